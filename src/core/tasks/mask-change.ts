/** What a hook saw, without the secrets in it: nothing else of a change reaches a file, be it the record or the inbox. */
import { clip } from '../clip.ts';
import type { TaskChange } from './apply-change.ts';
import type { TaskEvent } from './events.ts';
import { maskSecrets } from './mask-secrets.ts';

/** Fields that hold what somebody said or some command printed. */
const SAID = ['text', 'error', 'command', 'decision', 'reason', 'reference', 'notes', 'recommendation'] as const;

/** More than any field of a record keeps; what lies behind it need not be looked at. */
const LONGEST = 6_000;

export const maskChange = ({ events, ...rest }: TaskChange, secrets: readonly string[]): TaskChange => ({
  ...rest,
  events: events.map((event) => maskEvent(event, secrets)),
});

function maskEvent(event: TaskEvent, secrets: readonly string[]): TaskEvent {
  const fields = event as Readonly<Record<string, unknown>>;
  const masked = SAID.flatMap((name) => {
    const value = fields[name];
    return typeof value === 'string' ? [[name, maskSecrets(clip(value, LONGEST), secrets)]] : [];
  });
  return masked.length === 0 ? event : { ...event, ...Object.fromEntries(masked) };
}
