/** `ot timeline`: what happened in a session, oldest first; a limit keeps the newest. */
import { readSessionFacts } from '../store/sessions/session-facts.ts';
import type { Words } from '../text/dashboard-text.ts';
import { type CommonMessages, fill } from '../text/messages.ts';
import { ownValue } from '../values/narrow.ts';
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

type Detail = (typeof DETAILS)[number];

export type Said = Pick<CommonMessages, 'eventLabels' | 'workflowLabels' | 'signalNames'> & { readonly words: Words };

/** How values are said that are not words of the reader; a stage and an agent are named as commands take them. */
const SAID: Partial<Record<Detail, (value: string, said: Said) => string>> = {
  workflowType: (id, { workflowLabels }) => ownValue(workflowLabels, id) ?? id,
  result: (id, { words }) => wordFor(words, 'result', id),
  group: (id, { words }) => wordFor(words, 'page.pipeline.group', id),
  iteration: (iteration, { words }) => fill(words['page.timeline.round'] ?? iteration, { iteration }),
  red: signals,
  unverified: signals,
  verification: (id, { words }) => wordFor(words, 'verification', id),
  reason: (id, { words }) => wordFor(words, 'loop.reason', wordFor(words, 'result', id)),
};

function signals(ids: string, { signalNames, words }: Said): string {
  const names = ids.split(', ').map((id) => ownValue(signalNames, id) ?? id);
  return names.join(words['page.comma']);
}

export function eventLine(record: TimelineRecord, labels: Said): string {
  const details = DETAILS.flatMap((key) => {
    const value = record[key];
    return isPrintable(value) ? [SAID[key]?.(String(value), labels) ?? String(value)] : [];
  });
  const [time, title] = [localTime(record.ts), `${eventTitle(labels, record)} (${record.type})`];
  return [`${time}  ${title}`, ...details].join(' · ');
}

const isPrintable = (value: unknown): value is string | number =>
  (typeof value === 'string' && value !== '') || typeof value === 'number';
