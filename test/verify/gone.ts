/** Processes that must be over: waits until they are, so a test that hopes in vain runs into its time limit. */
import { existsSync, readFileSync } from 'node:fs';
import { isProcessAlive } from '../../src/store/liveness.ts';

export async function whenGone(...pids: readonly number[]): Promise<true> {
  while (pids.some(isRunning)) await new Promise((done) => setTimeout(done, 10));
  return true;
}

/** A process that nobody has waited for yet is dead all the same. */
function isRunning(pid: number): boolean {
  if (!isProcessAlive(pid)) return false;
  const stat = `/proc/${pid}/stat`;
  return !existsSync(stat) || !/\) Z /.test(readFileSync(stat, 'utf8'));
}
