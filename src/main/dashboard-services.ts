/** The parts behind the dashboard's interface, put together from the real files of a home. */
import { randomUUID } from 'node:crypto';
import { createControl } from '../remote/control.ts';
import { createEventBus } from '../remote/event-bus.ts';
import type { Pairings } from '../remote/inbox.ts';
import type { Interact } from '../remote/interact.ts';
import { createJournal } from '../remote/journal.ts';
import type { AppDeps } from '../server/app-deps.ts';
import { createHistoryReader } from '../server/history/history-reader.ts';
import { createLiveSessions } from '../server/live/live-sessions.ts';
import { createStreamHub } from '../server/live/stream-hub.ts';
import { createWindowReader } from '../server/live/window-reader.ts';
import type { ReadDetail } from '../server/ports.ts';
import { harvestIdle } from '../store/learn/harvest-idle.ts';
import { createSessionDetailReader } from '../store/sessions/session-detail.ts';
import { remoteMessages } from '../store/texts.ts';
import type { Locale } from '../text/messages.ts';
import { messageOf } from '../values/narrow.ts';
import type { SessionStore } from '../workflow/ports.ts';

export type DashboardServices = Pick<
  AppDeps,
  'live' | 'hub' | 'readWindow' | 'readDetail' | 'control' | 'history' | 'adapters'
> & { readonly stop: () => Promise<void> };

export type DashboardSurroundings = {
  readonly home: string;
  readonly plugin: string;
  readonly locale: Locale;
  readonly pid: number;
  readonly now: () => Date;
  readonly store: SessionStore;
  readonly log: (line: string) => void;
};

export function createDashboardServices(surroundings: DashboardSurroundings): DashboardServices {
  const { home } = surroundings;
  const readDetail = createSessionDetailReader({ home });
  const { live, hub, bus } = startLive(surroundings, readDetail);
  const learning = learnNowAndThen(surroundings);
  return {
    live,
    hub,
    readWindow: createWindowReader({ home }),
    readDetail,
    control: bus.control,
    history: createHistoryReader({ home }),
    adapters: bus.adapters,
    async stop() {
      clearInterval(learning);
      await bus.stop();
    },
  };
}

const LEARN_EVERY_MS = 5 * 60 * 1000;

/** Sessions that end are read by their own hook; this reads those that never do. */
function learnNowAndThen({ home, pid, now, store, log }: DashboardSurroundings): NodeJS.Timeout {
  const learn = (): void => {
    try {
      harvestIdle({ home, pid, now, store });
    } catch (error) {
      log(messageOf(error));
    }
  };
  return setInterval(learn, LEARN_EVERY_MS).unref();
}

/** Every change is numbered once and published on the bus. */
function startLive({ home, plugin, locale, now, store, log }: DashboardSurroundings, readDetail: ReadDetail) {
  const onError = (error: unknown) => log(messageOf(error));
  const live = createLiveSessions({ home, now, onError });
  const journal = createJournal({ boot: randomUUID().slice(0, 8) });
  const hub = createStreamHub({ live, journal, readDetail, now, ready: live.whenReady(), onError });
  const control = createControl({ store, now, sessions: live.list });
  const bus = createEventBus({
    ...{ journal, control, now, onError },
    adapters: [hub],
    interact: NO_ASKS,
    pairings: OWNER_ONLY,
    sessions: live.list,
    words: remoteMessages(plugin, locale).receipts,
  });
  live.subscribe(journal.record);
  void bus.start();
  return { live, hub, bus };
}

/** Asks are not connected yet. */
const NO_ASKS: Interact = {
  open: () => [],
  answer: () => ({ ok: false, text: '' }),
  message: () => ({ ok: false, text: '' }),
  shown: () => undefined,
  subscribe: () => () => undefined,
};

/** The dashboard belongs to the owner of this machine; nobody else is paired. */
const OWNER_ONLY: Pairings = {
  roleOf: (adapter) => (adapter === 'dashboard' ? 'control' : undefined),
  redeem: () => undefined,
};
