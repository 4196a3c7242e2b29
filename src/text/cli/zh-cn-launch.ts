/** Starting other programs, in Simplified Chinese. */
import type { LaunchText } from './launch-messages.ts';

export const zhCnLaunch: LaunchText = {
  launch: {
    notStarted: (program, why) => `无法启动“${program}”：${why}。`,
    notFound: '找不到这个程序；请先安装，或给完整路径',
    notAllowed: '没有执行权限；请检查文件权限',
    noRepository: '安装后的 plugin 不含演示。请 clone Overtone 的 repository，在其中运行 npm start。',
  },
};
