/** What the interface is served from, built on the real files of a home. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { learnedView } from '../learn/receipts.ts';
import { type ControlRequest, type ControlResult, createControl } from '../remote/control.ts';
import { createEventBus } from '../remote/event-bus.ts';
import { createSteering } from '../remote/fleet/hub-steering.ts';
import { createJournal } from '../remote/journal.ts';
import { createRemote, isWanted, noticeOf, type RemoteOptions } from '../remote/remote.ts';
import { readMembership } from '../store/fleet/fleet-files.ts';
import { harvestIdle } from '../store/learn/harvest.ts';
import { createLearnStore } from '../store/learn/learn-store.ts';
import { createSessionDetailReader, type ReadDetail } from '../store/sessions/session-detail.ts';
import { createFileSpecsStore } from '../store/specs/specs-file-store.ts';
import { hookMessages, remoteMessages } from '../store/texts.ts';
import type { Locale } from '../text/messages.ts';
import { messageOf } from '../values/narrow.ts';
import { createHistoryReader } from './history/history-routes.ts';
import { createLiveSessions } from './live/live-sessions.ts';
import { createStreamHub } from './live/stream-hub.ts';
import { createWindowReader } from './live/window-reader.ts';

export type ServicesOptions = Pick<RemoteOptions, 'home' | 'pid' | 'now' | 'store' | 'log'> &
  Pick<RemoteOptions, 'env' | 'settings' | 'loadAdapter'> & {
    readonly plugin: string;
    readonly locale: Locale;
    readonly version: string;
    /** `dist/adapters/fleet.js`, loaded only by members of a fleet. */
    readonly loadFleet: () => typeof import('../remote/fleet/fleet.ts');
  };

export type Services = ReturnType<typeof createServices>;

export function createServices(options: ServicesOptions) {
  const { home } = options;
  const readDetail = createSessionDetailReader({ home });
  const { stop, ...live } = startLive(options, readDetail);
  const learning = learnNowAndThen(options);
  return {
    ...live,
    readWindow: createWindowReader({ home }),
    readDetail,
    history: createHistoryReader({ home }),
    learned: createLearnedReader(options),
    async stop() {
      clearInterval(learning);
      await stop();
    },
  };
}

/** What was learned in a project. */
const createLearnedReader =
  ({ home, plugin, pid, now }: ServicesOptions) =>
  (project: string, locale: Locale) => {
    const store = createLearnStore({ home, project }, { pid, now });
    const facts = { found: store.list(), evidence: store.evidence(), receipts: store.receipts() };
    return learnedView(facts, hookMessages(plugin, locale).learned);
  };

const LEARN_EVERY_MS = 5 * 60 * 1000;

/** Sessions that end are read by their own hook; this reads those that never do. */
function learnNowAndThen({ home, pid, now, store, log }: ServicesOptions): NodeJS.Timeout {
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
function startLive(options: ServicesOptions, readDetail: ReadDetail) {
  const { home, plugin, locale, now, store, log, pid } = options;
  const onError = (error: unknown) => log(messageOf(error));
  const words = remoteMessages(plugin, locale);
  const live = createLiveSessions({ home, now, onError });
  const journal = createJournal({ boot: randomUUID().slice(0, 8) });
  const hub = createStreamHub({ live, journal, readDetail, now, onError });
  const specsAt = (root: string) =>
    createFileSpecsStore({
      ...{ root, pid, now, lockDir: join(home, 'locks'), warn: log },
      words: () => hookMessages(plugin, locale).specsErrors,
    });
  const remote = createRemote({ ...options, words, specsAt, sessions: live.list });
  const local = createControl({ store, now, home, pid, specsAt, sessions: live.list, words: words.control });
  const { hub: fleetHub, machine } = fleetPart(options, onError);
  const steering = fleetHub && createSteering({ hub: fleetHub, local, words, onError });
  const bus = createEventBus({
    ...{ journal, now, onError },
    control: steering?.forChats ?? local,
    adapters: [hub, ...remote.adapters, ...(machine ? [machine] : [])],
    interact: steering?.interact ?? remote.asks,
    pairings: remote.pairings,
    sessions: live.list,
    words: words.receipts,
    wants: (notice) => isWanted(notice, options.settings),
  });
  const control: (request: ControlRequest) => ControlResult | Promise<ControlResult> = steering?.forPages ?? local;
  live.subscribe((change) => {
    journal.record(change);
    const notice = noticeOf(change, words.notices, remote.isQuiet());
    if (notice) bus.notify(notice);
  });
  void bus.start();
  fleetHub?.start();
  const stop = async (): Promise<void> => {
    remote.close();
    await fleetHub?.stop();
    await bus.stop();
  };
  return {
    ...{ live, hub, control, stop, interact: bus.interact, adapters: bus.adapters },
    /** A page can answer asks; returns the function that takes this back. */
    pageOpened: remote.watchReach(bus.adapters),
    /** Adapters are configured, so the server stays even when no page is open. */
    isSteered: remote.adapters.length > 0 || fleetHub !== undefined || machine !== undefined,
  };
}

/** The part this home plays in a fleet, if any: a machine that is shown elsewhere, or the hub that shows the others. */
function fleetPart(options: ServicesOptions, onError: (error: unknown) => void) {
  const read = readMembership(options.home);
  if ('why' in read) onError(new Error(`${read.path}: ${read.why}`));
  if (read.state !== 'found') return {};
  const own = { ...options, membership: read.value, onError };
  const { createHub, createMachine } = options.loadFleet();
  return own.membership.machine === 'hub' ? { hub: createHub(own) } : { machine: createMachine(own) };
}
