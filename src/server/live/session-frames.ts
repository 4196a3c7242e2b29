/** What streams send about sessions. State is encoded once per change and shared by all clients. */
import { encodeFlow } from '../../workflow/flow-file.ts';
import { listView, rowOf, type SessionFacts } from '../../workflow/view/rows.ts';
import { viewOf } from '../../workflow/view/view.ts';
import type { LiveSessions, ReadDetail } from '../ports.ts';

/** One event of a `text/event-stream`. */
export type Frame = { readonly event: string; readonly json: string };

/** Names and ids are our own, and JSON has no line breaks. */
export const encodeFrame = ({ event, json }: Frame, id?: string): Buffer =>
  Buffer.from(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${json}\n\n`);

export type SessionFrames = Readonly<
  Record<'row' | 'view' | 'workflow', (sessionId: string, version: string) => Frame | undefined>
> & { list(version: string): Frame | undefined };

export type SessionFrameOptions = {
  readonly live: Pick<LiveSessions, 'list' | 'facts'>;
  readonly readDetail: ReadDetail;
  readonly now: () => Date;
  readonly onError: (error: unknown) => void;
};

const LISTED = 100;
const MAX_FRAMES = 384;

export function createSessionFrames({ live, readDetail, now, onError }: SessionFrameOptions): SessionFrames {
  const frames = new Map<string, { readonly version: string; readonly frame: Frame | undefined }>();
  /** A frame that cannot be made is left out; the stream goes on without it. */
  const make = (event: string, value: () => unknown): Frame | undefined => {
    try {
      const made = value();
      return made === undefined ? undefined : { event, json: JSON.stringify(made) };
    } catch (error) {
      onError(error);
      return undefined;
    }
  };
  /** Only the newest version is kept, of the most recently used frames. */
  const cached = (event: string, sessionId: string, version: string, value: () => unknown): Frame | undefined => {
    const key = `${event} ${sessionId}`;
    const known = frames.get(key);
    const frame = known?.version === version ? known.frame : make(event, value);
    frames.delete(key);
    frames.set(key, { version, frame });
    const [oldest] = frames.keys();
    if (frames.size > MAX_FRAMES && oldest !== undefined) frames.delete(oldest);
    return frame;
  };
  const ofSession = (event: string, value: (facts: SessionFacts) => unknown) => (sessionId: string, version: string) =>
    cached(event, sessionId, version, () => {
      const facts = live.facts(sessionId);
      return facts && value(facts);
    });
  return {
    list: (version) => cached('list', '', version, () => listView(live.list(), { limit: LISTED })),
    row: ofSession('session', rowOf),
    view: ofSession('view', (facts) => viewOf(readDetail(facts), now().toISOString())),
    workflow: ofSession('workflow', ({ flow, sessionId }) => flow && { ...encodeFlow(flow), sessionId }),
  };
}
