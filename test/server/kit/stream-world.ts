/** A followed home with its journal, its bus and its streams, as the server puts them together. */
import { onTestFinished } from 'vitest';
import { createJournal, type JournalOptions } from '../../../src/remote/journal.ts';
import type { StreamRequest } from '../../../src/server/live/frames.ts';
import type { LiveOptions } from '../../../src/server/live/live-sessions.ts';
import { createStreamHub, type StreamHubOptions } from '../../../src/server/live/stream-hub.ts';
import { createSessionDetailReader } from '../../../src/store/sessions/session-detail.ts';
import { memoryBus } from '../../kit/remote.ts';
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
  const made = { views: 0 };
  const readDetail = createSessionDetailReader({ home: world.home });
  const hub = createStreamHub({
    live,
    journal,
    now: world.now,
    // Each view that is made reads the details once.
    readDetail(facts) {
      made.views += 1;
      return readDetail(facts);
    },
    ...options.hub,
  });
  const { bus } = memoryBus([hub], {
    journal,
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
