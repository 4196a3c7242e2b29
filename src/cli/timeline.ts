/** `ot timeline`: what happened in a session, oldest first; a limit keeps the newest. */

import { TIMELINE_EVENTS, type TimelineEventType, type TimelineRecord, timelineCategories } from '../workflow/ports.ts';
import { eventTitle, type Labels } from '../workflow/progress.ts';

import { defineCommand } from './command.ts';
import { knownValue, requireSession, SESSION_OPTION, wholeNumber } from './session.ts';

const TYPES = Object.keys(TIMELINE_EVENTS) as TimelineEventType[];

export const timeline = defineCommand({
  name: 'timeline',
  positionals: [],
  options: { session: SESSION_OPTION, type: { value: 'TYPE' }, category: { value: 'NAME' }, limit: { value: 'N' } },
  run({ session, limit, ...wanted }, context) {
    const type = knownValue('--type', wanted.type, TYPES, context);
    const category = knownValue('--category', wanted.category, timelineCategories(), context);
    const filter = {
      ...(type && { type }),
      ...(category && { category }),
      ...(limit !== undefined && { limit: wholeNumber('--limit', limit, context) }),
    };
    const events = context.store.queryEvents(requireSession(session, context), filter);
    return {
      json: events,
      lines: events.length > 0 ? events.map((event) => eventLine(event, context.text)) : [context.text.timeline.none],
    };
  },
});

/** A timeline record on one line: when, what, and the few details that tell records of one kind apart. */
const DETAILS = [
  'workflowType',
  'stage',
  'agent',
  'result',
  'group',
  'featureName',
  'iteration',
  'progress',
  'red',
  'unverified',
  'verification',
  'toolName',
  'error',
  'reason',
] as const;

export function eventLine(record: TimelineRecord, labels: Pick<Labels, 'eventLabels'>): string {
  const details = DETAILS.map((key) => record[key]).filter(isPrintable);
  const [time, title] = [`${record.ts.slice(0, 19)}Z`, `${eventTitle(labels, record)} (${record.type})`];
  return [`${time}  ${title}`, ...details.map(String)].join(' · ');
}

const isPrintable = (value: unknown): boolean =>
  (typeof value === 'string' && value !== '') || typeof value === 'number';
