/** Notifications of the terminal, in Traditional Chinese. */
import type { NotificationMessages } from './notification-messages.ts';

export const notificationMessages: NotificationMessages = {
  levels: { info: '訊息', warning: '注意', error: '錯誤' },
  opened: ({ step, description, knowledge, directory }) =>
    `任務開始（${step}）：${description}${knowledge && ` · 知識：${knowledge}`} · ${directory}`,
  completed: (from, to) => `步驟完成：${from} → ${to}`,
  archived: '歸檔',
  agentFinished: (agent) => `agent ${agent} 已結束並回報`,
  offered: (reason) => `工作可能在原地打轉：${reason}`,
  review: (loop, percent) => `專家審查：${loop}（把握 ${percent} %）`,
  askTest: (confirmCommand) => `修復尚未確認：請回覆「已修復」或 ${confirmCommand}，否則說明哪裡不對`,
  askCleanup: '修復已確認，要收尾嗎？請回覆「需要收尾」或「跳過收尾」',
  missing: (step) => `尚未完成：${step}`,
  refused: (count) => `修改被拒絕：違反 ${count} 條規則`,
};
