/** Updates a session that another process keeps removing. */
import { newLoop } from '../../../src/workflow/loop/loop.ts';
import { argument, awaitSignal, openStore } from './start.ts';

const [home, role, rounds] = [argument(0), argument(1), Number(argument(2))];
const store = openStore(home);
awaitSignal(`${home}/go`);

for (let round = 0; round < rounds; round += 1) {
  if (role === 'remove') store.removeSession('s1');
  if (role === 'look') store.update('s1', (session) => ({ value: session.loop() }));
  if (role === 'write') store.update('s1', () => ({ loop: newLoop(''), events: [{ type: 'loop:start' }], value: 0 }));
}
