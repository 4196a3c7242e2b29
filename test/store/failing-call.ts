/** Makes system calls fail as they do on other file systems and platforms. */
import { createRequire } from 'node:module';
import { onTestFinished } from 'vitest';
import { preloadPath } from '../hooks/deaths.ts';

export type FailingCall = {
  readonly call: 'renameSync' | 'linkSync' | 'openSync' | 'mkdirSync';
  readonly code: string;
  readonly times: number;
  /** How the path ends that the call is about. */
  readonly path?: string;
};

/** In this process, until the test ends. */
export function failCalls(failing: FailingCall): void {
  const preload = createRequire(import.meta.url)(preloadPath('failing-call')) as {
    readonly failCalls: (failing: FailingCall) => () => void;
  };
  onTestFinished(preload.failCalls(failing));
}

/** The environment of a process in which they fail. */
export const failingEnv = ({ call, code, times, path = '' }: FailingCall): Readonly<Record<string, string>> => ({
  NODE_OPTIONS: `--require ${preloadPath('failing-call')}`,
  FAIL_CALL: call,
  FAIL_CODE: code,
  FAIL_TIMES: String(times),
  FAIL_PATH: path,
});
