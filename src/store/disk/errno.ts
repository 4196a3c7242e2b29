/** Failures of the file system: only a named code is ever forgiven, the rest says what was tried and what helps. */
import { messageOf } from '../../core/narrow.ts';

export const hasCode = (error: unknown, ...codes: readonly string[]): boolean => codes.includes(codeOf(error));

/** Runs file work. A failure names the action and the path; errors that do not come from the system pass unchanged. */
export function attempt<T>(action: string, path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const code = codeOf(error);
    if (code === '') throw error;
    const advice =
      code === 'ENOSPC' ? 'Free some space on that disk.' : 'Is it yours and writable? If not, set OVERTONE_HOME.';
    throw new Error(`[store] Could not ${action} ${path}: ${messageOf(error)}. ${advice}`, { cause: error });
  }
}

/** Of a failed system call; other errors of the runtime have a code as well, but no call. */
const codeOf = (error: unknown): string =>
  error instanceof Error && 'syscall' in error && 'code' in error ? String(error.code) : '';
