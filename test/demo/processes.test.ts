/** Ending what was started, and only that. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { descendantsOf, endDescendants } from '../../demo/processes.ts';

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
    endDescendants(pid);
    expect(descendantsOf(pid).filter((id) => id === child && isAlive(id))).toEqual([]);
    expect(isAlive(pid)).toBe(true);
  } finally {
    parent.kill('SIGKILL');
  }
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
