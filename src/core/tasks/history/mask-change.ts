/**
 * What a hook saw, without the secrets in it: nothing else of a change reaches a file, be it the record or the inbox. Only what
 * debug lines a file had before its first edit (`before`) stays as it is, because it is compared with the file later.
 */
import { clip } from '../../clip.ts';
import { isRecord, type UnknownRecord } from '../../narrow.ts';
import type { TaskChange } from '../apply-change.ts';
import type { TaskEvent } from '../events.ts';
import { maskSecrets } from './mask-secrets.ts';

/** Fields that hold what somebody said or some command printed, alone or in a list. */
const SAID: ReadonlySet<string> = new Set([
  ...['text', 'error', 'command', 'decision', 'reason', 'reference', 'notes', 'recommendation', 'summary', 'match'],
  ...['docsUpdated', 'debugFound'],
]);

/** More than any field of a record keeps; what lies behind it need not be looked at. */
const LONGEST = 6_000;

export const maskChange = ({ events, ...rest }: TaskChange, secrets: readonly string[]): TaskChange => ({
  ...rest,
  events: events.map((event) => maskFields(event, secrets) as TaskEvent),
});

const maskFields = (fields: UnknownRecord, secrets: readonly string[]): UnknownRecord =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, maskField(name, value, secrets)]));

function maskField(name: string, value: unknown, secrets: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => maskField(name, item, secrets));
  if (isRecord(value)) return maskFields(value, secrets);
  return typeof value === 'string' && SAID.has(name) ? maskSecrets(clip(value, LONGEST), secrets) : value;
}
