/** Appends numbered events without the lock, enough to begin new segments while others do the same. */
import { argument, awaitSignal, openStore } from './start.ts';

const [home, worker, rounds] = [argument(0), argument(1), Number(argument(2))];
const store = openStore(home);
awaitSignal(`${home}/go`);

for (let round = 0; round < rounds; round += 1) {
  store.appendEvents('s1', [{ type: 'tool:failure', data: { key: `${worker}/${round}`, padding: 'x'.repeat(800) } }]);
}
