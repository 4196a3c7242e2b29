/** A cloned repository contains a folder that git would accept as a repository whose settings run commands. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createGit, gitSizes } from '../../src/store/git/git.ts';
import { readRevision } from '../../src/store/verify/verify-revision.ts';
import { PLUGIN } from '../kit/hook-process.ts';
import { plantRepository } from './kit/planted-repository.ts';

let scratch: string;
let planted: string;
let traces: string;

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'ot-attack-'));
  traces = join(scratch, 'traces');
  planted = join(scratch, 'clone', 'vendor');
  mkdirSync(join(planted, 'specs', 'features'), { recursive: true });
  execFileSync('git', ['init', '--quiet'], { cwd: join(scratch, 'clone') });
  writeFileSync(join(planted, 'a.ts'), 'one\n');
  plantRepository(planted, traces);
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

const environment = (over: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  HOME: scratch,
  OVERTONE_NO_DASHBOARD: '1',
  ...over,
});

const ot = (...words: string[]) =>
  spawnSync(process.execPath, [join(PLUGIN, 'dist/cli.js'), ...words], {
    cwd: planted,
    env: environment({ CLAUDE_PROJECT_DIR: planted }),
    encoding: 'utf8',
  });

describe('given a planted repository', () => {
  it('when git itself is run in it, then its commands run: the attack is real', () => {
    for (const words of [
      ['ls-files', '--modified'],
      ['-c', 'core.fsmonitor=false', 'check-attr', '-a', 'a.ts'],
    ])
      spawnSync('git', words, { cwd: planted, env: environment() });
    expect(readdirSync(traces).sort()).toEqual(['fsmonitor', 'uploadpack']);
  });

  it('when ot verify and ot status run in it, then none of its commands does', () => {
    expect(ot('verify').stderr).not.toContain('Error');
    ot('status');
    expect(readdirSync(traces)).toEqual([]);
  });

  it('when sizes and the revision are asked for, then the repository of the clone answers', () => {
    gitSizes(planted, ['a.ts'], environment());
    expect(readRevision(planted, environment()).id).toMatch(/^git:/);
    expect(readdirSync(traces)).toEqual([]);
  });

  it('when the environment names it, then it is not used either', () => {
    readRevision(planted, environment({ GIT_DIR: planted, GIT_WORK_TREE: planted }));
    gitSizes(planted, ['a.ts'], environment({ GIT_DIR: planted, GIT_EXTERNAL_DIFF: `touch ${traces}/diff` }));
    expect(readdirSync(traces)).toEqual([]);
  });
});

describe('given an unpacked archive whose own .git has settings that run commands', () => {
  beforeEach(() => {
    rmSync(join(scratch, 'clone', '.git'), { recursive: true });
    plantRepository(join(scratch, 'clone', '.git'), traces);
    writeFileSync(join(planted, '.gitattributes'), '* filter=evil diff=evil\n');
  });

  it('when ot verify runs and sizes are asked for, then none of them does', () => {
    ot('verify');
    gitSizes(planted, ['a.ts'], environment());
    expect(readdirSync(traces)).toEqual([]);
  });

  it.runIf(process.getuid?.() === 0)('when it belongs to another account, then git is not asked', () => {
    execFileSync('chown', ['-R', '65534', join(scratch, 'clone', '.git')]);
    expect(readRevision(planted, environment()).id).toMatch(/^files:/);
    expect(existsSync(join(traces, 'fsmonitor'))).toBe(false);
  });
});

it('given a git that never ends, when the repository is asked, then it is ended and there is no answer', () => {
  const programs = join(scratch, 'programs');
  mkdirSync(programs);
  writeFileSync(join(programs, 'git'), '#!/bin/sh\nexec sleep 600\n', { mode: 0o755 });
  const env = environment({ PATH: `${programs}:${process.env['PATH']}` });
  expect(createGit(planted, { env, timeoutMs: 100 })).toBeUndefined();
});
