/** Whether a process still runs. One that belongs to somebody else (EPERM) does. */
import { kill } from 'node:process';
import { hasCode } from './errno.ts';

export function isProcessAlive(pid: number): boolean {
  try {
    return kill(pid, 0);
  } catch (error) {
    return !hasCode(error, 'ESRCH');
  }
}
