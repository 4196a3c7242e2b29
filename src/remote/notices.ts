/** What people elsewhere are told of what happens: a few events of the timeline, in words. */
import type { Settings } from '../settings/schema.ts';
import type { RemoteMessages } from '../text/messages.ts';
import { asText, ownValue } from '../values/narrow.ts';
import type { LiveChange } from '../workflow/view/rows.ts';
import { NOTICE_LEVELS, type Notice, type NoticeLevel } from './adapter.ts';

const LEVELS: Readonly<Record<string, NoticeLevel>> = {
  'workflow:start': 'important',
  'workflow:complete': 'important',
  'workflow:abort': 'important',
  'error:fatal': 'error',
  'agent:error': 'error',
  'agent:delegate': 'detail',
  'agent:complete': 'detail',
  'session:start': 'detail',
  'session:end': 'detail',
};

export function noticeOf(change: LiveChange, words: RemoteMessages['notices'], silent: boolean): Notice | undefined {
  const event = change.kind === 'timeline' ? change.event : undefined;
  const level = event && ownValue(LEVELS, event.type);
  if (event === undefined || level === undefined) return undefined;
  const about = ['workflowType', 'stage', 'agent', 'result', 'reason'].map((key) => asText(event[key])).filter(Boolean);
  return {
    level,
    sessionId: change.sessionId,
    title: ownValue<string>(words.events, event.type) ?? event.type,
    text: words.about({ about: about.join(' · '), session: change.sessionId.slice(0, 8) }),
    ts: event.ts,
    silent,
  };
}

/** `important` is the default: neither every agent nor errors alone. */
export const isWanted = ({ level }: Notice, { level: least = 'important' }: NonNullable<Settings['remote']>): boolean =>
  least !== 'off' && NOTICE_LEVELS.indexOf(level) >= NOTICE_LEVELS.indexOf(least);

/** `22:00-07:00`, in local time; a range may go over midnight. */
export function isQuietAt(hours: string | undefined, now: Date): boolean {
  const [, from = '', to = ''] = /^(\d\d:\d\d)-(\d\d:\d\d)$/.exec(hours ?? '') ?? [];
  if (from === '') return false;
  const time = now.toTimeString().slice(0, 5);
  return from <= to ? from <= time && time < to : from <= time || time < to;
}
