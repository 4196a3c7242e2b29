/** Finds out what listens on a port: the dashboard of this home, another program, or nothing. A pid alone proves nothing. */
import { randomBytes } from 'node:crypto';
import { realpathSync } from 'node:fs';
import type { DashboardFile } from '../store/dashboard-file.ts';
import { isProcessAlive } from '../store/disk/atomic-write.ts';
import { asCount, asText, isRecord } from '../values/narrow.ts';
import { DASHBOARD_LIMITS } from '../workflow/registry/limits.ts';
import { challengeFor, homeDigest, isSame, proofOf } from './access.ts';
import { askPort } from './ask.ts';

export type Ours = {
  readonly state: 'ours';
  readonly port: number;
  readonly pid: number;
  readonly version: string;
  /** The digest of the home it serves. */
  readonly home: string;
};

export type Found = Ours | { readonly state: 'other' } | { readonly state: 'none' };

/** Without a key there is no proof. */
export async function probe(
  port: number,
  key: string | undefined,
  patienceMs: number = DASHBOARD_LIMITS.probeMs,
): Promise<Found> {
  const challenge = challengeFor(port, randomBytes(24).toString('base64url'));
  const answer = await askPort(port, { path: `/health?challenge=${challenge}`, patienceMs });
  if (answer === 'refused') return { state: 'none' };
  if (key === undefined || !isRecord(answer)) return { state: 'other' };
  const { ok, proof, pid, version, home } = answer;
  if (ok !== true || !isSame(asText(proof), proofOf(key, challenge))) return { state: 'other' };
  return { state: 'ours', port, pid: asCount(pid), version: asText(version), home: asText(home) };
}

/** A copied home has the same key, but not the same server. */
export const servedBy = (found: Found, home: string): Found =>
  found.state === 'ours' && found.home !== homeDigest(realpathSync(home)) ? { state: 'other' } : found;

export const probeKnown = ({ port, pid }: DashboardFile, key: string | undefined): Promise<Found> =>
  probe(port, key, isProcessAlive(pid) ? DASHBOARD_LIMITS.busyProbeMs : DASHBOARD_LIMITS.probeMs);

const LOOK_MS = 50;

/** Asks the dashboard to stop and waits until its port is free. Only a server that has proven itself is sent the key. */
export async function endDashboard({ port }: Ours, key: string): Promise<boolean> {
  // It may have stopped before it could answer; the loop below checks.
  await askPort(port, { path: '/api/shutdown', patienceMs: DASHBOARD_LIMITS.busyProbeMs, postWithKey: key });
  for (let waited = 0; waited < DASHBOARD_LIMITS.endMs; waited += LOOK_MS) {
    if ((await probe(port, key, DASHBOARD_LIMITS.busyProbeMs)).state !== 'ours') return true;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return false;
}
