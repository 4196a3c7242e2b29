/**
 * The bytes of one stream: its beginning, then the journal entry by entry, as fast as the client takes them. Of state
 * only the newest version is sent.
 */
import type { Journal, Kept, NumberedChange, Since } from '../../remote/journal.ts';
import type { StreamRequest } from '../ports.ts';
import { encodeFrame, type Frame, type SessionFrames } from './session-frames.ts';

export type SourceOptions = {
  readonly journal: Journal;
  readonly made: SessionFrames;
  readonly newest: NewestState;
  readonly now: () => Date;
};

/** `end`: the journal no longer holds what comes next; a client that reconnects is told what is missing. */
export type StreamSource = () => Uint8Array | 'end' | undefined;

const CHUNK_BYTES = 64 * 1024;

export function createStreamSource(request: StreamRequest, options: SourceOptions): StreamSource {
  const { journal } = options;
  let place: number | undefined;
  return () => {
    if (place === undefined) {
      const since = sinceOf(request, journal);
      place = since.resumable ? since.seq : journal.last();
      return beginning(request, since, options);
    }
    const bytes: Uint8Array[] = [];
    let size = 0;
    while (place < journal.last() && size < CHUNK_BYTES) {
      const entry = journal.at(place + 1);
      if (entry === undefined) return bytes.length > 0 ? Buffer.concat(bytes) : 'end';
      place += 1;
      for (const frame of framesOf(entry, request, options)) {
        const encoded = encodeFrame(frame, journal.idOf(entry.seq));
        bytes.push(encoded);
        size += encoded.length;
      }
    }
    return bytes.length > 0 ? Buffer.concat(bytes) : undefined;
  };
}

/** A client that was never connected misses nothing. */
function sinceOf({ lastEventId, scope, focus }: StreamRequest, journal: Journal): Since {
  if (lastEventId === undefined) return { resumable: false, lost: 0 };
  return journal.since(lastEventId, scope === 'session' ? focus : undefined);
}

/** Only the last frame carries the number to resume from: a client that loses the connection before it begins again. */
function beginning(request: StreamRequest, since: Since, { journal, made, now }: SourceOptions): Uint8Array {
  const { scope, focus } = request;
  const version = `${journal.last()} ${Math.floor(now().getTime() / 1000)}`;
  const connected = {
    serverTime: now().toISOString(),
    boot: journal.boot,
    ...(scope === 'session' && { sessionId: focus }),
    resumed: since.resumable,
    lost: since.resumable ? 0 : since.lost,
  };
  const frames = [
    { event: 'connected', json: JSON.stringify(connected) },
    ...(scope === 'all' && !since.resumable ? [made.list(version)] : []),
    ...(focus === undefined ? [] : [made.workflow(focus, version), made.view(focus, version)]),
  ].filter((frame) => frame !== undefined);
  const [before, after] = since.resumable ? [since.seq, since.seq] : [0, journal.last()];
  return Buffer.concat(
    frames.map((frame, index) => encodeFrame(frame, journal.idOf(index === frames.length - 1 ? after : before))),
  );
}

function framesOf(entry: Kept, request: StreamRequest, { made, newest }: SourceOptions): Frame[] {
  const { kind, seq, sessionId, json = '{}' } = entry;
  const { scope, focus } = request;
  const version = String(seq);
  // With a focus only its details, without one those of every session.
  const hearsDetails = focus === sessionId || (scope === 'all' && focus === undefined);
  const frames = (): (Frame | undefined)[] => {
    switch (kind) {
      case 'timeline':
        return hearsDetails ? [{ event: 'timeline', json }] : [];
      case 'workflow':
        return hearsDetails && newest.isNewest(entry) ? [made.workflow(sessionId, version)] : [];
      case 'shown':
        if (!newest.isNewest(entry)) return [];
        return [
          scope === 'all' ? made.row(sessionId, version) : undefined,
          focus === sessionId ? made.view(sessionId, version) : undefined,
        ];
      case 'removed':
        return scope === 'all' || focus === sessionId ? [named('removed', sessionId)] : [];
      case 'reset':
        return hearsDetails ? [named('reset', sessionId)] : [];
      default:
        return [];
    }
  };
  return frames().filter((frame) => frame !== undefined);
}

const named = (event: string, sessionId: string): Frame => ({ event, json: JSON.stringify({ sessionId }) });

/** The newest journal entry of each session that shows its workflow, and that shows its row and view. */
export type NewestState = ReturnType<typeof createNewestState>;

export function createNewestState(journal: Journal) {
  const places = { workflow: new Map<string, number>(), shown: new Map<string, number>() };
  return {
    isNewest: ({ kind, sessionId, seq }: Kept): boolean =>
      (kind === 'workflow' || kind === 'shown') && places[kind].get(sessionId) === seq,
    note({ kind, sessionId, seq }: NumberedChange): void {
      if (kind === 'workflow') places.workflow.set(sessionId, seq);
      if (kind === 'removed') for (const place of Object.values(places)) place.delete(sessionId);
    },
    show: (sessionId: string): void => void places.shown.set(sessionId, journal.mark(sessionId)),
  };
}
