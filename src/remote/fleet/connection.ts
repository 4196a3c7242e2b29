/** Connects to the team's NATS server: encrypted unless on this machine, with the member's own key, only to safe versions. */
import { readFileSync } from 'node:fs';
import { connect, type NatsConnection, nkeyAuthenticator, nkeys } from '@nats-io/transport-node';
import { isNewer } from '../../store/dashboard-file.ts';
import type { Membership } from '../../store/fleet/fleet-files.ts';
import { inboxPrefix } from './subjects.ts';

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Older ones have known vulnerabilities; on loopback they will do for a trial. */
export const OLDEST_SERVER = '2.12.7';

/** What a machine and the hub are created with. */
export type MemberOptions = {
  readonly home: string;
  readonly membership: Membership;
  readonly version: string;
  readonly pid: number;
  readonly now: () => Date;
  readonly onError: (error: unknown) => void;
};

export type FleetConnection = { readonly nats: NatsConnection; readonly version: string; readonly isOld: boolean };

export async function connectFleet(membership: Membership): Promise<FleetConnection> {
  const { url, machine, seed, ca } = membership;
  const isLocal = isLoopback(url);
  const nats = await connect({
    servers: url,
    name: `overtone ${machine}`,
    inboxPrefix: inboxPrefix(machine),
    maxReconnectAttempts: -1,
    reconnectTimeWait: 1_000,
    pingInterval: 20_000,
    ...(seed !== '' && { authenticator: nkeyAuthenticator(new TextEncoder().encode(seed)) }),
    ...((!isLocal || url.startsWith('tls:')) && { tls: ca === '' ? {} : { ca: readFileSync(ca, 'utf8') } }),
  });
  const version = nats.info?.version ?? '0';
  const isOld = isNewer(OLDEST_SERVER, version);
  if (!isOld || isLocal) return { nats, version, isOld };
  await nats.close();
  throw new Error(`nats-server ${version} has known vulnerabilities: update it to ${OLDEST_SERVER} or newer`);
}

/** Connects, reads the server's version and disconnects. */
export async function tryConnection(membership: Membership): Promise<Omit<FleetConnection, 'nats'>> {
  const { nats, ...server } = await connectFleet(membership);
  await nats.close();
  return server;
}

/** Only connections within this machine may be unencrypted. */
export const isServerUrl = (url: string): boolean =>
  /^(?:nats|tls):\/\/./.test(url) && URL.canParse(url) && (url.startsWith('tls:') || isLoopback(url));

const isLoopback = (url: string): boolean => LOOPBACK.test(new URL(url.replace(/^\w+:/, 'http:')).hostname);

/** The seed stays on its machine; the server is given the public key. */
export function createKey(): { readonly seed: string; readonly publicKey: string } {
  const pair = nkeys.createUser();
  return { seed: new TextDecoder().decode(pair.getSeed()), publicKey: pair.getPublicKey() };
}

export const publicKeyOf = (seed: string): string =>
  seed === '' ? '' : nkeys.fromSeed(new TextEncoder().encode(seed)).getPublicKey();
