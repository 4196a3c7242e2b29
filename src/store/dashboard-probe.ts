/** Finds out what listens on a port: the dashboard of this home, another program, or nothing. A pid alone proves nothing. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { request } from 'node:http';
import { asCount, asText, isRecord, orUndefined } from '../values/narrow.ts';
import { DASHBOARD_LIMITS } from '../workflow/registry/dashboard-limits.ts';
import type { DashboardFile } from './dashboard-file.ts';
import { readKey } from './dashboard-key.ts';
import { LOOPBACK } from './dashboard-process.ts';
import { isProcessAlive } from './disk/atomic-write.ts';

/** `foreign`: another program, or the dashboard of another home. Undefined: nothing listens there. */
export type Found = Awaited<ReturnType<typeof probe>>;
export type Ours = Extract<Found, { readonly state: 'ours' }>;

/** Without the key of the home there is no proof, and a copied home has the same key, but not the same server. */
export async function probe(port: number, home: string, patienceMs: number = DASHBOARD_LIMITS.probeMs) {
  const foreign = { state: 'foreign', port } as const;
  const key = readKey(home);
  const challenge = challengeFor(port, randomBytes(24).toString('base64url'));
  const answer = await askPort(port, { path: `/health?challenge=${challenge}`, patienceMs });
  if (answer === 'refused') return undefined;
  if (key === undefined || !isRecord(answer) || answer['ok'] !== true) return foreign;
  const { proof, pid, version, home: digest } = answer;
  const isOurs = isSame(asText(proof), proofOf(key, challenge)) && digest === homeDigest(realpathSync(home));
  return isOurs ? ({ state: 'ours', port, pid: asCount(pid), version: asText(version) } as const) : foreign;
}

/** Identifies a home without revealing its path. */
export const homeDigest = (home: string): string => sha256(home).toString('hex').slice(0, 16);

/** A challenge names its port, so that it cannot be relayed to a server elsewhere. */
export const challengeFor = (port: number, nonce: string): string => `${port}.${nonce}`;

export const proofOf = (key: string, challenge: string): string =>
  createHmac('sha256', key).update(challenge).digest('hex');

/** Compares in constant time. */
export const isSame = (given: string, wanted: string): boolean => timingSafeEqual(sha256(given), sha256(wanted));

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

export const probeKnown = ({ port, pid }: DashboardFile, home: string): Promise<Found> =>
  probe(port, home, isProcessAlive(pid) ? DASHBOARD_LIMITS.busyProbeMs : DASHBOARD_LIMITS.probeMs);

const LOOK_MS = 50;

/** Asks the dashboard to stop and waits until its port is free. Only a server that has proven itself is sent the key. */
export async function endDashboard({ port }: Ours, home: string): Promise<boolean> {
  const postWithKey = readKey(home) ?? '';
  // It may have stopped before it could answer; the loop below checks.
  await askPort(port, { path: '/api/shutdown', patienceMs: DASHBOARD_LIMITS.busyProbeMs, postWithKey });
  for (let waited = 0; waited < DASHBOARD_LIMITS.endMs; waited += LOOK_MS) {
    if ((await probe(port, home, DASHBOARD_LIMITS.busyProbeMs))?.state !== 'ours') return true;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return false;
}

type Question = { readonly path: string; readonly patienceMs: number; readonly postWithKey?: string };

/**
 * Asks, or posts an empty object. `refused`: nothing listens there. Undefined: no JSON came. Over node:http, because a fetch whose connection is closed at
 * once may stay pending and let the process end without a word.
 */
export function askPort(port: number, { path, patienceMs, postWithKey }: Question): Promise<unknown> {
  const post = postWithKey !== undefined && {
    method: 'POST',
    headers: { Authorization: `Bearer ${postWithKey}`, 'Content-Type': 'application/json', 'Content-Length': 2 },
  };
  return new Promise((resolve) => {
    const outgoing = request({ host: LOOPBACK, port, path, agent: false, ...post });
    const settle = (answer: unknown): void => {
      clearTimeout(timer);
      resolve(answer);
      outgoing.destroy();
    };
    const timer = setTimeout(() => settle(undefined), patienceMs);
    outgoing.on('error', (error) => settle('code' in error && error.code === 'ECONNREFUSED' ? 'refused' : undefined));
    outgoing.on('close', () => settle(undefined));
    outgoing.on('response', (incoming) => {
      let text = '';
      incoming.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
        if (text.length > DASHBOARD_LIMITS.bodyBytes) settle(undefined);
      });
      incoming.on('end', () => settle(orUndefined(() => JSON.parse(text))));
    });
    outgoing.end(post ? '{}' : undefined);
  });
}
