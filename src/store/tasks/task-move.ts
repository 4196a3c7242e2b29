/** Moving a task's directory. At every moment one of the two names holds all of it. */
import { renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { tempPath } from '../disk/atomic-write.ts';
import { attempt, hasCode } from '../disk/errno.ts';
import { moveDirectory } from '../disk/move-directory.ts';
import type { TaskStore } from './task-paths.ts';

export type Move = {
  readonly from: string;
  readonly to: string;
  /** An earlier state of the same task stands at the target. */
  readonly replaces: boolean;
  /** Asked after a long copy: the right to move may have ended meanwhile. */
  readonly confirm: () => void;
};

export function moveTask(store: TaskStore, { from, to, replaces, confirm }: Move): void {
  attempt('move', from, () => {
    const old = replaces ? tempPath(`${dirname(to)}/.replaced`, store) : undefined;
    if (old !== undefined) renameSync(to, old);
    withPatience(store, () => moveDirectory(from, to, { confirm }));
    if (old !== undefined) rmSync(old, { recursive: true, force: true });
  });
}

/** Another program may look into the directory for a moment; some systems refuse to move it then. */
const PAUSES_MS = [100, 300, 900];

function withPatience({ sleep = pauseFor }: TaskStore, move: () => void): void {
  for (let tries = 0; ; tries += 1) {
    try {
      move();
      return;
    } catch (error) {
      const pause = PAUSES_MS[tries];
      if (pause === undefined || !hasCode(error, 'EBUSY', 'EPERM')) throw error;
      sleep(pause);
    }
  }
}

function pauseFor(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
