/** Works under one lock and often leaves it behind as if it had died, so that others race to take it over. */
import { closeSync, openSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { withLock } from '../../../src/store/disk/lock.ts';
import { argument, awaitSignal, lockOptions } from './start.ts';

const [directory, rounds, deadPid] = [argument(0), Number(argument(1)), argument(2)];
const lock = `${directory}/rivals.lock`;
awaitSignal(`${directory}/go`);

for (let round = 0; round < rounds; round += 1) {
  withLock(lock, lockOptions, () => {
    // Fails when anybody else is inside.
    closeSync(openSync(`${directory}/inside`, 'wx'));
    const count = Number(readFileSync(`${directory}/count`, 'utf8'));
    writeFileSync(`${directory}/count`, String(count + 1));
    unlinkSync(`${directory}/inside`);
    if (Math.random() < 0.6) leaveBehind(round);
  });
}

function leaveBehind(round: number): void {
  const stale = `${directory}/stale-${lockOptions.pid}`;
  writeFileSync(stale, `${deadPid} ${lockOptions.pid}-${round} ${Date.now()}\n`);
  renameSync(stale, lock);
}
