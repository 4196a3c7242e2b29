/** Runs one program to its end: no shell, no input, the end of its output kept, and its children go with it. */
import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { kill } from 'node:process';
import type { StepEnd } from '../../workflow/verify/judge.ts';
import { hasCode } from '../disk/atomic-write.ts';

type ProcessEnd =
  | Exclude<StepEnd, { readonly kind: 'missing' }>
  | { readonly kind: 'interrupted' }
  | { readonly kind: 'not-started' };

export type ProcessOptions = {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly timeoutMs: number;
  /** Called while the program runs, with the last line it printed. */
  readonly onProgress: (elapsedMs: number, lastLine: string) => void;
  readonly progressMs: number;
  /** Calls back when the user wants to stop; returns the function that stops listening. */
  readonly onInterrupt: (stop: () => void) => () => void;
};

const KEPT_CHARACTERS = 256 * 1024;
/** After SIGTERM. */
const KILL_AFTER_MS = 2_000;
/** A program may leave a child behind that holds its output open. */
const CLOSE_WITHIN_MS = 500;

export function runProcess(path: string, args: readonly string[], options: ProcessOptions): Promise<ProcessEnd> {
  const child = start(path, args, options);
  const output = keepTail(child);
  let cause: 'timed-out' | 'interrupted' | undefined;
  const stopFor = (reason: typeof cause) => {
    cause ??= reason;
    endTree(child);
  };
  let elapsed = 0;
  const timers = [
    setTimeout(() => stopFor('timed-out'), options.timeoutMs),
    setInterval(() => {
      elapsed += options.progressMs;
      options.onProgress(elapsed, lastLine(output()));
    }, options.progressMs),
  ];
  const stopListening = options.onInterrupt(() => stopFor('interrupted'));
  return new Promise((resolve) => {
    const settle = (end: ProcessEnd) => {
      timers.forEach(clearTimeout);
      stopListening();
      resolve(end);
    };
    child.once('error', () => settle({ kind: 'not-started' }));
    whenOver(child, (exitCode) => {
      if (cause === 'interrupted') return settle({ kind: 'interrupted' });
      settle(cause ? { kind: cause, output: output() } : { kind: 'exited', exitCode, output: output() });
    });
  });
}

const STDIO: StdioOptions = ['ignore', 'pipe', 'pipe'];

/** In a group of its own, so that all of it can be ended. Batch files need the shell; their words are all ours. */
function start(path: string, args: readonly string[], { cwd, env }: ProcessOptions): ChildProcess {
  const isBatch = /\.(?:cmd|bat)$/i.test(path);
  return spawn(isBatch ? `"${path}"` : path, args, {
    cwd,
    env,
    stdio: STDIO,
    detached: !isBatch,
    shell: isBatch,
    windowsHide: true,
  });
}

function keepTail(child: ChildProcess): () => string {
  let kept = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      kept = (kept + text).slice(-KEPT_CHARACTERS);
    });
  }
  return () => kept;
}

const lastLine = (output: string): string => output.trimEnd().split('\n').at(-1) ?? '';

function whenOver(child: ChildProcess, done: (exitCode: number) => void): void {
  child.once('exit', (code, signal) => {
    const exitCode = code ?? 128 + (signal ? constants.signals[signal] : 0);
    const finish = () => {
      clearTimeout(late);
      child.off('close', finish);
      for (const stream of [child.stdout, child.stderr]) stream?.destroy();
      done(exitCode);
    };
    const late = setTimeout(finish, CLOSE_WITHIN_MS);
    child.once('close', finish);
  });
}

function endTree(child: ChildProcess): void {
  signalTree(child, 'SIGTERM');
  const stubborn = setTimeout(() => signalTree(child, 'SIGKILL'), KILL_AFTER_MS);
  child.once('exit', () => {
    clearTimeout(stubborn);
    signalTree(child, 'SIGKILL');
  });
}

function signalTree(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    kill(-child.pid, signal);
  } catch (error) {
    if (!hasCode(error, 'ESRCH', 'EINVAL', 'EPERM')) throw error;
    // Gone already, or a system without process groups.
    child.kill(signal);
  }
}
