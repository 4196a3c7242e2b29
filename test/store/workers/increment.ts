/** Adds one to the same counters again and again, in every way a hook writes. */
import { argument, awaitSignal, openStore } from './start.ts';

const [home, worker, rounds] = [argument(0), argument(1), Number(argument(2))];
const store = openStore(home);
awaitSignal(`${home}/go`);

for (let round = 0; round < rounds; round += 1) {
  store.update('s1', (session) => {
    const flow = session.flow();
    const loop = session.loop();
    if (flow.state !== 'found' || loop.state !== 'found') throw new Error(`lost: ${flow.state} ${loop.state}`);
    return {
      flow: { ...flow.value, failCount: flow.value.failCount + 1 },
      loop: { ...loop.value, iteration: loop.value.iteration + 1 },
      events: [
        { type: 'stage:start', data: { worker, round } },
        { type: 'stage:complete', data: { worker, round } },
      ],
      value: undefined,
    };
  });
  store.appendEvents('s1', [{ type: 'tool:failure', data: { worker, round, padding: '長'.repeat(200) } }]);
  store.updateObservations('s1', (records) => records.map((one) => ({ ...one, count: one.count + 1 })));
  store.writeHandoff('s1', 'DEV-to-REVIEW', `${worker} `.repeat(500));
}
