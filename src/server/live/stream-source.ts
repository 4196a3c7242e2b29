/** The bytes of one stream: how it begins, and then the journal, entry by entry, as fast as they are taken. */
import type { Journal, Since } from '../../core/remote/journal.ts';
import type { StreamRequest } from '../ports.ts';
import type { SessionFrames } from './session-frames.ts';
import { encodeFrame, type Frame } from './sse-frame.ts';
import type { StreamFrames } from './stream-frames.ts';

export type SourceOptions = {
  readonly journal: Journal;
  readonly made: SessionFrames;
  readonly frames: StreamFrames;
  readonly now: () => Date;
};

/** `end`: the journal no longer holds what comes next; who connects anew is told what is missing. */
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
    const taken = take(request, place, options);
    place = taken.place;
    if (taken.bytes.length > 0) return Buffer.concat(taken.bytes);
    return taken.isBroken ? 'end' : undefined;
  };
}

type Taken = { readonly bytes: readonly Uint8Array[]; readonly place: number; readonly isBroken: boolean };

function take(request: StreamRequest, from: number, { journal, frames }: SourceOptions): Taken {
  const bytes: Uint8Array[] = [];
  let [place, size] = [from, 0];
  while (place < journal.last() && size < CHUNK_BYTES) {
    const entry = journal.at(place + 1);
    if (entry === undefined) return { bytes, place, isBroken: true };
    place += 1;
    for (const frame of frames.of(entry, request)) {
      bytes.push(frame);
      size += frame.length;
    }
  }
  return { bytes, place, isBroken: false };
}

/** Nothing is missing for one who was never there. */
function sinceOf({ lastEventId, scope, focus }: StreamRequest, journal: Journal): Since {
  if (lastEventId === undefined) return { resumable: false, lost: 0 };
  return journal.since(lastEventId, scope === 'session' ? focus : undefined);
}

/**
 * Only the last frame of a beginning has the number from which to go on: who loses the connection before it has got that
 * one begins again.
 */
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
  const first: (Frame | undefined)[] = [
    { event: 'connected', json: JSON.stringify(connected) },
    ...(scope === 'all' && !since.resumable ? [made.list(version)] : []),
    ...(focus === undefined ? [] : [made.workflow(focus, version), made.view(focus, version)]),
  ];
  const all = first.filter((frame) => frame !== undefined);
  const [before, after] = since.resumable ? [since.seq, since.seq] : [0, journal.last()];
  return Buffer.concat(
    all.map((frame, index) => encodeFrame(frame, journal.idOf(index === all.length - 1 ? after : before))),
  );
}
