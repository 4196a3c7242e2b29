/** Small real projects in scratch directories, and programs to put into them. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createToolFinder } from '../../src/store/verify/verify-project.ts';
import { createCli } from '../cli/kit.ts';

export type Files = Readonly<Record<string, string>>;

export function write(root: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

export function scratchDirectory(): string {
  const path = mkdtempSync(join(tmpdir(), 'ot-verify-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** A project that holds these files, and `ot` in it. Only programs that are named are on its path. */
export function projectWith(files: Files, programs: readonly string[] = ['node', 'npm', 'sh', 'git']) {
  const ot = createCli({ env: { PATH: pathWith(programs), HOME: scratchDirectory(), CLAUDE_CODE_SESSION_ID: 's1' } });
  write(ot.project, files);
  return {
    ...ot,
    write: (more: Files) => write(ot.project, more),
    git: (...args: string[]) => git(ot.project, ...args),
    /** As if nobody had touched the file since. */
    age: (path: string, time: string) => utimesSync(join(ot.project, path), new Date(time), new Date(time)),
  };
}

export function git(root: string, ...args: string[]): void {
  const who = ['-c', 'user.name=n', '-c', 'user.email=n@example.test', '-c', 'commit.gpgsign=false'];
  execFileSync('git', [...who, ...args], { cwd: root, stdio: 'ignore' });
}

function pathWith(programs: readonly string[]): string {
  const bin = scratchDirectory();
  const find = createToolFinder('/', { PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH']}` });
  for (const name of programs) {
    const program = find(name);
    if (program === undefined) throw new Error(`this test needs ${name} on the path`);
    symlinkSync(program, join(bin, name));
  }
  return bin;
}

/** A tool of the project's own: a program that runs this JavaScript. */
export function installTool(root: string, path: string, script: string): void {
  write(root, { [path]: `#!${process.execPath}\n${script}\n` });
  chmodSync(join(root, path), 0o755);
}

/** package.json with these scripts; `node -e` runs everywhere. */
export const packageJson = (scripts: Readonly<Record<string, string>>): string =>
  JSON.stringify({ name: 'sample', version: '1.0.0', private: true, scripts });

export const PASSES = 'node pass.js';
export const FAILS = 'node fail.js';

export const PROGRAMS: Files = {
  'pass.js': 'console.log("fine")',
  'fail.js': 'console.error("src/a.ts:3 Error: it broke"); process.exit(3)',
};

export type Phase = { readonly phase: string; readonly status: string; readonly reason: string | null };

export const nodeProject = (scripts: Readonly<Record<string, string>>) =>
  projectWith({ 'package.json': packageJson(scripts), ...PROGRAMS });

/** What `ot verify --json` says, and the status of each phase by its name. */
export async function phasesOf(ot: ReturnType<typeof projectWith>, ...words: string[]) {
  const { code, json, err } = await ot.run('verify', '--json', ...words);
  const report = json();
  const phases = Object.fromEntries(report.phases.map(({ phase, status }: Phase) => [phase, status]));
  return { code, report, phases, err };
}
