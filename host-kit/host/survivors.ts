/** Finds processes a test has left running; the host starts everything in the test's project. */
import { readdir, readFile, readlink } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

const PAUSE_MS = 50;
const PATIENCE_MS = 20_000;

/** Names of processes in that folder, after a short wait for exiting ones. */
export async function survivorsIn(root: string, patienceMs = PATIENCE_MS): Promise<string[]> {
  for (let waited = 0; waited < patienceMs; waited += PAUSE_MS) {
    if ((await findIn(root)).length === 0) return [];
    await pause(PAUSE_MS);
  }
  return findIn(root);
}

async function findIn(root: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(pids.map(async (pid) => ((await isIn(pid, root)) ? [await nameOf(pid)] : [])));
  return found.flat();
}

/** Reads only folder and name: reading the memory of a busy process, as `ps` does, can block. */
const isIn = async (pid: string, root: string): Promise<boolean> =>
  (await readlink(`/proc/${pid}/cwd`).catch(gone)).startsWith(root);

const nameOf = async (pid: string): Promise<string> =>
  `${pid} ${(await readFile(`/proc/${pid}/comm`, 'utf8').catch(gone)).trim()}`;

/** The process has exited, or belongs to another user. */
const gone = (): string => '';
