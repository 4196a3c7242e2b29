import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { survivorsIn } from './survivors.ts';

it('given a process that lives in a folder, when survivors are looked for, then it is named until it ends', async () => {
  const folder = `/nowhere/${process.pid}`;
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { env: { HOME: folder } });
  await once(child, 'spawn');
  expect(await survivorsIn(folder)).toEqual([expect.stringContaining('setInterval')]);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await survivorsIn(folder)).toEqual([]);
});
