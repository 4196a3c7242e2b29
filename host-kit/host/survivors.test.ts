import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { survivorsIn } from './survivors.ts';
import { createWorld } from './world.ts';

it('given a process at work in a folder, when survivors are looked for, then it is named until it ends', async () => {
  const { root, project, dispose } = await createWorld();
  const child = spawn('sleep', ['60'], { cwd: project });
  await once(child, 'spawn');
  expect(await survivorsIn(root, 0)).toEqual([`${child.pid} sleep`]);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await survivorsIn(root)).toEqual([]);
  await dispose();
});
