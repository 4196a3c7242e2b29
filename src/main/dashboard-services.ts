/** The parts behind the dashboard's interface, put together from the real files of a home. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { learnedView } from '../learn/learned-view.ts';
import { createControl } from '../remote/control.ts';
import { createEventBus, type EventBus } from '../remote/event-bus.ts';
import { createJournal } from '../remote/journal.ts';
import { isWanted, noticeOf } from '../remote/notices.ts';
import type { AppDeps, ReadDetail } from '../server/app-deps.ts';
import { createHistoryReader } from '../server/history/history-reader.ts';
import { createLiveSessions } from '../server/live/live-sessions.ts';
import { createStreamHub } from '../server/live/stream-hub.ts';
import { createWindowReader } from '../server/live/window-reader.ts';
import { harvestIdle } from '../store/learn/harvest.ts';
import { createLearnStore } from '../store/learn/learn-store.ts';
import { createSessionDetailReader } from '../store/sessions/session-detail.ts';
import { createFileSpecsStore } from '../store/specs/specs-file-store.ts';
import { hookMessages, remoteMessages } from '../store/texts.ts';
import type { Locale } from '../text/messages.ts';
import { messageOf } from '../values/narrow.ts';
import type { SessionStore } from '../workflow/ports.ts';
import { type FleetModule, fleetPart, steeringOf } from './fleet-services.ts';
import { createRemote, type Remote, type RemoteSurroundings } from './remote-services.ts';

export type DashboardServices = Pick<
  AppDeps,
  | 'live'
  | 'hub'
  | 'readWindow'
  | 'readDetail'
  | 'control'
  | 'history'
  | 'learned'
  | 'adapters'
  | 'interact'
  | 'pageOpened'
> & {
  readonly stop: () => Promise<void>;
  /** Adapters are configured, so the server stays even when no page is open. */
  readonly isSteered: boolean;
};

export type DashboardSurroundings = {
  readonly home: string;
  readonly plugin: string;
  readonly locale: Locale;
  readonly pid: number;
  readonly now: () => Date;
  readonly store: SessionStore;
  readonly log: (line: string) => void;
  readonly version: string;
  readonly remote: Pick<RemoteSurroundings, 'env' | 'settings' | 'loadAdapter'> & {
    readonly loadFleet: () => FleetModule;
  };
};

export function createDashboardServices(surroundings: DashboardSurroundings): DashboardServices {
  const { home } = surroundings;
  const readDetail = createSessionDetailReader({ home });
  const { live, hub, bus, control, stop, isSteered, pageOpened } = startLive(surroundings, readDetail);
  const learning = learnNowAndThen(surroundings);
  return {
    live,
    hub,
    readWindow: createWindowReader({ home }),
    readDetail,
    control,
    history: createHistoryReader({ home }),
    learned: createLearnedReader(surroundings),
    adapters: bus.adapters,
    interact: bus.interact,
    pageOpened,
    async stop() {
      clearInterval(learning);
      await stop();
    },
    isSteered,
  };
}

const createLearnedReader =
  ({ home, plugin, pid, now }: DashboardSurroundings): AppDeps['learned'] =>
  (project, locale) => {
    const store = createLearnStore({ home, project }, { pid, now });
    const facts = { found: store.list(), evidence: store.evidence(), receipts: store.receipts() };
    return learnedView(facts, hookMessages(plugin, locale).learned);
  };

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
function startLive(surroundings: DashboardSurroundings, readDetail: ReadDetail) {
  const { home, plugin, locale, now, store, log, pid } = surroundings;
  const onError = (error: unknown) => log(messageOf(error));
  const words = remoteMessages(plugin, locale);
  const live = createLiveSessions({ home, now, onError });
  const journal = createJournal({ boot: randomUUID().slice(0, 8) });
  const hub = createStreamHub({ live, journal, readDetail, now, ready: live.whenReady(), onError });
  const specsAt = (root: string) =>
    createFileSpecsStore({
      ...{ root, pid, now, lockDir: join(home, 'locks'), warn: log },
      words: () => hookMessages(plugin, locale).specsErrors,
    });
  const remote = createRemote({ ...surroundings, ...surroundings.remote, words, specsAt, sessions: live.list });
  const local = createControl({ store, now, home, pid, specsAt, sessions: live.list, words: words.control });
  const fleet = fleetPart({ ...surroundings, onError, loadFleet: surroundings.remote.loadFleet });
  const steering = fleet.part === 'hub' ? steeringOf(fleet.hub, local, words, onError) : undefined;
  const bus = createEventBus({
    ...{ journal, now, onError },
    control: steering?.forChats ?? local,
    adapters: [hub, ...remote.adapters, ...(fleet.part === 'machine' ? [fleet.adapter] : [])],
    interact: steering?.interact ?? remote.asks,
    pairings: remote.pairings,
    sessions: live.list,
    words: words.receipts,
    wants: (_, notice) => isWanted(notice, surroundings.remote.settings),
  });
  live.subscribe((change) => {
    journal.record(change);
    const notice = noticeOf(change, words.notices, remote.isQuiet());
    if (notice) bus.notify(notice);
  });
  const { pageOpened, timer: reach } = watchReach(remote, bus);
  void bus.start();
  if (fleet.part === 'hub') void fleet.hub.start();
  const stop = async (): Promise<void> => {
    clearInterval(reach);
    remote.close();
    if (fleet.part === 'hub') await fleet.hub.stop();
    await bus.stop();
  };
  const control = steering?.forPages ?? bus.control;
  return { live, hub, bus, control, stop, isSteered: remote.adapters.length > 0 || fleet.part !== 'none', pageOpened };
}

const REACH_MS = 1_000;

/** Adapters come and go by themselves, so where one is configured their state is looked at; pages tell. */
function watchReach(remote: Remote, bus: EventBus) {
  let pages = 0;
  const note = (change = 0): void => {
    pages += change;
    remote.noteReach(bus.adapters(), pages);
  };
  return {
    timer: remote.adapters.length > 0 ? setInterval(() => note(), REACH_MS).unref() : undefined,
    pageOpened(): () => void {
      note(1);
      return () => note(-1);
    },
  };
}
