/** Ends whatever this process has started, by its id. The pinned host runs on Linux only, so /proc tells who that is. */
import { readdirSync, readFileSync } from 'node:fs';

const WAIT_MS = 10_000;
const LOOK_MS = 20;

/**
 * Returns once nobody is left, so that nobody writes into what is removed next. What a descendant starts while it is
 * being ended has another parent as soon as that is dead; its home tells it, which is one that only we gave away.
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

/** `pid (name) state parent …`; the name may hold anything, brackets as well. */
function statusOf(pid: number): Status | undefined {
  const stat = readIfThere(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  const [state = '', parent = ''] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { state, parent: Number(parent) };
}

/** One that has ended but was not waited for yet does nothing any more. */
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
    // Gone meanwhile, or somebody else's.
    if (hasCode(error, 'ENOENT', 'ESRCH', 'EACCES', 'EPERM')) return undefined;
    throw error;
  }
}

const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

const sleep = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
