/** Notifications of the terminal, in English. */
import type { NotificationMessages } from './notification-messages.ts';

export const notificationMessages: NotificationMessages = {
  levels: { info: 'info', warning: 'warning', error: 'error' },
  opened: ({ step, description, knowledge, directory }) =>
    `Task opened at “${step}”: ${description}${knowledge && ` · knowledge: ${knowledge}`} · ${directory}`,
  completed: (from, to) => `Step completed: ${from} → ${to}`,
  archived: 'archive',
  agentFinished: (agent) => `Agent ${agent} has finished and reported`,
  offered: (reason) => `The work may be going in circles: ${reason}`,
  review: (loop, percent) => `Expert review: ${loop} (confidence ${percent} %)`,
  askTest: (confirmCommand) => `The fix is not confirmed: reply “fixed” or ${confirmCommand}, or say what is wrong`,
  askCleanup: 'The fix is confirmed. Wrap up? Reply “wrap up” or “skip cleanup”',
  missing: (step) => `Not finished yet: ${step}`,
  refused: (count) =>
    count === 1 ? 'An edit was refused: 1 broken rule' : `An edit was refused: ${count} broken rules`,
};
