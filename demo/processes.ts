/** Ends all descendants of this process by pid. The pinned host is Linux-only, so /proc lists them. */
import { readdirSync, readFileSync } from 'node:fs';

const WAIT_MS = 10_000;
const LOOK_MS = 20;

/**
 * Returns when no descendant is left, so that none writes into directories that are removed next. A process whose parent
 * has died is recognised by its scratch home.
 */
export function endDescendants(home: string, pid: number = process.pid): void {
  for (let waited = 0; waited < WAIT_MS; waited += LOOK_MS) {
    const doomed = [...descendantsOf(pid), ...processesAt(home)].filter((id) => id !== process.pid && isRunning(id));
    if (doomed.length === 0) return;
    for (const one of doomed) end(one);
    sleep(LOOK_MS);
  }
}

const processesAt = (home: string): number[] =>
  allProcesses().filter((id) => readIfThere(`/proc/${id}/environ`)?.split('\0').includes(`HOME=${home}`));

export function descendantsOf(pid: number): number[] {
  const parents = new Map(allProcesses().map((id) => [id, statusOf(id)?.parent]));
  const childrenOf = (parent: number): number[] =>
    [...parents].filter(([, its]) => its === parent).flatMap(([id]) => [id, ...childrenOf(id)]);
  return childrenOf(pid);
}

function allProcesses(): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

type Status = { readonly state: string; readonly parent: number };

/** `pid (name) state parent …`; the name may contain anything, even brackets. */
function statusOf(pid: number): Status | undefined {
  const stat = readIfThere(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  const [state = '', parent = ''] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { state, parent: Number(parent) };
}

/** Zombies do nothing any more. */
function isRunning(pid: number): boolean {
  const status = statusOf(pid);
  return status !== undefined && status.state !== 'Z' && status.state !== 'X';
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error;
  }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    // Exited, or owned by another user.
    if (hasCode(error, 'ENOENT', 'ESRCH', 'EACCES', 'EPERM')) return undefined;
    throw error;
  }
}

const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

const sleep = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
