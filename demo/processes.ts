/** Ends whatever this process has started, by its id. The pinned host runs on Linux only, so /proc tells who that is. */
import { readdirSync, readFileSync } from 'node:fs';

const WAIT_MS = 10_000;
const LOOK_MS = 20;

/** Returns once they are gone, so that nobody writes into what is removed next. */
export function endDescendants(pid: number = process.pid): void {
  const doomed = descendantsOf(pid);
  for (const descendant of doomed) end(descendant);
  for (let waited = 0; waited < WAIT_MS && doomed.some(isRunning); waited += LOOK_MS) sleep(LOOK_MS);
}

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
    if (hasCode(error, 'ENOENT', 'ESRCH')) return undefined;
    throw error;
  }
}

const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

const sleep = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
