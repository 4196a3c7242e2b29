/** Does everything a hook may do once, but dies at its n-th call that changes a file. */
import fs from 'node:fs';
import process from 'node:process';
import { argument, openStore } from './start.ts';

const [home, last] = [argument(0), Number(argument(1))];
const CHANGES = ['openSync', 'writeFileSync', 'linkSync', 'renameSync', 'unlinkSync', 'mkdirSync', 'rmSync'] as const;

let calls = 0;
for (const name of CHANGES) {
  const original = fs[name] as (...args: unknown[]) => unknown;
  Object.assign(fs, {
    [name]: (...args: unknown[]) => {
      calls += 1;
      if (calls === last) process.kill(process.pid, 'SIGKILL');
      return original(...args);
    },
  });
}

const store = openStore(home);
store.update('s1', (session) => {
  const flow = session.flow();
  const loop = session.loop();
  if (flow.state !== 'found' || loop.state !== 'found') throw new Error('not prepared');
  return {
    flow: { ...flow.value, failCount: 1 },
    loop: { ...loop.value, iteration: 1 },
    events: [{ type: 'stage:start' }, { type: 'stage:complete' }],
    value: undefined,
  };
});
store.updateObservations('s1', (records) => records.slice(1));
store.writeHandoff('s1', 'DEV-to-REVIEW', 'new');
store.writeCurrentSession('s1');
