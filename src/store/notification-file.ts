/** Rate limit for notifications across many short-lived processes. */
import { countsOf } from '../values/fields.ts';
import { foundIn } from '../workflow/ports.ts';
import { replaceFile } from './disk/atomic-write.ts';
import { readDocument } from './disk/document.ts';
import { withLock } from './disk/lock.ts';

export type NotificationPlace = { readonly home: string; readonly pid: number; readonly now: () => Date };

const EVERY_MS = 60_000;
/** Not worth waiting: the process that holds the lock notifies already. */
const WAIT_MS = 100;
const MOST_KEYS = 200;

type Told = Readonly<Record<string, number>>;

/** True for one process per key and minute: that one notifies. */
export function claimNotification({ home, pid, now }: NotificationPlace, key: string): boolean {
  const options = { pid, now, waitMs: WAIT_MS, keepsDirectory: true };
  return withLock(`${home}/locks/notifications`, options, () => {
    const path = `${home}/cache/notifications.json`;
    const at = now().getTime();
    const told = recent(readTold(path), at);
    if (told.some(([other]) => other === key)) return false;
    replaceFile(path, JSON.stringify(Object.fromEntries([...told, [key, at]])), { pid });
    return true;
  });
}

/** A clock that was set back must not silence notifications for longer than a minute. */
const recent = (told: Told, at: number): [string, number][] =>
  Object.entries(told)
    .filter(([, when]) => Math.abs(at - when) < EVERY_MS)
    .slice(-MOST_KEYS);

const readTold = (path: string): Told => foundIn(readDocument(path, countsOf)) ?? {};
