/** The dashboard's command in Traditional Chinese. */
import type { DashboardCommandText } from './dashboard-messages.ts';

export const zhTwDashboard: DashboardCommandText = {
  dashboard: {
    started: (url) => `Dashboard 已啟動：${url}`,
    running: (url) => `Dashboard 執行中：${url}`,
    otherPort: (port) => `仍使用埠號 ${port}。要更換時，先 ot dashboard --stop，再以 --port 啟動。`,
    keyNote: '擁有這個網址的人可以停止與刪除 session；沒有金鑰只能觀看。',
    status: (url, pid, version) => `Dashboard 執行中：${url}（行程 ${pid}，版本 ${version}）`,
    notRunning: 'Dashboard 沒有執行。用 ot dashboard 啟動。',
    stopped: 'Dashboard 已結束。',
    stays: '已要求 dashboard 結束，但它仍在執行。請查看 dashboard.log，或結束它的行程。',
    taken: (port) =>
      `Dashboard 沒有啟動：埠號 ${port} 已被占用（其他程式）。請用 --port N 換一個埠號，或省略 --port，由它自行找空的埠號。`,
    failed: (why, logFile) =>
      `Dashboard 沒有啟動${why ? `：${why}` : ''}。詳情可見 ${logFile}；也可以用 --port N 換一個埠號。`,
    notOpened: (why, url) => `無法開啟瀏覽器（${why}）。請自行開啟：${url}`,
    oneOnly: '--open、--stop、--status 不能同時使用。',
  },
};
