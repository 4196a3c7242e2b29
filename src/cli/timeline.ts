/** `ot timeline`: what happened in a session, oldest first; a limit keeps the newest. */

import {
  isTimelineEventType,
  TIMELINE_EVENTS,
  type TimelineCategory,
  type TimelineFilter,
  type TimelineRecord,
  timelineCategories,
} from '../workflow/ports.ts';
import { eventTitle, type Labels } from '../workflow/progress.ts';

import { defineCommand } from './command.ts';
import type { CliContext } from './context.ts';
import { requireSession, SESSION_OPTION, UsageError, wholeNumber } from './session.ts';

export const timeline = defineCommand({
  name: 'timeline',
  positionals: [],
  options: { session: SESSION_OPTION, type: { value: 'TYPE' }, category: { value: 'NAME' }, limit: { value: 'N' } },
  run({ session, ...wanted }, context) {
    const filter = filterOf(wanted, context);
    const events = context.store.queryEvents(requireSession(session, context), filter);
    return {
      json: events,
      lines: events.length > 0 ? events.map((event) => eventLine(event, context.text)) : [context.text.timeline.none],
    };
  },
});

type Wanted = {
  readonly type: string | undefined;
  readonly category: string | undefined;
  readonly limit: string | undefined;
};

function filterOf({ type, category, limit }: Wanted, context: CliContext): TimelineFilter {
  const { text } = context;
  if (type !== undefined && !isTimelineEventType(type)) {
    throw new UsageError(text.unknownValue({ option: '--type', value: type, known: Object.keys(TIMELINE_EVENTS) }));
  }
  if (category !== undefined && !isCategory(category)) {
    throw new UsageError(text.unknownValue({ option: '--category', value: category, known: timelineCategories() }));
  }
  return {
    ...(type !== undefined && { type }),
    ...(category !== undefined && { category }),
    ...(limit !== undefined && { limit: wholeNumber('--limit', limit, context) }),
  };
}

const isCategory = (value: string): value is TimelineCategory =>
  timelineCategories().some((category) => category === value);

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
