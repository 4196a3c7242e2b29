/** The parts behind the dashboard's interface, put together from the real files of a home. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { learnedView } from '../learn/learned-view.ts';
import { createControl } from '../remote/control.ts';
import { createEventBus } from '../remote/event-bus.ts';
import { createSteering } from '../remote/fleet/hub-steering.ts';
import { createJournal } from '../remote/journal.ts';
import { isWanted, noticeOf } from '../remote/notices.ts';
import type { AppDeps } from '../server/app-deps.ts';
import { createHistoryReader } from '../server/history/history-reader.ts';
import { createLiveSessions } from '../server/live/live-sessions.ts';
import { createStreamHub } from '../server/live/stream-hub.ts';
import { createWindowReader } from '../server/live/window-reader.ts';
import { readMembership } from '../store/fleet/fleet-files.ts';
import { harvestIdle } from '../store/learn/harvest.ts';
import { createLearnStore } from '../store/learn/learn-store.ts';
import type { SessionStore } from '../store/sessions/file-session-store.ts';
import { createSessionDetailReader, type ReadDetail } from '../store/sessions/session-detail.ts';
import { createFileSpecsStore } from '../store/specs/specs-file-store.ts';
import { hookMessages, remoteMessages } from '../store/texts.ts';
import type { Locale } from '../text/messages.ts';
import { messageOf } from '../values/narrow.ts';
import { createRemote, type RemoteSurroundings } from './remote-services.ts';

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
    /** `dist/adapters/fleet.js`, loaded only by members of a fleet. */
    readonly loadFleet: () => typeof import('../remote/fleet/fleet.ts');
  };
};

export function createDashboardServices(surroundings: DashboardSurroundings) {
  const { home } = surroundings;
  const readDetail = createSessionDetailReader({ home });
  const { stop, ...live } = startLive(surroundings, readDetail);
  const learning = learnNowAndThen(surroundings);
  return {
    ...live,
    readWindow: createWindowReader({ home }),
    readDetail,
    history: createHistoryReader({ home }),
    learned: createLearnedReader(surroundings),
    async stop() {
      clearInterval(learning);
      await stop();
    },
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
  const { hub: fleetHub, machine } = fleetPart(surroundings, onError);
  const steering = fleetHub && createSteering({ hub: fleetHub, local, words, onError });
  const bus = createEventBus({
    ...{ journal, now, onError },
    control: steering?.forChats ?? local,
    adapters: [hub, ...remote.adapters, ...(machine ? [machine] : [])],
    interact: steering?.interact ?? remote.asks,
    pairings: remote.pairings,
    sessions: live.list,
    words: words.receipts,
    wants: (notice) => isWanted(notice, surroundings.remote.settings),
  });
  live.subscribe((change) => {
    journal.record(change);
    const notice = noticeOf(change, words.notices, remote.isQuiet());
    if (notice) bus.notify(notice);
  });
  const pageOpened = remote.watchReach(bus.adapters);
  void bus.start();
  fleetHub?.start();
  const stop = async (): Promise<void> => {
    remote.close();
    await fleetHub?.stop();
    await bus.stop();
  };
  return {
    ...{ live, hub, stop, pageOpened, interact: bus.interact, adapters: bus.adapters },
    control: steering?.forPages ?? bus.control,
    /** Adapters are configured, so the server stays even when no page is open. */
    isSteered: remote.adapters.length > 0 || fleetHub !== undefined || machine !== undefined,
  };
}

/** The part this home plays in a fleet, if any: a machine that is shown elsewhere, or the hub that shows the others. */
function fleetPart({ remote, ...surroundings }: DashboardSurroundings, onError: (error: unknown) => void) {
  const read = readMembership(surroundings.home);
  if ('why' in read) onError(new Error(`${read.path}: ${read.why}`));
  if (read.state !== 'found') return {};
  const own = { ...surroundings, membership: read.value, onError };
  const { createHub, createMachine } = remote.loadFleet();
  return own.membership.machine === 'hub' ? { hub: createHub(own) } : { machine: createMachine(own) };
}
