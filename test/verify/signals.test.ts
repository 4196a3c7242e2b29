/** Signals through `ot verify` and `ot status`: recorded with their revision, stale after the next edit. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NOW } from '../cli/kit.ts';
import { AFTER, BEFORE, FAIL, reviewed, session } from './session.ts';

describe('given a quick workflow in a project that git keeps', () => {
  it('when nothing was verified, then status shows what is missing and how to get it', async () => {
    const ot = await session('quick');
    expect(await ot.states()).toEqual({ met: false, lint: 'missing', tests: 'missing', review: 'missing' });
    expect((await ot.run('status')).out).toContain('Run ot verify');
  });

  it('when lint, tests and review are there, then the signals are met', async () => {
    const ot = await reviewed();
    const { out } = await ot.run('verify');
    expect(out).toContain('Signals recorded in session s1.');
    expect(await ot.states()).toEqual({ met: true, lint: 'passed', tests: 'passed', review: 'passed' });
    expect((await ot.run('status')).out).toContain('Signals: ✅ lint · ✅ tests · ✅ review\n');
    expect(JSON.parse(readFileSync(ot.sessionFile('s1', 'signals.json'), 'utf8'))).toMatchObject({
      lint: {
        outcome: 'passed',
        at: NOW,
        revision: expect.stringMatching(/^git:/),
        head: expect.stringMatching(/^[0-9a-f]{40}$/),
      },
    });
  });

  it.each([
    ['a tracked file is edited', { 'src/a.py': 'a = 2\n' }],
    ['a new file is written', { 'src/b.py': 'b = 1\n' }],
  ])('when %s afterwards, then every signal is stale until the next verification', async (_, edit) => {
    const ot = await reviewed();
    await ot.run('verify');
    ot.write(edit);
    expect(await ot.states()).toEqual({ met: false, lint: 'stale', tests: 'stale', review: 'stale' });
    expect((await ot.run('status')).out).toContain('⌛ tests (stale: edited since)');
    await ot.run('verify');
    expect(await ot.states()).toMatchObject({ lint: 'passed', tests: 'passed', review: 'stale' });
  });

  it('when the signals cannot be written, then what was found is told all the same, and that it was not recorded', async () => {
    const ot = await reviewed();
    mkdirSync(ot.sessionFile('s1', 'signals.json'));
    const { code, out } = await ot.run('verify');
    expect(code).toBe(1);
    expect(out).toContain('✅ Tests');
    expect(out).toContain('Signals could not be recorded in session s1: ');
    expect((await ot.run('verify', '--json')).json()).toMatchObject({
      ok: true,
      unrecorded: expect.stringContaining('signals.json'),
    });
  });

  it('when an edit is undone or the content is committed, then the signals hold', async () => {
    const ot = await session('quick');
    ot.write({ 'src/a.py': 'a = 2\n', 'src/new.py': 'new\n' });
    await ot.run('verify');
    ot.git('add', '-A');
    ot.git('commit', '-qm', 'second');
    expect(await ot.states()).toMatchObject({ lint: 'passed', tests: 'passed' });
    ot.write({ 'src/a.py': 'a = 3\n' });
    expect(await ot.states()).toMatchObject({ tests: 'stale' });
    ot.write({ 'src/a.py': 'a = 2\n' });
    expect(await ot.states()).toMatchObject({ tests: 'passed' });
  });

  it('when ignored files or the boxes of a feature change, then nothing is stale', async () => {
    const ot = await session('quick');
    await ot.run('verify');
    ot.write({ 'out/bundle.js': 'x', 'specs/features/in-progress/login/tasks.md': '- [x] DEV\n' });
    expect(await ot.states()).toMatchObject({ lint: 'passed', tests: 'passed' });
  });

  it('when the tests leave files behind, then what they showed is not stale for that', async () => {
    const ot = await session('quick');
    ot.tool('pytest', 'require("node:fs").writeFileSync("report-" + process.pid + ".txt", "ran")');
    await ot.run('verify');
    expect(await ot.states()).toMatchObject({ lint: 'passed', tests: 'passed' });
  });

  it('when the tests change a tracked file, then they prove nothing about the current content', async () => {
    const ot = await session('quick');
    ot.tool('pytest', 'require("node:fs").appendFileSync("src/a.py", "#")');
    await ot.run('verify');
    expect(await ot.states()).toMatchObject({ tests: 'stale' });
  });

  it('when lint or tests fail, then that is what status shows', async () => {
    const ot = await session('quick');
    ot.tool('ruff', FAIL);
    ot.tool('pytest', FAIL);
    expect((await ot.run('verify')).code).toBe(1);
    expect(await ot.states()).toMatchObject({ lint: 'failed', tests: 'failed', met: false });
    expect((await ot.run('status')).out).toContain('❌ lint · ❌ tests');
  });

  it('when the types fail, then they are red and nothing is said about lint and tests', async () => {
    const ot = await session('quick');
    ot.tool('mypy', FAIL);
    await ot.run('verify');
    expect(await ot.states()).toEqual({
      met: false,
      types: 'failed',
      lint: 'missing',
      tests: 'missing',
      review: 'missing',
    });
  });

  it('when one phase is verified, then the others keep their signal', async () => {
    const ot = await session('quick');
    await ot.run('verify');
    await ot.run('verify', '--phase', 'tests');
    expect(await ot.states()).toMatchObject({ lint: 'passed', tests: 'passed' });
    ot.write({ 'src/a.py': 'a = 2\n' });
    await ot.run('verify', '--phase', 'tests');
    expect(await ot.states()).toMatchObject({ lint: 'stale', tests: 'passed' });
  });

  it('when the reviewer rejects, then the review has failed until something is edited', async () => {
    const ot = await session('quick');
    ot.ran('developer');
    ot.ran('code-reviewer', 'reject');
    expect(await ot.states()).toMatchObject({ review: 'failed' });
    ot.write({ 'src/a.py': 'better\n' });
    ot.age('src/a.py', AFTER);
    expect(await ot.states()).toMatchObject({ review: 'stale' });
  });

  it('when files were edited after the review without an earlier verification, then the review is stale', async () => {
    const ot = await reviewed();
    expect(await ot.states()).toMatchObject({ review: 'passed' });
    rmSync(join(ot.project, 'src/a.py'));
    ot.age('src', AFTER);
    expect(await ot.states()).toMatchObject({ review: 'stale' });
  });
});

describe('given a project without git', () => {
  it('when it is verified, then an edit makes the signals stale all the same', async () => {
    const ot = await session('quick', { withGit: false });
    await ot.run('verify');
    expect(await ot.states()).toMatchObject({ lint: 'passed', tests: 'passed' });
    ot.write({ 'src/a.py': 'a = 22\n' });
    expect(await ot.states()).toMatchObject({ lint: 'stale', tests: 'stale' });
  });
});

describe('given a test run without tests', () => {
  it('when the workflow is over, then status says that nothing was tested and calls nothing verified', async () => {
    const ot = await reviewed();
    ot.tool('pytest', 'console.log("collected 0 items"); process.exit(5)');
    ot.write({ 'src/a.py': 'a = 22\n' });
    ot.age('src/a.py', BEFORE);
    ot.ran('tester');
    await ot.run('verify');
    expect(await ot.states()).toMatchObject({ met: false, lint: 'passed', tests: 'empty', review: 'passed' });
    ot.finish();
    const { out } = await ot.run('status');
    expect(out).toContain('⚪ tests (0 tests ran)');
    expect(out).toContain('☑️ Done, unverified: 0 tests ran.\n');
  });
});

describe('given a workflow that changed nothing', () => {
  it('when everything passes, then status says so and calls nothing verified, until a file changes', async () => {
    const ot = await reviewed();
    ot.ran('tester');
    ot.finish();
    await ot.run('verify');
    expect((await ot.run('status')).out).toContain('☑️ Done, unverified: no file was changed.\n');
    ot.write({ 'src/a.py': 'a = 22\n' });
    ot.age('src/a.py', BEFORE);
    await ot.run('verify');
    expect((await ot.run('status')).out).toContain('✅ Done and verified.\n');
  });
});

describe('given other workflows', () => {
  it('when nothing is waited for, then status mentions no signal', async () => {
    const ot = await session('single');
    expect(await ot.states()).toEqual({ met: null });
    expect((await ot.run('status')).out).not.toContain('Signals');
  });

  it('when only tests are waited for, then lint is shown once it was seen, and decides nothing', async () => {
    const ot = await session('debug');
    ot.tool('ruff', FAIL);
    await ot.run('verify');
    expect(await ot.states()).toEqual({ met: true, lint: 'failed', tests: 'passed' });
  });
});

describe('given a damaged signals.json', () => {
  it('when status is asked, then it says so and counts nothing; the next verification sets it aside', async () => {
    const ot = await session('quick');
    mkdirSync(join(ot.home, 'sessions/s1'), { recursive: true });
    writeFileSync(ot.sessionFile('s1', 'signals.json'), '{broken');
    const { code, err } = await ot.run('status');
    expect(code).toBe(0);
    expect(err).toContain('signals.json');
    await ot.run('verify');
    expect(await ot.states()).toMatchObject({ tests: 'passed' });
  });
});
