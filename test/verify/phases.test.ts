/** `ot verify` in real projects: which phases run, which stop it, and what is said. */
import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../src/text/messages.ts';
import { createCli } from '../cli/kit.ts';
import { cliText } from '../kit/texts.ts';
import { FAILS, nodeProject, PASSES, type Phase, packageJson, phasesOf, projectWith } from './project.ts';

describe('given a Node project whose scripts all pass', () => {
  const scripts = { build: PASSES, typecheck: PASSES, lint: PASSES, test: PASSES };

  it('when verified, then every phase it has is run and the exit code is 0', async () => {
    const { code, report, phases } = await phasesOf(nodeProject(scripts));
    expect(code).toBe(0);
    expect(report).toMatchObject({ language: 'node', packageManager: 'npm', ok: true, stoppedAt: null });
    expect(phases).toEqual({
      build: 'passed',
      types: 'passed',
      lint: 'passed',
      tests: 'passed',
      security: 'skipped',
      diff: 'skipped',
    });
  });

  it('when verified by a person, then a table, a verdict and the progress are shown', async () => {
    const { out, err } = await nodeProject(scripts).run('verify');
    expect(out.split('\n')).toEqual([
      'Project: Node/TypeScript (npm)',
      '  ✅ Build     npm run build',
      '  ✅ Types     npm run typecheck',
      '  ✅ Lint      npm run lint',
      '  ✅ Tests     npm test',
      '  ⏭️ Security  not set up in this project',
      '  ⏭️ Diff      there is no git repository',
      '✅ Verified.',
      'No session with a workflow: signals were not recorded (--session ID).',
      '',
    ]);
    expect(err.split('\n').slice(0, 2)).toEqual(['▶ Build: npm run build', '▶ Types: npm run typecheck']);
  });
});

describe('given phases that were skipped', () => {
  const LINTED = { lint: PASSES };

  it('when the tests are among them, then it does not say verified', async () => {
    const ot = nodeProject({ ...LINTED, test: 'no-such-runner' });
    const { code, out } = await ot.run('verify');
    expect(code).toBe(0);
    expect(out).toContain('  ⏭️ Tests     no-such-runner is not installed\n');
    expect(out).toContain('\n⚪ Not verified, because no test ran. Not checked: Tests.\n');
    expect((await phasesOf(ot)).report).toMatchObject({ ok: false, checked: true });
  });

  it('when a tool is missing or nothing changed, then the last line names what was not checked', async () => {
    const ot = nodeProject({ lint: 'no-such-linter', test: PASSES });
    ot.git('init', '-q');
    ot.git('add', '-A');
    ot.git('commit', '-qm', 'first');
    const { code, out } = await ot.run('verify');
    expect(code).toBe(0);
    expect(out).toContain('  ⏭️ Security  nothing to check\n');
    expect(out).toContain('\n✅ Verified. Not checked: Lint, Security.\n');
  });
});

describe('given a phase that fails', () => {
  const scripts = { build: PASSES, typecheck: PASSES, lint: PASSES, test: PASSES };
  it('when it is a phase that must hold, then verification stops there with exit code 1', async () => {
    const { code, report, phases } = await phasesOf(nodeProject({ ...scripts, typecheck: FAILS }));
    expect(code).toBe(1);
    expect(report).toMatchObject({ ok: false, stoppedAt: 'types' });
    const later = ['lint', 'tests', 'security', 'diff'];
    expect(phases).toMatchObject({
      build: 'passed',
      types: 'failed',
      ...Object.fromEntries(later.map((phase) => [phase, 'skipped'])),
    });
    const reasons = report.phases.slice(2).map(({ reason }: Phase) => reason);
    expect(reasons).toEqual(later.map(() => 'stopped'));
  });

  it('when it is lint, then it goes on with a warning and the exit code is 0', async () => {
    const { code, report, phases } = await phasesOf(nodeProject({ ...scripts, lint: FAILS }));
    expect(code).toBe(0);
    expect(phases).toMatchObject({ lint: 'warned', tests: 'passed' });
    expect(report.phases[2].steps[0]).toMatchObject({
      command: 'npm run lint',
      exitCode: 3,
      errors: ['src/a.ts:3 Error: it broke'],
    });
  });

  it('when a person reads it, then the first error lines stand below the table', async () => {
    const { out } = await nodeProject({ ...scripts, test: FAILS }).run('verify');
    expect(out).toContain('  ❌ Tests     npm test · exit code 3\n');
    expect(out).toContain(
      '❌ npm test · exit code 3\n    src/a.ts:3 Error: it broke\n❌ Not verified: Tests failed.\n',
    );
  });

  it('when a program does not end, then its time runs out and that is a failure', async () => {
    const ot = projectWith({
      'package.json': packageJson({ test: 'node wait.js' }),
      'wait.js': 'setInterval(() => {}, 1000)',
    });
    const { code, report } = await phasesOf(ot, '--timeout', '1');
    expect(code).toBe(1);
    expect(report.phases[3]).toMatchObject({ status: 'failed', reason: 'timed-out' });
  });
});

