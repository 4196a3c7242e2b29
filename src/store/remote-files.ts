/** `remote/` of Overtone's home: reachability, away mode, secrets and health of the adapters. */
import { existsSync } from 'node:fs';
import * as v from 'valibot';
import { decodeWith } from '../values/schema.ts';
import { foundIn } from '../workflow/ports.ts';
import { isProcessAlive, removeFile, replaceFile, toJson } from './disk/atomic-write.ts';
import { readDocument } from './disk/document.ts';

/** A new adapter is a name here and a file in src/remote/adapters. */
export const ADAPTER_NAMES = ['telegram', 'slack', 'discord', 'webhook', 'otel'] as const;
export type AdapterName = (typeof ADAPTER_NAMES)[number];

/** They only send, to the address they were given, so no pairing is needed. */
export const ONE_WAY: readonly AdapterName[] = ['webhook', 'otel'];

export const remoteDirectory = (home: string): string => `${home}/remote`;

/** Written by the server while at least one adapter can present asks. */
const reachablePath = (home: string): string => `${remoteDirectory(home)}/reachable.json`;

const REACHABLE = v.object({ pid: v.number(), waitMinutes: v.number() });
export type Reachable = v.InferOutput<typeof REACHABLE>;

/** A killed server leaves its file behind, so its process is checked. */
export function readReachable(home: string): Reachable | undefined {
  const found = foundIn(readDocument(reachablePath(home), decodeWith(REACHABLE)));
  return found && isProcessAlive(found.pid) ? found : undefined;
}

export const writeReachable = (home: string, reachable: Reachable): void =>
  replaceFile(reachablePath(home), toJson(reachable), { pid: reachable.pid });

export const removeReachable = (home: string): void => removeFile(reachablePath(home));

const awayPath = (home: string): string => `${remoteDirectory(home)}/away`;

export const isAway = (home: string): boolean => existsSync(awayPath(home));

/** Small values an adapter or the server keeps over restarts. Without a value the key is removed. */
export function createMemory(home: string, name: string, pid = 0) {
  const path = `${remoteDirectory(home)}/${name}.json`;
  const read = (): Readonly<Record<string, string>> =>
    foundIn(readDocument(path, decodeWith(v.record(v.string(), v.string())))) ?? {};
  return {
    get: (key: string): string | undefined => read()[key],
    set(key: string, value: string | undefined): void {
      const { [key]: _old, ...others } = read();
      const entries = Object.entries({ ...others, ...(value !== undefined && { [key]: value }) });
      replaceFile(path, toJson(Object.fromEntries(entries.slice(-MAX_KEPT))), { pid });
    },
  };
}

/** Older values belong to asks that have long ended. */
const MAX_KEPT = 1_000;

/** Secrets of adapters: the environment, else a file that only the user can read. Never a file of a project. */
export const readSecret = (
  home: string,
  env: Readonly<Record<string, string | undefined>>,
  name: string,
): string | undefined => env[secretVariable(name)]?.trim() || createMemory(home, SECRETS).get(name);

export const secretVariable = (name: string): string => `OVERTONE_${name.toUpperCase()}_TOKEN`;

const SECRETS = 'secrets';

export const writeSecret = (home: string, name: string, value: string | undefined, pid: number): void =>
  createMemory(home, SECRETS, pid).set(name, value);

const HEALTH = v.object({
  /** `deaf`: it can send, but what people answer does not arrive. */
  state: v.picklist(['connected', 'deaf', 'down']),
  why: v.exactOptional(v.string()),
  /** ISO times. */
  lastInbound: v.exactOptional(v.string()),
  lastOutbound: v.exactOptional(v.string()),
});
export type Health = Readonly<v.InferOutput<typeof HEALTH>>;

const ADAPTER_STATE = v.object({
  name: v.string(),
  /** `health.state === 'connected'` */
  connected: v.boolean(),
  health: HEALTH,
  /** How many deliveries could not be made yet, or ever. */
  waiting: v.number(),
  dropped: v.number(),
});
export type AdapterState = Readonly<v.InferOutput<typeof ADAPTER_STATE>>;

const healthPath = (home: string): string => `${remoteDirectory(home)}/health.json`;

/** As the server saw its adapters last. */
export const readHealth = (home: string): readonly AdapterState[] =>
  foundIn(readDocument(healthPath(home), decodeWith(v.array(ADAPTER_STATE)))) ?? [];

export const writeHealth = (home: string, states: readonly AdapterState[], pid: number): void =>
  replaceFile(healthPath(home), toJson(states), { pid });

export const setAway = (home: string, away: boolean, pid: number): void =>
  away ? replaceFile(awayPath(home), '', { pid }) : removeFile(awayPath(home));
