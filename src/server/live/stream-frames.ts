/** What an entry of the journal becomes for one who listens. Of state only the newest is sent, however much was passed over. */
import type { NumberedChange } from '../../core/remote/adapter.ts';
import type { Journal, Kept } from '../../core/remote/journal.ts';
import type { StreamRequest } from '../ports.ts';
import type { SessionFrames } from './session-frames.ts';
import { encodeFrame, type Frame } from './sse-frame.ts';

export type StreamFrames = {
  note(change: NumberedChange): void;
  /** From now on the session is to be shown as it is now. */
  show(sessionId: string): void;
  of(entry: Kept, request: StreamRequest): Uint8Array[];
};

/** So much of the newest events is held ready; who lags further behind has them made again. */
const READY_BYTES = 4 * 1024 * 1024;

export function createStreamFrames({ journal, made }: { journal: Journal; made: SessionFrames }): StreamFrames {
  const shownAt = new Map<string, number>();
  const flowAt = new Map<string, number>();
  const encodeEvent = createEventEncoder(journal);
  const framesOf = ({ kind, seq, sessionId }: Kept, request: StreamRequest): (Frame | undefined)[] => {
    const version = String(seq);
    switch (kind) {
      case 'workflow':
        return hears(request, sessionId) && flowAt.get(sessionId) === seq ? [made.workflow(sessionId, version)] : [];
      case 'shown':
        return shownAt.get(sessionId) === seq ? shownTo(request, sessionId, version) : [];
      case 'removed':
        return request.scope === 'all' || request.focus === sessionId ? [named('removed', sessionId)] : [];
      case 'reset':
        return hears(request, sessionId) ? [named('reset', sessionId)] : [];
      default:
        return [];
    }
  };
  const shownTo = ({ scope, focus }: StreamRequest, sessionId: string, version: string): (Frame | undefined)[] => [
    ...(scope === 'all' ? [made.row(sessionId, version)] : []),
    ...(focus === sessionId ? [made.view(sessionId, version)] : []),
  ];
  return {
    note({ kind, sessionId, seq }) {
      if (kind === 'workflow') flowAt.set(sessionId, seq);
      if (kind !== 'removed') return;
      for (const place of [shownAt, flowAt]) place.delete(sessionId);
      made.forget(sessionId);
    },
    show: (sessionId) => shownAt.set(sessionId, journal.mark(sessionId)),
    of(entry, request) {
      if (entry.kind === 'timeline') return hears(request, entry.sessionId) ? [encodeEvent(entry)] : [];
      const id = journal.idOf(entry.seq);
      return framesOf(entry, request).flatMap((frame) => (frame ? [encodeFrame(frame, id)] : []));
    },
  };
}

function createEventEncoder(journal: Journal): (entry: Kept) => Uint8Array {
  const encoded = new Map<number, Uint8Array>();
  let held = 0;
  return ({ seq, json = '{}' }) => {
    const ready = encoded.get(seq);
    if (ready !== undefined) return ready;
    const bytes = encodeFrame({ event: 'timeline', json }, journal.idOf(seq));
    encoded.set(seq, bytes);
    held += bytes.length;
    for (const [oldest, { length }] of encoded) {
      if (held <= READY_BYTES) break;
      encoded.delete(oldest);
      held -= length;
    }
    return bytes;
  };
}

/** With a focus its details alone, without one those of every session. */
const hears = ({ scope, focus }: StreamRequest, sessionId: string): boolean =>
  focus === sessionId || (scope === 'all' && focus === undefined);

const named = (event: string, sessionId: string): Frame => ({ event, json: JSON.stringify({ sessionId }) });
