/** A followed home with its journal, its bus and its streams, as the server puts them together. */
import { onTestFinished } from 'vitest';
import type { SessionDetail, SessionFacts } from '../../../src/core/dashboard/session-facts.ts';
import type { SessionRow, SessionView } from '../../../src/core/dashboard/session-view.ts';
import { createJournal, type JournalOptions } from '../../../src/core/remote/journal.ts';
import { createEventBus } from '../../../src/remote/event-bus.ts';
import type { LiveOptions } from '../../../src/server/live/follower.ts';
import type { Views } from '../../../src/server/live/session-frames.ts';
import { createStreamHub, type StreamHubOptions } from '../../../src/server/live/stream-hub.ts';
import type { StreamRequest } from '../../../src/server/ports.ts';
import { createHome, follow, type Home } from './live-world.ts';
import { readSse } from './sse-reader.ts';

export type StreamWorldOptions = {
  readonly live?: Partial<LiveOptions>;
  readonly journal?: Partial<JournalOptions>;
  readonly hub?: Partial<StreamHubOptions>;
  readonly home?: Home;
  /** Beats that fast only where a test waits for them: who does not read for some is let go. */
  readonly heartbeatMs?: number;
};

export async function createStreamWorld(options: StreamWorldOptions = {}) {
  const world = options.home ?? createHome();
  const followed = await follow(world, options.live);
  const { live } = followed;
  const journal = createJournal({ boot: 'boot', ...options.journal });
  const made = { rows: 0, lists: 0, views: 0 };
  const hub = createStreamHub({ live, journal, now: world.now, views: countingViews(made), ...options.hub });
  const bus = createEventBus({
    journal,
    adapters: [hub],
    control: () => ({ ok: false, error: 'none' }),
    sessions: live.list,
    now: world.now,
    heartbeatMs: options.heartbeatMs ?? 60_000,
  });
  live.subscribe(journal.record);
  await bus.start();
  onTestFinished(() => bus.stop());
  return {
    ...world,
    ...followed,
    journal,
    hub,
    bus,
    made,
    connect: (request: StreamRequest) => readSse(hub.open(request)),
  };
}

/** Enough of a row to tell which state it shows; what is really shown is made and tested elsewhere. */
const rowOf = ({ sessionId, flow, updatedAt }: SessionFacts) =>
  ({ sessionId, updatedAt, failCount: flow?.failCount ?? 0 }) as SessionRow;

function countingViews(made: { rows: number; lists: number; views: number }): Views {
  return {
    rowOf(facts) {
      made.rows += 1;
      return rowOf(facts);
    },
    listView(facts) {
      made.lists += 1;
      return { total: facts.length, groups: {} as never, sessions: facts.map(rowOf) };
    },
    viewOf(detail) {
      made.views += 1;
      return { row: rowOf(detail) } as SessionView;
    },
    readDetail: (facts): SessionDetail => ({ ...facts, feature: null, task: null, denials: [], outcomes: [] }),
  };
}
