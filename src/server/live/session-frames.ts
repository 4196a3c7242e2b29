/** What pages get to see of a session, made once for each change and shared by all who look. */
import { listView, rowOf } from '../../core/dashboard/rows.ts';
import type { SessionFacts } from '../../core/dashboard/session-facts.ts';
import { viewOf } from '../../core/dashboard/view.ts';
import { encodeFlow } from '../../core/workflow/flow-file.ts';
import type { LiveSessions, ReadDetail } from '../ports.ts';
import type { Frame } from './sse-frame.ts';

export type SessionFrames = {
  list(version: string): Frame | undefined;
  row(sessionId: string, version: string): Frame | undefined;
  view(sessionId: string, version: string): Frame | undefined;
  workflow(sessionId: string, version: string): Frame | undefined;
  forget(sessionId: string): void;
};

export type SessionFrameOptions = {
  readonly live: Pick<LiveSessions, 'list' | 'facts'>;
  readonly readDetail: ReadDetail;
  readonly now: () => Date;
  readonly onError: (error: unknown) => void;
};

const LISTED = 100;

export function createSessionFrames({ live, readDetail, now, onError }: SessionFrameOptions): SessionFrames {
  const isoNow = () => now().toISOString();
  const rows = new Map<string, Made>();
  const shown = new Map<string, Made>();
  const flows = new Map<string, Made>();
  const lists = new Map<string, Made>();
  const make = (event: string, makeValue: () => unknown) => framed(event, makeValue, onError);
  const ofFacts = (event: string, sessionId: string, makeValue: (facts: SessionFacts) => unknown) => () =>
    make(event, () => {
      const facts = live.facts(sessionId);
      return facts && makeValue(facts);
    });
  return {
    list: (version) =>
      once(lists, '', version, () => make('list', () => listView(live.list(), { now: isoNow(), limit: LISTED }))),
    row: (id, version) =>
      once(
        rows,
        id,
        version,
        ofFacts('session', id, (facts) => rowOf(facts, isoNow())),
      ),
    view: (id, version) =>
      once(
        shown,
        id,
        version,
        ofFacts('view', id, (facts) => viewOf(readDetail(facts), isoNow())),
      ),
    workflow: (id, version) => once(flows, id, version, ofFacts('workflow', id, workflowOf)),
    forget(sessionId) {
      for (const made of [rows, shown, flows]) made.delete(sessionId);
    },
  };
}

/** What cannot be made is left out: the stream goes on without it. */
function framed(event: string, makeValue: () => unknown, onError: (error: unknown) => void): Frame | undefined {
  try {
    const value = makeValue();
    return value === undefined ? undefined : { event, json: JSON.stringify(value) };
  } catch (error) {
    onError(error);
    return undefined;
  }
}

/** As on disk. */
const workflowOf = ({ flow, sessionId }: SessionFacts) => flow && { ...encodeFlow(flow), sessionId };

type Made = { readonly version: string; readonly frame: Frame | undefined };

/** Somebody may look at every session there is, one after the other. */
const MOST_MADE = 128;

/** Only the newest is kept, of those that were wanted lately. */
function once(made: Map<string, Made>, key: string, version: string, make: () => Frame | undefined): Frame | undefined {
  const known = made.get(key);
  if (known?.version === version) return known.frame;
  const frame = make();
  made.delete(key);
  made.set(key, { version, frame });
  const [oldest] = made.keys();
  if (made.size > MOST_MADE && oldest !== undefined) made.delete(oldest);
  return frame;
}
