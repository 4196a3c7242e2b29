/** Finds what a test has left running: everything the host starts has the test's home in its environment. */
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

const TRIES = 40;
const PAUSE_MS = 50;

/** Command lines of processes that live in that folder; those on their way out are given a moment. */
export async function survivorsIn(root: string): Promise<string[]> {
  for (let tries = TRIES; tries > 1; tries -= 1) {
    if ((await findIn(root)).length === 0) return [];
    await pause(PAUSE_MS);
  }
  return findIn(root);
}

async function findIn(root: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => ((await readProc(pid, 'environ')).includes(root) ? [await readProc(pid, 'cmdline')] : [])),
  );
  return found.flat().map((line) => line.replaceAll('\0', ' ').trim());
}

/** Empty for a process that has gone meanwhile or is not ours to look at. */
const readProc = (pid: string, name: string): Promise<string> => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');
