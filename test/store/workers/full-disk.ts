/** Writes long events and states until the system refuses, and prints what it was told. */
import process from 'node:process';
import { argument, openStore } from './start.ts';

const [home, what] = [argument(0), argument(1)];
const store = openStore(home);
const long = 'x'.repeat(700);

try {
  for (let round = 0; round < 1000; round += 1) {
    if (what === 'events') store.appendEvents('s1', [{ type: 'tool:failure', data: { round, long } }]);
    if (what === 'state') grow(round);
  }
} catch (error) {
  process.stdout.write(error instanceof Error ? error.message : String(error));
}

function grow(round: number): void {
  store.update('s1', (session) => {
    const flow = session.flow();
    if (flow.state !== 'found') throw new Error(`lost: ${flow.state}`);
    return { flow: Object.assign({}, flow.value, { round, long: long.repeat(round) }), value: undefined };
  });
}
