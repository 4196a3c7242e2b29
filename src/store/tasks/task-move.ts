/** Moving a task's directory. At every moment one of the two names holds all of it. */
import { renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { tempPath } from '../disk/atomic-write.ts';
import { attempt } from '../disk/errno.ts';
import { moveDirectory } from '../disk/move-directory.ts';
import { withPatience } from '../disk/patience.ts';
import type { TaskStore } from './task-paths.ts';

export type Move = {
  readonly from: string;
  readonly to: string;
  /** An earlier state of the same task stands at the target. */
  readonly replaces: boolean;
  /** Asked after a long copy: the right to move may have ended meanwhile. */
  readonly confirm: () => void;
  /** Called at every file of a copy, to keep that right. */
  readonly onStep: () => void;
};

export function moveTask(store: TaskStore, { from, to, replaces, confirm, onStep }: Move): void {
  attempt('move', from, () => {
    const old = replaces ? tempPath(`${dirname(to)}/.replaced`, store) : undefined;
    if (old !== undefined) renameSync(to, old);
    withPatience(() => moveDirectory(from, to, { confirm, onStep, aside: tempPath(`${dirname(from)}/.gone`, store) }), {
      codes: ['EBUSY', 'EPERM'],
      pausesMs: PAUSES_MS,
      sleep: store.sleep,
    });
    if (old !== undefined) rmSync(old, { recursive: true, force: true });
  });
}

/** Together with what lies in it a directory is looked into for longer than a file. */
const PAUSES_MS = [100, 300, 900];
