/** The parts of remote that need files: asks, pairings, adapters, and the file that tells hooks whether anybody is there. */
import type { Adapter, CreateAdapter } from '../remote/adapter.ts';
import { type Asks, createAsks } from '../remote/asks.ts';
import type { DecisionsOptions } from '../remote/decisions.ts';
import type { AdapterState } from '../remote/event-bus.ts';
import type { Pairings } from '../remote/inbox.ts';
import { isQuietAt } from '../remote/notices.ts';
import type { Settings } from '../settings/schema.ts';
import { createPairingFiles, type PairingFiles } from '../store/pairing-files.ts';
import {
  ADAPTER_NAMES,
  type AdapterName,
  createMemory,
  readSecret,
  remoteDirectory,
  removeReachable,
  writeHealth,
  writeReachable,
} from '../store/remote-files.ts';
import { type AskRef, createAskFiles } from '../store/sessions/ask-files.ts';
import type { RemoteMessages } from '../text/messages.ts';
import { asText, isRecord, messageOf } from '../values/narrow.ts';

export type RemoteSurroundings = {
  readonly home: string;
  readonly pid: number;
  readonly now: () => Date;
  readonly words: RemoteMessages;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly settings: NonNullable<Settings['remote']>;
  readonly log: (line: string) => void;
  readonly sessions: () => readonly { readonly sessionId: string }[];
  readonly store: DecisionsOptions['store'];
  readonly specsAt: DecisionsOptions['specsAt'];
  /** The built file of an adapter, loaded only where it is configured. */
  readonly loadAdapter: (name: AdapterName) => { readonly createAdapter: CreateAdapter };
};

export type Remote = {
  readonly asks: Asks;
  readonly adapters: readonly Adapter[];
  readonly pairings: Pairings;
  readonly isQuiet: () => boolean;
  /** Called with the states of the adapters, and whether a page is open. */
  readonly noteReach: (states: readonly AdapterState[], pages: number) => void;
  readonly close: () => void;
};

export function createRemote(surroundings: RemoteSurroundings): Remote {
  const { home, pid, now, words, settings, log } = surroundings;
  const pairingFiles = createPairingFiles({ home, pid, now });
  const isQuiet = (): boolean => isQuietAt(settings.quietHours, now());
  const asks = createAsks({
    ...{ words, now, pid, isQuiet, sessions: surroundings.sessions },
    files: createAskFiles({ home, pid, now }),
    detail: settings.detail ?? 'brief',
    followed: followedIn(home, pid),
    decisions: surroundings,
    onError: (error) => log(messageOf(error)),
  });
  const reach = createReach(asks, { home, pid, waitMinutes: settings.waitMinutes ?? WAIT_MINUTES });
  let told = '';
  const noteHealth = (states: readonly AdapterState[]): void => {
    const text = JSON.stringify(states);
    if (text !== told) writeHealth(home, states, pid);
    told = text;
  };
  return {
    asks,
    adapters: ADAPTER_NAMES.flatMap((name) => configured(name, surroundings) ?? []),
    pairings: pairingsOf(pairingFiles),
    isQuiet,
    noteReach(states, pages) {
      noteHealth(states);
      const isPaired = (name: string) => pairingFiles.paired().some(({ adapter }) => adapter === name);
      reach(pages > 0 || states.some(({ name, connected }) => name !== DASHBOARD && connected && isPaired(name)));
    },
    close: () => reach(false),
  };
}

const WAIT_MINUTES = 10;
const DASHBOARD = 'dashboard';

function configured(name: AdapterName, surroundings: RemoteSurroundings): Adapter | undefined {
  const { home, pid, env, settings, words, now, log, loadAdapter } = surroundings;
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

const pairingsOf = (files: PairingFiles): Pairings => ({
  people: (adapter) => files.paired().filter((person) => person.adapter === adapter),
  roleOf: (adapter, id) =>
    OWN.includes(adapter)
      ? 'control'
      : files.paired().find((person) => person.adapter === adapter && person.id === id)?.role,
  redeem: files.redeem,
});

/** Hooks wait only while this file is there. */
function createReach(
  asks: Asks,
  reachable: { readonly home: string; readonly pid: number; readonly waitMinutes: number },
) {
  const { home, ...file } = reachable;
  let release: (() => void) | undefined;
  return (isThere: boolean): void => {
    if (isThere === (release !== undefined)) return;
    if (isThere) {
      release = asks.watch();
      writeReachable(home, file);
    } else {
      release?.();
      release = undefined;
      removeReachable(home);
    }
  };
}

function followedIn(home: string, pid: number) {
  const memory = createMemory(home, 'followed', pid);
  return {
    read: (): AskRef[] => {
      const refs: unknown = JSON.parse(memory.get('asks') ?? '[]');
      return (Array.isArray(refs) ? refs : []).filter(isRecord).map(({ session, id }) => ({
        session: asText(session),
        id: asText(id),
      }));
    },
    write: (refs: readonly AskRef[]) => memory.set('asks', refs.length > 0 ? JSON.stringify(refs) : undefined),
  };
}
