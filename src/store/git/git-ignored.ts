/** Whether git ignores a file. A part of its own: what is ignored is told in so many places that git has to be run. */
import { spawnSync } from 'node:child_process';
import { basename, dirname } from 'node:path';

const PATIENCE_MS = 1_000;
const OPTIONS = ['-c', 'core.fsmonitor=false', '--no-optional-locks'];

/** Not where git is missing, slow, or does not know the place. */
export function ignoredByGit(file: string): boolean {
  const { status } = spawnSync('git', [...OPTIONS, 'check-ignore', '-q', '--', basename(file)], {
    cwd: dirname(file),
    stdio: 'ignore',
    timeout: PATIENCE_MS,
    killSignal: 'SIGKILL',
  });
  return status === 0;
}
