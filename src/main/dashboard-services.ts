/** The parts behind the dashboard's interface, put together from the real files of a home. */
import { randomUUID } from 'node:crypto';
import { createControl } from '../remote/control.ts';
import { createEventBus } from '../remote/event-bus.ts';
import { createJournal } from '../remote/journal.ts';
import type { AppDeps } from '../server/app-deps.ts';
import { createHistoryReader } from '../server/history/history-reader.ts';
import { createLiveSessions } from '../server/live/live-sessions.ts';
import { createStreamHub } from '../server/live/stream-hub.ts';
import { createWindowReader } from '../server/live/window-reader.ts';
import type { ReadDetail } from '../server/ports.ts';
import { createSessionDetailReader } from '../store/sessions/session-detail.ts';
import { messageOf } from '../values/narrow.ts';
import type { SessionStore } from '../workflow/ports.ts';

export type DashboardServices = Pick<
  AppDeps,
  'live' | 'hub' | 'readWindow' | 'readDetail' | 'control' | 'history' | 'adapters'
> & { readonly stop: () => Promise<void> };

export type DashboardSurroundings = {
  readonly home: string;
  readonly pid: number;
  readonly now: () => Date;
  readonly store: SessionStore;
  readonly log: (line: string) => void;
};

export function createDashboardServices(surroundings: DashboardSurroundings): DashboardServices {
  const { home } = surroundings;
  const readDetail = createSessionDetailReader({ home });
  const { live, hub, bus } = startLive(surroundings, readDetail);
  return {
    live,
    hub,
    readWindow: createWindowReader({ home }),
    readDetail,
    control: bus.control,
    history: createHistoryReader({ home }),
    adapters: bus.adapters,
    stop: bus.stop,
  };
}

/** Every change is numbered once and published on the bus. */
function startLive({ home, now, store, log }: DashboardSurroundings, readDetail: ReadDetail) {
  const onError = (error: unknown) => log(messageOf(error));
  const live = createLiveSessions({ home, now, onError });
  const journal = createJournal({ boot: randomUUID().slice(0, 8) });
  const hub = createStreamHub({ live, journal, readDetail, now, ready: live.whenReady(), onError });
  const control = createControl({ store, now, sessions: live.list });
  const bus = createEventBus({ journal, adapters: [hub], control, sessions: live.list, now, onError });
  live.subscribe(journal.record);
  void bus.start();
  return { live, hub, bus };
}
