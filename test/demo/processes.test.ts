/** Ends descendant processes, and no others. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { descendantsOf, endDescendants } from '../../demo/processes.ts';

const NOBODYS_HOME = '/nowhere/at/all';
const FOREVER = 'setInterval(() => {}, 1000)';
/** Starts a child in a group of its own, which no signal to the parent's group would reach. */
const PARENT = `const { spawn } = require('node:child_process');
  const child = spawn(process.execPath, ['-e', ${JSON.stringify(FOREVER)}], { detached: true, stdio: 'ignore' });
  child.once('spawn', () => console.log(child.pid)); ${FOREVER}`;

it('given a process with a child in another group, when its descendants are ended, then the child is gone and the parent is not', async () => {
  const parent = spawn(process.execPath, ['-e', PARENT], { stdio: ['ignore', 'pipe', 'inherit'] });
  const pid = parent.pid ?? 0;
  try {
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const child = Number(line.toString());
    expect(descendantsOf(pid)).toEqual([child]);
    expect(descendantsOf(process.pid)).toEqual(expect.arrayContaining([pid, child]));
    endDescendants(NOBODYS_HOME, pid);
    expect(descendantsOf(pid).filter((id) => id === child && isAlive(id))).toEqual([]);
    expect(isAlive(pid)).toBe(true);
  } finally {
    parent.kill('SIGKILL');
  }
});

/** Ends as soon as its child is there, as a host does that is killed while it starts a hook. */
const SHORT_LIVED = `const { spawn } = require('node:child_process');
  const child = spawn(process.execPath, ['-e', ${JSON.stringify(FOREVER)}], { detached: true, stdio: 'ignore' });
  child.unref(); child.once('spawn', () => console.log(child.pid));`;

it('given a process whose parent is dead already, when the descendants are ended, then it is gone by the home it was given', async () => {
  const home = mkdtempSync(join(tmpdir(), 'ot-home-'));
  const env = { ...process.env, HOME: home };
  const parent = spawn(process.execPath, ['-e', SHORT_LIVED], { stdio: ['ignore', 'pipe', 'inherit'], env });
  const ended = once(parent, 'exit');
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  await ended;
  const orphan = Number(line.toString());
  expect(isAlive(orphan)).toBe(true);
  endDescendants(home, parent.pid);
  expect(isAlive(orphan)).toBe(false);
  rmSync(home, { recursive: true });
});

/** A process that has ended but was not waited for has no memory any more. */
function isAlive(pid: number): boolean {
  try {
    return !/State:\s+Z/.test(readStatus(pid));
  } catch {
    return false;
  }
}

const readStatus = (pid: number): string => readFileSync(`/proc/${pid}/status`, 'utf8');
