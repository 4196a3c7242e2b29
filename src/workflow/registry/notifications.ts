export const LEVELS = ['off', 'info', 'warning', 'error'] as const;

export type Level = (typeof LEVELS)[number];

/** One row per task-flow event that can notify the terminal, with its default level. */
export const NOTIFICATIONS = {
  'task.opened': 'info',
  'step.completed': 'info',
  'subagent.finished': 'info',
  'expert.offered': 'warning',
  'expert.review': 'warning',
  'stop.askTest': 'warning',
  'stop.askCleanup': 'warning',
  'stop.missing': 'warning',
  'rule.violation': 'error',
} as const satisfies Readonly<Record<string, Level>>;

export type NotificationEvent = keyof typeof NOTIFICATIONS;

export const NOTIFICATION_EVENTS = Object.keys(NOTIFICATIONS) as NotificationEvent[];
