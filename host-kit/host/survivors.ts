/** Finds what a test has left running: everything the host starts, it starts in the test's project. */
import { readdir, readFile, readlink } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

const PAUSE_MS = 50;
const PATIENCE_MS = 20_000;

/** Names of processes at work in that folder; those on their way out are given a moment. */
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

/** Not asked for more than its folder and its name: reading a busy process's memory, as `ps` does, can take for ever. */
const isIn = async (pid: string, root: string): Promise<boolean> =>
  (await readlink(`/proc/${pid}/cwd`).catch(gone)).startsWith(root);

const nameOf = async (pid: string): Promise<string> =>
  `${pid} ${(await readFile(`/proc/${pid}/comm`, 'utf8').catch(gone)).trim()}`;

/** It has ended meanwhile, or is not ours to look at. */
const gone = (): string => '';
