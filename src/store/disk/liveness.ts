/** Whether a process still runs. One that belongs to somebody else (EPERM) does. */
import { hasCode } from './errno.ts';

export function isProcessAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return !hasCode(error, 'ESRCH');
  }
}
