/** `ot timeline`: what happened in a session, oldest first; a limit keeps the newest. */
import { readSessionFacts } from '../store/sessions/session-facts.ts';
import type { Words } from '../text/dashboard-text.ts';
import { TIMELINE_EVENTS, type TimelineEventType, type TimelineRecord, timelineCategories } from '../workflow/ports.ts';
import { eventTitle, type Labels } from '../workflow/progress.ts';

import { defineCommand, wholeNumber } from './command.ts';
import { localTime, namesOf, requireSession, SESSION_OPTION, wordFor, wordsOf } from './session.ts';

const TYPES = Object.keys(TIMELINE_EVENTS) as TimelineEventType[];

export const timeline = defineCommand({
  options: {
    session: SESSION_OPTION,
    type: { value: 'TYPE', known: TYPES },
    category: { value: 'NAME', known: timelineCategories() },
    limit: { value: 'N', read: wholeNumber },
  },
  run({ session, type, category, limit }, context) {
    const sessionId = requireSession(session, context);
    const { text } = context;
    const events = context.store.queryEvents(sessionId, { type, category, limit });
    const words = wordsOf(context);
    const heading = [text.status.session({ sessionId }), ...namesOf(readSessionFacts(sessionId, context))].join(' · ');
    return {
      json: events.map((event) => labelled(event, text)),
      lines: [
        heading,
        ...(events.length > 0 ? events.map((event) => eventLine(event, { ...text, words })) : [text.timeline.none]),
      ],
    };
  },
});

/** A record keeps the label it was written with; its reader has a language too. */
export const labelled = (event: TimelineRecord, text: Pick<Labels, 'eventLabels'>): TimelineRecord => ({
  ...event,
  label: eventTitle(text, event),
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

export type Said = Pick<Labels, 'eventLabels'> & { readonly words: Words };

export function eventLine(record: TimelineRecord, labels: Said): string {
  const details = DETAILS.map((key) => detailOf(key, record[key], labels)).filter(isPrintable);
  const [time, title] = [localTime(record.ts), `${eventTitle(labels, record)} (${record.type})`];
  return [`${time}  ${title}`, ...details.map(String)].join(' · ');
}

function detailOf(key: (typeof DETAILS)[number], value: unknown, { words }: Said): unknown {
  if (typeof value !== 'string') return value;
  if (key === 'result') return wordFor(words, 'result', value);
  return key === 'reason' ? wordFor(words, 'loop.reason', wordFor(words, 'result', value)) : value;
}

const isPrintable = (value: unknown): boolean =>
  (typeof value === 'string' && value !== '') || typeof value === 'number';
