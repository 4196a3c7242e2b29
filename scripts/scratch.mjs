/** The scratch directory of a complete test run, removed at its end. */
import { accessSync, chmodSync, constants, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Tests create and delete tens of thousands of files, which is much faster on a RAM disk. */
const MEMORY = '/dev/shm';
const ROOM_BYTES = 4 * 1024 ** 3;

export function useScratch() {
  const scratch = mkdtempSync(join(hasRoom(MEMORY) ? MEMORY : tmpdir(), 'overtone-tests-'));
  // Some tests run as another user, who needs access to the subdirectories.
  chmodSync(scratch, 0o755);
  process.env.TMPDIR = scratch;
  process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
}

function hasRoom(directory) {
  try {
    accessSync(directory, constants.W_OK);
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize > ROOM_BYTES && !forbidsPrograms(directory);
  } catch {
    return false;
  }
}

const forbidsPrograms = (directory) =>
  readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .some((line) => line.split(' ')[1] === directory && line.includes('noexec'));
