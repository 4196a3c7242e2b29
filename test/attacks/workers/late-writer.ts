/** Takes a lock, suspends itself right before the rename, and reports the outcome after it is continued. */
import { readFileSync } from 'node:fs';
import { replaceFile } from '../../../src/store/disk/atomic-write.ts';
import { withLock } from '../../../src/store/disk/lock.ts';

const [path = ''] = process.argv.slice(2);
const options = { pid: process.pid, now: () => new Date() };
let stopped = false;

try {
  withLock(`${path}.lock`, options, ({ requireHeld }) =>
    replaceFile(path, 'late', {
      ...options,
      fence() {
        requireHeld();
        if (!stopped) process.kill(process.pid, 'SIGSTOP');
        stopped = true;
      },
    }),
  );
  process.stdout.write(`wrote ${readFileSync(path, 'utf8')}\n`);
} catch (error) {
  process.stdout.write(`refused: ${String(error)}\n`);
}
