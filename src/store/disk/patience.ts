/** Another program may look into a file for a moment, and some systems refuse to move it then: worth another try. */
import { renameSync } from 'node:fs';
import { hasCode } from './errno.ts';

export type Sleep = (ms: number) => void;

/** Nothing else of the process runs meanwhile: for hooks, whose process has nothing else to do. */
export function pauseFor(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

export type Patience = {
  /** What passes by itself; whatever else fails has failed. */
  readonly codes: readonly string[];
  /** One before each further try. */
  readonly pausesMs: readonly number[];
  readonly sleep?: Sleep | undefined;
};

export function withPatience(work: () => void, { codes, pausesMs, sleep = pauseFor }: Patience): void {
  for (let tries = 0; ; tries += 1) {
    try {
      work();
      return;
    } catch (error) {
      const pause = pausesMs[tries];
      if (pause === undefined || !hasCode(error, ...codes)) throw error;
      sleep(pause);
    }
  }
}

export type RenameOptions = {
  readonly sleep?: Sleep;
  /** The directory it is moved from, where that is another one. */
  readonly swept?: string;
};

/** Nearly always the first try is the last, and costs a new process nothing but itself. */
export function renameFile(from: string, to: string, options: RenameOptions = {}): void {
  try {
    renameSync(from, to);
  } catch (error) {
    // Into another directory EACCES means that one may not write there, and that does not pass.
    const codes = options.swept ? ['EPERM', 'EBUSY'] : ['EPERM', 'EBUSY', 'EACCES'];
    if (!hasCode(error, ...codes)) throw error;
    renameLater(from, to, { codes, sleep: options.sleep });
  }
}

/** Together less than others wait for a lock, which is held meanwhile. */
const [FIRST_PAUSE_MS, ...PAUSES_MS] = [20, 40, 80, 160, 160] as const;

function renameLater(from: string, to: string, { codes, sleep = pauseFor }: Omit<Patience, 'pausesMs'>): void {
  sleep(FIRST_PAUSE_MS);
  withPatience(() => renameSync(from, to), { codes, pausesMs: PAUSES_MS, sleep });
}
