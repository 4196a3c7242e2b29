/** Writes until it is killed, and reports its first write. */
import process from 'node:process';
import { argument, openStore } from './start.ts';

const store = openStore(argument(0));
const write = (): void =>
  store.update('s1', (session) => {
    const flow = session.flow();
    if (flow.state !== 'found') throw new Error(`lost: ${JSON.stringify(flow)}`);
    const failCount = flow.value.failCount + 1;
    return {
      flow: { ...flow.value, failCount },
      events: [{ type: 'stage:retry', data: { failCount } }],
      value: undefined,
    };
  });

write();
process.stdout.write('ready\n');
for (;;) write();
