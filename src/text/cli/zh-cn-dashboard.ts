/** The dashboard's command in Simplified Chinese. */
import type { DashboardCommandText } from './dashboard-messages.ts';

export const zhCnDashboard: DashboardCommandText = {
  dashboard: {
    started: (url) => `Dashboard 已启动：${url}`,
    running: (url) => `Dashboard 运行中：${url}`,
    otherPort: (port) => `仍使用端口 ${port}。要更换时，先 ot dashboard --stop，再以 --port 启动。`,
    keyNote: '拥有这个网址的人可以停止与删除 session；没有密钥只能观看。',
    status: (url, pid, version) => `Dashboard 运行中：${url}（进程 ${pid}，版本 ${version}）`,
    notRunning: 'Dashboard 没有运行。用 ot dashboard 启动。',
    stopped: 'Dashboard 已结束。',
    stays: '已要求 dashboard 结束，但它仍在运行。请查看 dashboard.log，或结束它的进程。',
    taken: (port) =>
      `Dashboard 没有启动：端口 ${port} 已被占用（其他程序）。请用 --port N 换一个端口，或省略 --port，由它自行找空闲的端口。`,
    failed: (why, logFile) =>
      `Dashboard 没有启动${why ? `：${why}` : ''}。详情可见 ${logFile}；也可以用 --port N 换一个端口。`,
    notOpened: (why, url) => `无法打开浏览器（${why}）。请自行打开：${url}`,
    oneOnly: '--open、--stop、--status 不能同时使用。',
  },
};
