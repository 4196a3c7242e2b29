/** Waits for what other processes do; a test that hopes in vain runs into its time limit. */
import { readFileSync } from 'node:fs';
import { hasCode, isProcessAlive } from '../../src/store/disk/atomic-write.ts';

/** Taken before any test puts a clock of its own in its place. */
const { setTimeout: later } = globalThis;
const LOOK_MS = 10;

/** The process numbers in a file that ends with a line break: a file that is there need not be written yet. */
export async function whenPidsIn(path: string): Promise<number[]> {
  for (;;) {
    const text = readIfThere(path) ?? '';
    if (text.endsWith('\n')) return text.trim().split(' ').map(Number);
    await nextLook();
  }
}

export async function whenGone(...pids: readonly number[]): Promise<true> {
  while (pids.some(isRunning)) await nextLook();
  return true;
}

/** A process that nobody has waited for yet is dead all the same. */
function isRunning(pid: number): boolean {
  return isProcessAlive(pid) && !/\) Z /.test(readIfThere(`/proc/${pid}/stat`) ?? '');
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (!hasCode(error, 'ENOENT', 'ESRCH')) throw error;
    return undefined;
  }
}

const nextLook = (): Promise<void> =>
  new Promise((done) => {
    later(done, LOOK_MS);
  });