describe('given a project that git keeps', () => {
  it('when it has changes and a tracked .env, then both are reported and no phase fails', async () => {
    const ot = projectWith({ 'notes.txt': 'one\n', '.env': 'KEY=1\n', '.env.example': 'KEY=\n' });
    ot.git('init', '-q');
    ot.git('add', '-A');
    ot.git('commit', '-qm', 'first');
    ot.write({ 'notes.txt': 'one\ntwo\n', '新檔.txt': 'new\n' });
    const { report, phases } = await phasesOf(ot);
    expect(phases).toMatchObject({ security: 'warned', diff: 'passed' });
    expect(report.phases[4].steps[0].errors).toEqual(['.env']);
    expect(report.changes).toEqual({
      files: [{ path: 'notes.txt', insertions: 1, deletions: 0 }],
      insertions: 1,
      deletions: 0,
      untracked: ['新檔.txt'],
    });
    expect((await ot.run('verify')).out).toContain('  ✅ Diff      1 file changed, +1 −0, 1 new\n');
  });

  it('when it has no commit yet, then that is no error', async () => {
    const ot = projectWith({ 'notes.txt': 'x' });
    ot.git('init', '-q');
    expect(await phasesOf(ot)).toMatchObject({ phases: { diff: 'passed' }, report: { stoppedAt: null } });
  });
});

describe('given options', () => {
  const scripts = { build: FAILS, lint: PASSES, test: PASSES };

  it('when one phase is asked for, then it runs alone', async () => {
    const { code, phases } = await phasesOf(nodeProject(scripts), '--phase', 'tests');
    expect({ code, phases }).toEqual({ code: 0, phases: { tests: 'passed' } });
  });

  it('when asked for JSON, then its fields are those that help documents', async () => {
    const ot = nodeProject(scripts);
    const { report } = await phasesOf(ot, '--phase', 'lint');
    const documented = new Set((await ot.run('verify', '--help')).out.match(/\w+/g));
    const [phase] = report.phases;
    const keys = [report, report.revision, phase, phase.steps[0]].flatMap((part) => Object.keys(part));
    expect(keys.filter((key) => !documented.has(key))).toEqual([]);
  });

  it('when it is a dry run, then the plan is shown and nothing runs', async () => {
    const ot = nodeProject(scripts);
    const { code, json, err } = await ot.run('verify', '--dry-run', '--json');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(json()).toMatchObject({
      language: 'node',
      phases: [{ phase: 'build', steps: [{ command: 'npm run build', missingTool: null }] }, {}, {}, {}, {}, {}],
    });
    expect((await ot.run('verify', '--dry-run')).out).toContain('  ▶ Build     npm run build\n');
  });

  it('when they name an unknown session, then it is refused before anything runs', async () => {
    const { code, out, err } = await nodeProject(scripts).run('verify', '--session', 'nobody');
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('nobody');
    expect(err).not.toContain('▶');
  });

  it('when package.json is damaged, then it is named', async () => {
    const { code, err } = await projectWith({ 'package.json': '{broken' }).run('verify');
    expect(code).toBe(1);
    expect(err).toContain('package.json');
  });
});

it.each(LOCALES)('given the locale %s, then phases and notes come in it', async (locale) => {
  const ot = createCli({ text: cliText(locale), env: { PATH: '' } });
  const { out } = await ot.run('verify');
  const { verify } = cliText(locale);
  expect(out).toContain(verify.phases.tests);
  expect(out).toContain(verify.nothing({ phases: [] }));
  expect(out).not.toMatch(/undefined|\[object|NaN/);
});
