/**
 * What streams send: the beginning, then the journal entry by entry. Of state only the newest version is sent, and it is
 * made once for all clients.
 */
import type { Journal, Kept, Since } from '../../remote/journal.ts';
import type { ReadDetail } from '../../store/sessions/session-detail.ts';
import { keepRecent } from '../../values/narrow.ts';
import { encodeFlow } from '../../workflow/flow-file.ts';
import { listView, rowOf, type SessionFacts } from '../../workflow/view/rows.ts';
import { viewOf } from '../../workflow/view/view.ts';
import type { LiveSessions } from './live-sessions.ts';

/** One connection of a page or a program. `focus`: details of this session only. */
export type StreamRequest = {
  readonly scope: 'all' | 'session';
  readonly focus?: string;
  readonly lastEventId?: string;
};

/** One event of a stream; `id` is where a client that reconnects goes on. */
export type Frame = { readonly event: string; readonly id?: string; readonly json: string };

/** Empty: nothing now. `end`: the journal no longer holds what comes next; a client that reconnects is told what is missing. */
export type NextFrames = () => readonly Frame[] | 'end';

export type FrameOptions = {
  readonly live: Pick<LiveSessions, 'list' | 'facts'>;
  readonly journal: Journal;
  readonly readDetail: ReadDetail;
  readonly now: () => Date;
  readonly onError: (error: unknown) => void;
};

const CHUNK_LENGTH = 64 * 1024;

/** Returns how a stream goes on, for each client that connects. */
export function createFrameSource(options: FrameOptions): (request: StreamRequest) => NextFrames {
  const { journal } = options;
  const source = { ...options, state: createStateFrames(options) };
  return (request) => {
    let place: number | undefined;
    return () => {
      if (place === undefined) {
        const since = journal.since(request.lastEventId);
        place = since.resumable ? since.seq : journal.last();
        return beginning(request, since, source);
      }
      const frames: Frame[] = [];
      for (let length = 0; place < journal.last() && length < CHUNK_LENGTH; place += 1) {
        const entry = journal.at(place + 1);
        if (entry === undefined) return frames.length > 0 ? frames : 'end';
        for (const frame of framesOf(entry, request, source)) {
          frames.push({ ...frame, id: journal.idOf(entry.seq) });
          length += frame.json.length;
        }
      }
      return frames;
    };
  };
}

type Source = FrameOptions & { readonly state: StateFrames };

/** Only the last frame carries the number to resume from: a client that loses the connection before it begins again. */
function beginning({ scope, focus }: StreamRequest, since: Since, { journal, state, now }: Source): Frame[] {
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
    ...(scope === 'all' && !since.resumable ? [state('list', '', version)] : []),
    ...(focus === undefined ? [] : [state('workflow', focus, version), state('view', focus, version)]),
  ].filter((frame) => frame !== undefined);
  const [before, after] = since.resumable ? [since.seq, since.seq] : [0, journal.last()];
  return frames.map((frame, index) => ({ ...frame, id: journal.idOf(index === frames.length - 1 ? after : before) }));
}

function framesOf(entry: Kept, { scope, focus }: StreamRequest, { state, journal }: Source): Frame[] {
  const { kind, seq, sessionId, json = '{}' } = entry;
  // With a focus only its details, without one those of every session.
  const hearsDetails = focus === sessionId || (scope === 'all' && focus === undefined);
  const hearsOf = scope === 'all' || focus === sessionId;
  const named = { event: kind, json: JSON.stringify({ sessionId }) };
  const newest = (event: 'session' | 'view' | 'workflow') =>
    journal.isNewest(entry) ? state(event, sessionId, String(seq)) : undefined;
  const frames = (): (Frame | false | undefined)[] => {
    switch (kind) {
      case 'timeline':
        return [hearsDetails && { event: 'timeline', json }];
      case 'workflow':
        return [hearsDetails && newest('workflow')];
      case 'shown':
        return [scope === 'all' && newest('session'), focus === sessionId && newest('view')];
      case 'removed':
        return [hearsOf && named];
      case 'reset':
        return [hearsDetails && named];
      default:
        return [];
    }
  };
  return frames().filter((frame) => frame !== undefined && frame !== false);
}

type StateFrames = (
  event: 'list' | 'session' | 'view' | 'workflow',
  sessionId: string,
  version: string,
) => Frame | undefined;

const LISTED = 100;
const MAX_FRAMES = 384;

/** Only the newest version is kept, of the most recently used frames. */
function createStateFrames({ live, readDetail, now, onError }: FrameOptions): StateFrames {
  const frames = new Map<string, { readonly version: string; readonly frame: Frame | undefined }>();
  const ofSession = {
    session: rowOf,
    view: (facts: SessionFacts) => viewOf(readDetail(facts), now().toISOString()),
    workflow: ({ flow, sessionId }: SessionFacts) => flow && { ...encodeFlow(flow), sessionId },
  };
  /** A frame that cannot be made is left out; the stream goes on without it. */
  const make: (...wanted: Parameters<StateFrames>) => Frame | undefined = (event, sessionId) => {
    try {
      const facts = live.facts(sessionId);
      const value = event === 'list' ? listView(live.list(), { limit: LISTED }) : facts && ofSession[event](facts);
      return value && { event, json: JSON.stringify(value) };
    } catch (error) {
      onError(error);
      return undefined;
    }
  };
  return (event, sessionId, version) => {
    const key = `${event} ${sessionId}`;
    const known = frames.get(key);
    const frame = known?.version === version ? known.frame : make(event, sessionId, version);
    return keepRecent(frames, key, { version, frame }, MAX_FRAMES).frame;
  };
}
