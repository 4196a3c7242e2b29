/** A child process in its own group, read line by line, that cannot outlive the test. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export type ChildOptions = {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Without it stdin is closed. */
  readonly speaks: boolean;
  readonly timeoutMs: number;
  readonly onLine?: (line: string) => void;
  /** Raw output chunks, for output that is not line-based. */
  readonly onText?: (text: string) => void;
};

export type Ending = { readonly exitCode: number | null; readonly stderr: string; readonly timedOut: boolean };

export type Child = {
  readonly write: (text: string) => void;
  readonly closeInput: () => void;
  readonly kill: () => void;
  readonly ended: Promise<Ending>;
};

export function startChild(binary: string, args: readonly string[], options: ChildOptions): Child {
  const child = spawn(binary, args, {
    cwd: options.cwd,
    env: options.env,
    stdio: [options.speaks ? 'pipe' : 'ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const { onLine, onText } = options;
  if (child.stdout && onLine) createInterface({ input: child.stdout }).on('line', onLine);
  if (onText) child.stdout?.setEncoding('utf8').on('data', onText);
  return {
    write: (text) => void child.stdin?.write(text),
    closeInput: () => void child.stdin?.end(),
    kill: () => endGroup(child),
    ended: waitForEnd(child, options.timeoutMs),
  };
}

async function waitForEnd(child: ChildProcess, timeoutMs: number): Promise<Ending> {
  const stop = () => endGroup(child);
  process.once('exit', stop);
  let stderr = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    stop();
  }, timeoutMs);
  try {
    const exitCode = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject).once('close', resolve);
    });
    return { exitCode, stderr, timedOut };
  } finally {
    clearTimeout(timer);
    process.off('exit', stop);
    stop();
  }
}

/** Ends the child and its descendants, such as hooks. */
function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
