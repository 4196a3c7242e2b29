/** Many processes write while one follows: each event is reported once, whichever segment it is in. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fireTogether, unhealthy } from '../hooks/burst.ts';
import { toolFailed } from '../hooks/host-events.ts';
import { createHookWorld } from '../hooks/world.ts';
import { failuresOf, useWorkers } from '../store/workers.ts';
import { createHome, follow, keysOf } from './kit/live-world.ts';

const AT_ONCE = 32;
const ROUNDS = 60;
const workers = useWorkers('append');

describe('given a home that is followed', () => {
  it('when 32 processes append at once and the file turns into segments, then nothing is lost or told twice', async () => {
    const world = createHome();
    mkdirSync(world.home, { recursive: true });
    const { until, keys, changes } = await follow(world);
    const started = Array.from({ length: AT_ONCE }, (_, index) => workers.start('append', world.home, index, ROUNDS));
    await Promise.all(started.map(({ ready }) => ready));
    writeFileSync(`${world.home}/go`, '');
    expect(await failuresOf(started)).toEqual([]);
    await until(() => keys().length >= AT_ONCE * ROUNDS);
    const wanted = Array.from({ length: AT_ONCE * ROUNDS }, (_, n) => `${Math.floor(n / ROUNDS)}/${n % ROUNDS}`);
    expect(keys().sort()).toEqual(wanted.sort());
    expect(readFileSync(world.file('s1', 'timeline.000001.jsonl'), 'utf8')).not.toBe('');
    expect(changes.filter(({ kind }) => kind === 'reset')).toEqual([]);
  });
});

describe('given real hooks', () => {
  it('when 32 of them fire at once, then the follower tells what each has written, and the state they leave', async () => {
    const hooks = createHookWorld();
    const files = hooks.begin('s1');
    const world = { ...createHome(), home: files.root };
    const { live, until, changes } = await follow(world);
    const events = Array.from({ length: AT_ONCE }, (_, index) => toolFailed('s1', 'Agent', `call-${index}`));
    expect(unhealthy(await fireTogether(hooks, events))).toEqual([]);
    const told = () => changes.flatMap((change) => (change.kind === 'timeline' ? [change.event] : []));
    await until(() => told().length >= AT_ONCE);
    expect(told()).toEqual(files.timeline());
    expect(live.facts('s1')?.flow?.workflow).toBe('quick');
    expect(keysOf(changes)).toHaveLength(told().length);
  });
});
