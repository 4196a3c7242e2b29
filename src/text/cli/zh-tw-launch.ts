/** Starting other programs, in Traditional Chinese. */
import type { LaunchText } from './launch-messages.ts';

export const zhTwLaunch: LaunchText = {
  launch: {
    notStarted: (program, why) => `無法啟動「${program}」：${why}。`,
    notFound: '找不到這個程式；請先安裝，或給完整路徑',
    notAllowed: '沒有執行權限；請檢查檔案權限',
    noRepository: '安裝後的 plugin 不含示範。請 clone Overtone 的 repository，在其中執行 npm start。',
  },
};
