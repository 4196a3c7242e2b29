/** One row per event of task flow that a terminal can be told of, with the level it has where nobody says otherwise. */

export const LEVELS = ['off', 'info', 'warning', 'error'] as const;
export type Level = (typeof LEVELS)[number];

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

/** Of the events that are told at all. */
export type NotificationLevels = Readonly<Partial<Record<NotificationEvent, Exclude<Level, 'off'>>>>;
