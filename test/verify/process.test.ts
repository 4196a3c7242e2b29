/** The runner alone: how programs end, and that nothing of them stays behind. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type ProcessOptions, runProcess } from '../../src/store/verify/verify-process.ts';
import { createToolFinder } from '../../src/store/verify/verify-project.ts';
import { whenGone, whenPidsIn } from './gone.ts';
import { installTool, scratchDirectory, write } from './project.ts';

const options = (over: Partial<ProcessOptions> = {}): ProcessOptions => ({
  cwd: scratchDirectory(),
  env: { PATH: process.env['PATH'] },
  timeoutMs: 30_000,
  progressMs: 30_000,
  onProgress: () => undefined,
  onInterrupt: () => () => undefined,
  ...over,
});

const runScript = (script: string, over: Partial<ProcessOptions> = {}) =>
  runProcess(process.execPath, ['-e', script], options(over));

/** Starts a child that would live for ever, writes down both process numbers, and waits. */
const WITH_CHILD = `
  const { spawn } = require('node:child_process');
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
  require('node:fs').writeFileSync('pids', process.pid + ' ' + child.pid + '\\n');
  setInterval(() => {}, 1000);
`;

const pidsIn = (directory: string): Promise<number[]> => whenPidsIn(join(directory, 'pids'));

afterEach(() => void vi.useRealTimers());

describe('given a program', () => {
  it('when it ends, then its exit code and both outputs are kept', async () => {
    const end = await runScript('console.log("out"); console.error("err"); process.exitCode = 3');
    expect(end).toMatchObject({ kind: 'exited', exitCode: 3 });
    expect(end.kind === 'exited' && end.output.split('\n').sort()).toEqual(['', 'err', 'out']);
  });

  it('when it prints without end, then the end of it is kept', async () => {
    const end = await runScript('for (let i = 0; i < 40000; i++) console.log("line " + i)');
    const output = end.kind === 'exited' ? end.output : '';
    expect(output).toMatch(/line 39999\n$/);
    expect(output.length).toBe(256 * 1024);
  });

  it('when a signal kills it, then that is a failure', async () => {
    expect(await runScript('process.kill(process.pid, "SIGKILL")')).toMatchObject({ exitCode: 137 });
  });

  it('when it asks for input, then there is none', async () => {
    const end = await runScript('process.stdin.on("end", () => console.log("nothing")).resume()');
    expect(end).toMatchObject({ exitCode: 0, output: 'nothing\n' });
  });

  it('when its words look like shell, then no shell interprets them', async () => {
    const words = '$(touch hit); `touch hit` && touch hit';
    const cwd = scratchDirectory();
    const end = await runProcess(process.execPath, ['-e', 'console.log(process.argv[1])', words], options({ cwd }));
    expect(end).toMatchObject({ output: `${words}\n` });
    expect(existsSync(join(cwd, 'hit'))).toBe(false);
  });

  it('when it leaves a child behind that holds its output open, then it is not waited for', async () => {
    const cwd = scratchDirectory();
    const end = await runScript(WITH_CHILD.replace(/setInterval\(\(\) => \{\}, 1000\);\n$/, 'process.exit(0)'), {
      cwd,
    });
    expect(end).toMatchObject({ kind: 'exited', exitCode: 0 });
    process.kill((await pidsIn(cwd))[1] ?? 0);
  });

  it('when it cannot be started, then that is said', async () => {
    expect(await runProcess('/nowhere/tool', [], options())).toEqual({ kind: 'not-started' });
  });

  it('when its time runs out, then it ends and so do its children', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    const cwd = scratchDirectory();
    const ended = runScript(WITH_CHILD, { cwd, timeoutMs: 1_000 });
    const pids = await pidsIn(cwd);
    vi.advanceTimersByTime(1_000);
    expect(await ended).toMatchObject({ kind: 'timed-out' });
    expect(await whenGone(...pids)).toBe(true);
  });

  it('when the user interrupts, then it ends and so do its children', async () => {
    const cwd = scratchDirectory();
    let interrupt: () => void = () => undefined;
    const ended = runScript(WITH_CHILD, {
      cwd,
      onInterrupt: (stop) => {
        interrupt = stop;
        return () => undefined;
      },
    });
    const pids = await pidsIn(cwd);
    interrupt();
    expect(await ended).toEqual({ kind: 'interrupted' });
    expect(await whenGone(...pids)).toBe(true);
  });

  it('when it takes long, then its last line is reported meanwhile', async () => {
    const cwd = scratchDirectory();
    const told: string[] = [];
    const script = `
      console.log('first'); console.log('compiling');
      setInterval(() => { if (require('node:fs').existsSync('go')) process.exit(0); }, 5);
    `;
    await runScript(script, {
      cwd,
      progressMs: 20,
      onProgress: (elapsedMs, lastLine) => {
        told.push(lastLine);
        if (lastLine === 'compiling' && elapsedMs > 0) writeFileSync(join(cwd, 'go'), '');
      },
    });
    expect(told.at(-1)).toBe('compiling');
  });
});

describe('given tools', () => {
  it('when the project and the path have one, then that of the project is taken', () => {
    const [root, bin] = [scratchDirectory(), scratchDirectory()];
    const find = createToolFinder(root, { PATH: bin });
    expect(find('tool')).toBeUndefined();
    installTool(bin, 'tool', '');
    expect(find('tool')).toBe(join(bin, 'tool'));
    installTool(root, 'node_modules/.bin/tool', '');
    expect(find('tool')).toBe(join(root, 'node_modules/.bin/tool'));
    installTool(root, '.venv/bin/tool', '');
    expect(find('tool')).toBe(join(root, '.venv/bin/tool'));
  });

  it('when a workspace above holds it, then it is found', () => {
    const root = scratchDirectory();
    installTool(root, 'node_modules/.bin/tool', '');
    expect(createToolFinder(join(root, 'packages/a'), {})('tool')).toBe(join(root, 'node_modules/.bin/tool'));
  });

  it('when the name belongs to a directory or a file that cannot be run, then it is not a tool', () => {
    const root = scratchDirectory();
    write(root, { 'plain/tool': '', 'folder/tool/x': '' });
    expect(createToolFinder(root, { PATH: `${root}/plain:${root}/folder` })('tool')).toBeUndefined();
  });
});
