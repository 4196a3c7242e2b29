/** Which notifications a user gets: those the configuration names, and with `tasks.notify` all others of the pack. */
import { oneOf, ownValue } from '../../narrow.ts';
import {
  LEVELS,
  type Level,
  NOTIFICATION_EVENTS,
  type NotificationEvent,
  type NotificationLevels,
} from '../../registry/notifications.ts';
import type { TaskConfig } from './task-config.ts';

type Wishes = Pick<TaskConfig, 'notify' | 'notifications'>;

/** Empty where nobody asked: then nothing of them is ever loaded. */
export function notificationLevels(
  ofPack: Readonly<Record<NotificationEvent, Level>>,
  { notify: wantsAll = false, notifications = {} }: Wishes,
): NotificationLevels {
  const entries = NOTIFICATION_EVENTS.flatMap((event) => {
    const level = oneOf(LEVELS, ownValue(notifications, event)) ?? (wantsAll ? ofPack[event] : 'off');
    return level === 'off' ? [] : [[event, level]];
  });
  return Object.fromEntries(entries);
}
