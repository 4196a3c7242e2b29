/** One member of the fleet as a process that can be killed: `member.ts <home>`, a machine or the hub by its fleet.json. */

import type { Inbox } from '../../src/remote/adapter.ts';
import { connectFleet } from '../../src/remote/fleet/connection.ts';
import { createFleetHub } from '../../src/remote/fleet/hub.ts';
import { createFleetMachine } from '../../src/remote/fleet/machine.ts';
import {
  readCursors,
  readHubState,
  readMembership,
  writeCursors,
  writeHubState,
} from '../../src/store/fleet/fleet-files.ts';
import { createMirror } from '../../src/store/fleet/mirror.ts';

/** Nobody steers here. */
const refusal = { ok: false, text: '' };
const INBOX: Inbox = {
  people: () => [],
  roleOf: () => undefined,
  pair: () => refusal,
  answer: () => refusal,
  message: () => refusal,
  command: () => ({ ok: false, error: '' }),
};

const home = process.argv[2] ?? '';
const { pid } = process;
const read = readMembership(home);
if (read.state !== 'found') throw new Error(`no membership in ${home}`);
const membership = read.value;
const common = {
  membership,
  connect: () => connectFleet(membership),
  now: () => new Date(),
  onError: (error: unknown) => console.error(String(error)),
};

if (membership.machine === 'hub') {
  const mirror = createMirror(home, { pid });
  let repeats = 0;
  const apply: typeof mirror.apply = (...steps) => {
    const applied = mirror.apply(...steps);
    repeats += applied.repeats;
    return applied;
  };
  const hub = createFleetHub({
    ...common,
    mirror: { ...mirror, apply },
    state: readHubState(home),
    saveState: (state) => writeHubState(home, state, { pid }),
  });
  await hub.start();
  setInterval(() => process.send?.({ repeats }), 200);
} else {
  const machine = createFleetMachine({
    ...{ ...common, home, version: 'bench', sweepMs: 300 },
    cursors: readCursors(home) ?? { epoch: `e${pid}`, sessions: new Map() },
    saveCursors: (cursors) => writeCursors(home, cursors, { pid }),
  });
  await machine.start(INBOX);
}
setInterval(() => undefined, 60_000);
