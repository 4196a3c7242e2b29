/** What adapters need of this machine: its asks, pairings and notices, and the file that tells hooks whether a person can be reached. */
import type { Settings } from '../settings/schema.ts';
import { createPairingFiles, type PairingFiles } from '../store/pairing-files.ts';
import {
  ADAPTER_NAMES,
  type AdapterName,
  type AdapterState,
  createMemory,
  readSecret,
  remoteDirectory,
  removeReachable,
  writeHealth,
  writeReachable,
} from '../store/remote-files.ts';
import type { RemoteMessages } from '../text/messages.ts';
import { asText, messageOf, ownValue } from '../values/narrow.ts';
import type { LiveChange } from '../workflow/view/rows.ts';
import { type Adapter, type CreateAdapter, NOTICE_LEVELS, type Notice, type NoticeLevel } from './adapter.ts';
import { type AsksOptions, createAsks } from './asks.ts';
import type { Pairings } from './inbox.ts';

export type RemoteOptions = Omit<AsksOptions, 'detail' | 'isQuiet' | 'onError'> & {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly settings: NonNullable<Settings['remote']>;
  readonly log: (line: string) => void;
  /** The built file of an adapter, loaded only where it is configured. */
  readonly loadAdapter: (name: AdapterName) => { readonly createAdapter: CreateAdapter };
};

const WAIT_MINUTES = 10;
const REACH_MS = 1_000;

export function createRemote(options: RemoteOptions) {
  const { home, pid, now, settings, log } = options;
  const pairings = createPairingFiles({ home, pid, now });
  const adapters = ADAPTER_NAMES.flatMap((name) => configured(name, options) ?? []);
  const isQuiet = (): boolean => isQuietAt(settings.quietHours, now());
  const asks = createAsks({
    ...options,
    detail: settings.detail ?? 'brief',
    isQuiet,
    onError: (error) => log(messageOf(error)),
  });
  let [pages, health, isReachable] = [0, '', false];
  let timer: NodeJS.Timeout | undefined;

  /** Hooks wait only while this file is there. */
  const setReachable = (wanted: boolean): void => {
    if (wanted === isReachable) return;
    isReachable = wanted;
    if (wanted) {
      asks.watch();
      writeReachable(home, { pid, waitMinutes: settings.waitMinutes ?? WAIT_MINUTES });
    } else {
      asks.unwatch();
      removeReachable(home);
    }
  };
  const noteReach = (states: readonly AdapterState[]): void => {
    const text = JSON.stringify(states);
    if (text !== health) writeHealth(home, states, pid);
    health = text;
    const isPaired = (name: string) => pairings.paired().some(({ adapter }) => adapter === name);
    setReachable(pages > 0 || states.some(({ name, connected }) => name !== DASHBOARD && connected && isPaired(name)));
  };
  return {
    asks,
    adapters,
    pairings: pairingsOf(pairings),
    isQuiet,
    /** Adapters connect and disconnect at any time, so their state is polled; pages report themselves. */
    watchReach(states: () => readonly AdapterState[]) {
      if (adapters.length > 0) timer = setInterval(() => noteReach(states()), REACH_MS).unref();
      const notePage = (change: number): void => {
        pages += change;
        noteReach(states());
      };
      return (): (() => void) => {
        notePage(1);
        return () => notePage(-1);
      };
    },
    close(): void {
      clearInterval(timer);
      setReachable(false);
    },
  };
}

const DASHBOARD = 'dashboard';

function configured(name: AdapterName, options: RemoteOptions): Adapter | undefined {
  const { home, pid, env, settings, words, now, log, loadAdapter } = options;
  const secret = readSecret(home, env, name);
  if (secret === undefined) return undefined;
  const own = { memory: createMemory(home, name, pid), directory: `${remoteDirectory(home)}/${name}`, pid };
  try {
    return loadAdapter(name).createAdapter({ ...own, secret, settings, words, now, log });
  } catch (error) {
    log(`${name}: ${messageOf(error)}`);
    return undefined;
  }
}

/** Pages have shown the key of this machine; the hub was joined by its owner; the export only reads. */
const OWN: readonly string[] = [DASHBOARD, 'fleet', 'otel'];

const pairingsOf = ({ paired, redeem }: PairingFiles): Pairings => ({
  people: (adapter) => paired().filter((person) => person.adapter === adapter),
  roleOf(adapter, id) {
    if (OWN.includes(adapter)) return 'control';
    return paired().find((person) => person.adapter === adapter && person.id === id)?.role;
  },
  redeem,
});

const LEVELS: Readonly<Record<string, NoticeLevel>> = {
  'workflow:start': 'important',
  'workflow:complete': 'important',
  'workflow:abort': 'important',
  'error:fatal': 'error',
  'agent:error': 'error',
  'agent:delegate': 'detail',
  'agent:complete': 'detail',
  'session:start': 'detail',
  'session:end': 'detail',
};

/** What people elsewhere are told of what happens: a few events of the timeline, in words. */
export function noticeOf(change: LiveChange, words: RemoteMessages['notices'], silent: boolean): Notice | undefined {
  const event = change.kind === 'timeline' ? change.event : undefined;
  const level = event && ownValue(LEVELS, event.type);
  if (event === undefined || level === undefined) return undefined;
  const about = ['workflowType', 'stage', 'agent', 'result', 'reason'].map((key) => asText(event[key])).filter(Boolean);
  return {
    level,
    sessionId: change.sessionId,
    title: ownValue<string>(words.events, event.type) ?? event.type,
    text: words.about({ about: about.join(' · '), session: change.sessionId.slice(0, 8) }),
    ts: event.ts,
    silent,
  };
}

/** `important` is the default: neither every agent nor errors alone. */
export const isWanted = ({ level }: Notice, { level: least = 'important' }: NonNullable<Settings['remote']>): boolean =>
  least !== 'off' && NOTICE_LEVELS.indexOf(level) >= NOTICE_LEVELS.indexOf(least);

/** `22:00-07:00`, in local time; a range may go over midnight. */
export function isQuietAt(hours: string | undefined, now: Date): boolean {
  const [, from = '', to = ''] = /^(\d\d:\d\d)-(\d\d:\d\d)$/.exec(hours ?? '') ?? [];
  if (from === '') return false;
  const time = now.toTimeString().slice(0, 5);
  return from <= to ? from <= time && time < to : from <= time || time < to;
}
