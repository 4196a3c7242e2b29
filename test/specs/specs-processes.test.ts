import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { parseTasks } from '../../src/workflow/specs/tasks.ts';
import { createProject } from './project.ts';

const PROCESSES = 12;
const BOXES_EACH = 10;

it('given twelve processes, when each ticks boxes of its own at once, then no tick is lost', async () => {
  const stagesOf = (process: number) => Array.from({ length: BOXES_EACH }, (_, box) => `P${process}B${box}`);
  const all = Array.from({ length: PROCESSES }, (_, process) => stagesOf(process));
  const boxes = (mark: string) =>
    `## Tasks\n${all
      .flat()
      .map((stage) => `- [${mark}] ${stage} 工作\n`)
      .join('')}`;
  const { base, root, options, readTasks } = createProject({ 'in-progress/login': boxes(' ') });
  const script = join(base, 'tick-boxes.cjs');
  await build({
    entryPoints: [fileURLToPath(new URL('./tick-boxes.ts', import.meta.url))],
    outfile: script,
    bundle: true,
    platform: 'node',
    format: 'cjs',
  });

  const children = all.map((stages) =>
    spawn(process.execPath, [script, root, options.lockDir, 'login', ...stages], {
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  );
  await Promise.all(children.map((child) => once(child.stdout, 'data')));
  const ends = children.map(exitCode);
  for (const child of children) child.stdin.end('!');

  expect(await Promise.all(ends)).toEqual(children.map(() => 0));
  expect(readTasks('in-progress/login')).toBe(boxes('x'));
  expect(parseTasks(readTasks('in-progress/login'))).toMatchObject({ total: 120, allChecked: true });
});

const exitCode = async (child: ChildProcess): Promise<unknown> => (await once(child, 'exit'))[0];
