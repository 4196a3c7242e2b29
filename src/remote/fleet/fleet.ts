/** Everything of the fleet that needs the client of NATS, in one file of dist: only members of a fleet load it. */
import { randomUUID } from 'node:crypto';
import {
  type Membership,
  readCursors,
  readHubState,
  writeCursors,
  writeHubState,
} from '../../store/fleet/fleet-files.ts';
import { createMirror } from '../../store/fleet/mirror.ts';
import type { Adapter } from '../adapter.ts';
import { connectFleet } from './connection.ts';
import { createFleetHub, type FleetHub } from './hub.ts';
import { createFleetMachine } from './machine.ts';

export { checkServerUrl, createKey, OLDEST_SERVER, publicKeyOf, tryConnection } from './connection.ts';
export { isFleetName, serverConfig } from './subjects.ts';

export type MemberOptions = {
  readonly home: string;
  readonly membership: Membership;
  readonly version: string;
  readonly pid: number;
  readonly now: () => Date;
  readonly onError: (error: unknown) => void;
};

export function createMachine({ home, pid, membership, ...options }: MemberOptions): Adapter {
  return createFleetMachine({
    ...options,
    home,
    membership,
    cursors: readCursors(home) ?? { epoch: randomUUID().slice(0, 8), sessions: new Map() },
    saveCursors: (cursors) => writeCursors(home, cursors, { pid }),
    connect: () => connectFleet(membership),
  });
}

export function createHub({ home, pid, membership, now, onError }: MemberOptions): FleetHub {
  return createFleetHub({
    ...{ membership, now, onError },
    mirror: createMirror(home, { pid }),
    state: readHubState(home),
    // Machines may be admitted meanwhile.
    saveState: ({ seq }) => writeHubState(home, { ...readHubState(home), seq }, { pid }),
    connect: () => connectFleet(membership),
  });
}
