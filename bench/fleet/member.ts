/** A fleet member in its own process, which can be killed: `member.ts <home>`. Its fleet.json says whether it is the hub. */

import type { Inbox } from '../../src/remote/adapter.ts';
import { createHub } from '../../src/remote/fleet/hub.ts';
import { createMachine } from '../../src/remote/fleet/machine.ts';
import { readMembership } from '../../src/store/fleet/fleet-files.ts';
import { createMirror } from '../../src/store/fleet/mirror.ts';

/** Commands are not part of this benchmark. */
const refusal = { ok: false, text: '' };
const INBOX: Inbox = {
  people: () => [],
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
  ...{ home, pid, membership },
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
  createHub({ ...common, mirror: { ...mirror, apply } }).start();
  setInterval(() => process.send?.({ repeats }), 200);
} else {
  const machine = createMachine({ ...common, version: 'bench', sweepMs: 300 });
  await machine.start(INBOX);
}
setInterval(() => undefined, 60_000);
