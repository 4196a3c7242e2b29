/** `ot timeline`: what happened in a session, oldest first; a limit keeps the newest. */
import type { TimelineFilter } from '../core/ports.ts';
import { CATEGORIES } from '../core/registry/categories.ts';
import { isTimelineEventType, TIMELINE_EVENTS, type TimelineCategory } from '../core/registry/events.ts';
import { defineCommand } from './command.ts';
import type { CliContext } from './context.ts';
import { UsageError } from './errors.ts';
import { eventLine } from './event-line.ts';
import { wholeNumber } from './number.ts';
import { requireSession, SESSION_OPTION } from './session.ts';

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
    throw new UsageError(text.unknownValue('--type', type, Object.keys(TIMELINE_EVENTS)));
  }
  if (category !== undefined && !isCategory(category)) {
    throw new UsageError(text.unknownValue('--category', category, CATEGORIES));
  }
  return {
    ...(type !== undefined && { type }),
    ...(category !== undefined && { category }),
    ...(limit !== undefined && { limit: wholeNumber('--limit', limit, context) }),
  };
}

const isCategory = (value: string): value is TimelineCategory => CATEGORIES.some((category) => category === value);
