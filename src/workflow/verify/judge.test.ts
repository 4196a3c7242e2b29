import { describe, expect, it } from 'vitest';
import { isStop, judgePhase, judgeStep, notReached, type StepEnd } from './judge.ts';
import { PHASE_IDS, type PhaseId, type Step, step } from './plan.ts';

const exited = (exitCode: number, output = ''): StepEnd => ({ kind: 'exited', exitCode, output });
const missing = (tool: string): StepEnd => ({ kind: 'missing', tool });

const phaseAfter = (phase: PhaseId, ...ends: (readonly [Step, StepEnd])[]) =>
  judgePhase(
    { phase, steps: ends.map(([planned]) => planned) },
    ends.map(([planned, end]) => judgeStep(planned, end)),
  );

const TOOL = step('tool check');

describe('given a phase whose command fails', () => {
  it.each([
    ['build', 'failed', true],
    ['types', 'failed', true],
    ['lint', 'warned', false],
    ['tests', 'failed', true],
    ['security', 'warned', false],
    ['diff', 'passed', false],
  ] as const)('when it is %s, then it counts as %s and stops: %s', (phase, status, stops) => {
    const report = phaseAfter(phase, [TOOL, exited(1)]);
    expect(report).toMatchObject({ status, reason: 'exit-code' });
    expect(isStop(report)).toBe(stops);
  });

  it('when it does not end in time, then that is a failure, too', () => {
    expect(phaseAfter('tests', [TOOL, { kind: 'timed-out', output: 'still here' }])).toMatchObject({
      status: 'failed',
      reason: 'timed-out',
      steps: [{ exitCode: null, output: 'still here' }],
    });
  });
});

describe('given a tool that is not installed', () => {
  it.each(PHASE_IDS)('when %s needs it, then the phase is skipped and nothing stops', (phase) => {
    const report = phaseAfter(phase, [TOOL, missing('tool')]);
    expect(report).toMatchObject({ status: 'skipped', reason: 'tool-missing', steps: [{ tool: 'tool' }] });
    expect(isStop(report)).toBe(false);
  });

  it.each([
    [127, 'pyenv: pytest: command not found'],
    [1, "error: 'cargo-clippy' is not installed for the toolchain 'stable'"],
    [101, 'error: no such command: `audit`'],
  ])('when only its name is there (exit %i, %s), then it is missing all the same', (exitCode, output) => {
    expect(judgeStep(TOOL, exited(exitCode, output))).toMatchObject({ status: 'skipped', reason: 'tool-missing' });
  });

  it("when a script of the project calls it, then that is the script's failure", () => {
    const script: Step = { ...step('npm test'), script: true };
    expect(judgeStep(script, exited(127, 'sh: nothing: command not found'))).toMatchObject({ status: 'failed' });
  });

  it('when the phase has another command, then that one decides', () => {
    expect(phaseAfter('security', [TOOL, missing('tool')], [step('git x'), exited(0)]).status).toBe('passed');
    expect(phaseAfter('lint', [TOOL, missing('tool')], [TOOL, exited(2)]).status).toBe('warned');
  });
});

describe('given a phase with nothing to do', () => {
  it('when the project has nothing for it, then it is skipped as not set up', () => {
    expect(phaseAfter('lint')).toMatchObject({ status: 'skipped', reason: 'not-set-up' });
  });

  it('when an earlier phase ended the verification, then it says so', () => {
    expect(notReached({ phase: 'tests', steps: [TOOL] })).toMatchObject({ status: 'skipped', reason: 'stopped' });
  });

  it('when the tests ran and there were none, then nothing has passed', () => {
    const npm = step('npm test', { isTest: true });
    expect(phaseAfter('tests', [npm, exited(0, '# tests 0')])).toMatchObject({ status: 'skipped', reason: 'no-tests' });
    expect(phaseAfter('tests', [npm, exited(0, '# tests 1')]).status).toBe('passed');
    expect(phaseAfter('tests', [npm, exited(1, 'Tests: 0 total')]).status).toBe('failed');
  });

  it('when a runner has an exit code of its own for no tests, then that is no failure', () => {
    const pytest = step('pytest', { isTest: true, noTestsExit: 5 });
    expect(judgeStep(pytest, exited(5))).toMatchObject({ status: 'skipped', reason: 'no-tests' });
    expect(judgeStep(pytest, exited(1))).toMatchObject({ status: 'failed' });
  });
});

describe('given files git tracks', () => {
  const listing = step('git ls-files', { reads: 'env-files' });

  it('when secrets are among them, then they are named', () => {
    const output = '.env\n.env.example\n.envrc\napp/.env.production\napp/.env.sample\n';
    expect(judgeStep(listing, exited(0, output))).toMatchObject({
      status: 'failed',
      reason: 'env-files',
      errors: ['.env', 'app/.env.production'],
    });
  });

  it('when there are none, or git does not answer, then nothing is reported', () => {
    expect(judgeStep(listing, exited(0, '.env.example\n')).status).toBe('passed');
    expect(judgeStep(listing, exited(128, 'fatal: not a git repository')).status).toBe('skipped');
  });
});
