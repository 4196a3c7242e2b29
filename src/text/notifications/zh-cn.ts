/** Notifications of the terminal, in Simplified Chinese. */
import type { NotificationMessages } from './notification-messages.ts';

export const notificationMessages: NotificationMessages = {
  levels: { info: '消息', warning: '注意', error: '错误' },
  opened: ({ step, description, knowledge, directory }) =>
    `任务开始（${step}）：${description}${knowledge && ` · 知识：${knowledge}`} · ${directory}`,
  completed: (from, to) => `步骤完成：${from} → ${to}`,
  archived: '归档',
  agentFinished: (agent) => `agent ${agent} 已结束并回报`,
  offered: (reason) => `工作可能在原地打转：${reason}`,
  review: (loop, percent) => `专家审查：${loop}（把握 ${percent} %）`,
  askTest: (confirmCommand) => `修复尚未确认：请回复“已修复”或 ${confirmCommand}，否则说明哪里不对`,
  askCleanup: '修复已确认，要收尾吗？请回复“需要收尾”或“跳过收尾”',
  missing: (step) => `尚未完成：${step}`,
  refused: (count) => `修改被拒绝：违反 ${count} 条规则`,
};
