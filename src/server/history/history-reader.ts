/** Statistics over all sessions of a home. A session is read again only when its files have changed. */
import { readDocument } from '../../store/disk/document.ts';
import { fileAt } from '../../store/disk/reading.ts';
import { sessionIds } from '../../store/sessions/session-list.ts';
import { decodeCard } from '../../store/sessions/session-notes.ts';
import { sessionPaths } from '../../store/sessions/session-paths.ts';
import { readFlow, readLoop } from '../../store/sessions/session-state.ts';
import { createOutcomeReader } from '../../store/sessions/timeline-reading.ts';
import { orUndefined } from '../../values/narrow.ts';
import { foundIn } from '../../workflow/ports.ts';
import {
  type HistoryFilter,
  type HistoryView,
  historyOf,
  type SessionRecord,
  sessionRecordOf,
} from '../../workflow/view/history.ts';

type Known = { readonly stamp: string; readonly record: SessionRecord | undefined };

export function createHistoryReader({ home }: { readonly home: string }) {
  const readOutcomes = createOutcomeReader(home);
  const read = (sessionId: string): SessionRecord | undefined => {
    const flow = foundIn(readFlow(home, sessionId));
    const loop = foundIn(readLoop(home, sessionId));
    const card = foundIn(readDocument(sessionPaths(home, sessionId).card, decodeCard));
    return flow && sessionRecordOf({ sessionId, flow, loop, request: card?.request, events: readOutcomes(sessionId) });
  };
  let known: ReadonlyMap<string, Known> = new Map();
  return (filter?: HistoryFilter): HistoryView => {
    // A new map each time drops sessions that are gone.
    known = new Map(
      sessionIds(home).map((sessionId) => {
        const stamp = stampOf(home, sessionId);
        const before = known.get(sessionId);
        return [sessionId, before?.stamp === stamp ? before : { stamp, record: orUndefined(() => read(sessionId)) }];
      }),
    );
    return historyOf(
      [...known.values()].flatMap(({ record }) => record ?? []),
      filter,
    );
  };
}

/** Segments come and go only when the current file becomes another one. */
function stampOf(home: string, sessionId: string): string {
  const { card, flow, loop, timeline } = sessionPaths(home, sessionId);
  return [card, flow, loop, timeline].map((path) => fileAt(path)[0]?.stamp ?? '').join();
}
