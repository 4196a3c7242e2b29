import { describe, expect, it } from 'vitest';
import { apply, finished, flowAt, newFlow, started } from '../../../test/kit/flow.ts';
import type { FlowEvent } from '../advance.ts';
import type { Flow } from '../flow.ts';
import { WORKFLOWS, type WorkflowId, workflowDef } from '../registry/workflows.ts';
import type { PhaseReport } from './judge.ts';
import { doubtsAbout, proofOf } from './proof.ts';
import {
  decodeSignals,
  judgeSignals,
  type Revision,
  SIGNALS,
  type SignalBook,
  type SignalRecord,
  signalsSeen,
  type VerifiedWork,
  WORKFLOW_SIGNALS,
} from './signals.ts';

const revision = (id: string, over: Partial<Revision> = {}): Revision => ({
  id,
  tracked: 'same',
  head: 'abc',
  editedSince: () => false,
  ...over,
});
const edited = (id: string): Revision => revision(id, { tracked: id, editedSince: () => true });

const seen = (outcome: SignalRecord['outcome'], id: string, at = 'then'): SignalRecord => ({
  outcome,
  revision: id,
  head: 'abc',
  at,
});

const states = (flow: Flow | undefined, book: SignalBook, now: Revision) =>
  Object.fromEntries(
    judgeSignals({ flow, book, revision: () => now, canCheck: () => true }).map(({ signal, state }) => [signal, state]),
  );

const met = (flow: Flow, book: SignalBook, now: Revision) =>
  proofOf(judgeSignals({ flow, book, revision: () => now, canCheck: () => true }), [])?.kind === 'proven';

describe('given what the documents say a workflow waits for', () => {
  it.each([
    ['quick', ['lint', 'tests', 'review']],
    ['standard', ['lint', 'tests', 'review']],
    ['full', ['lint', 'tests', 'review', 'qa', 'e2e']],
    ['secure', ['lint', 'tests', 'review', 'security']],
    ['tdd', ['tests']],
    ['debug', ['tests']],
    ['refactor', ['tests', 'review']],
    ['build-fix', ['build']],
    ['single', []],
  ] as const)('then %s waits for %j', (workflow, signals) => expect(WORKFLOW_SIGNALS[workflow]).toEqual(signals));

  it.each(Object.keys(WORKFLOWS) as WorkflowId[])('then %s has the stage of every verdict it waits for', (workflow) => {
    const stages = WORKFLOW_SIGNALS[workflow]
      .map((signal) => SIGNALS[signal])
      .flatMap((def) => ('stage' in def ? [def.stage] : []));
    expect(stages.filter((stage) => !workflowDef(workflow).stages.includes(stage))).toEqual([]);
  });
});

describe('given a quick workflow', () => {
  const reviewed = flowAt('quick', 'TEST');
  const all: SignalBook = { lint: seen('passed', 'r1'), tests: seen('passed', 'r1') };

  it('when nothing was seen, then three signals are missing', () => {
    expect(states(newFlow('quick'), {}, revision('r1'))).toEqual({
      lint: 'missing',
      tests: 'missing',
      review: 'missing',
    });
  });

  it('when lint, tests and review passed on this revision, then the work is complete', () => {
    expect(states(reviewed, all, revision('r1'))).toEqual({ lint: 'passed', tests: 'passed', review: 'passed' });
    expect(met(reviewed, all, revision('r1'))).toBe(true);
  });

  it('when something was edited since, then every signal is stale', () => {
    expect(states(reviewed, all, edited('r2'))).toEqual({ lint: 'stale', tests: 'stale', review: 'stale' });
    expect(met(reviewed, all, edited('r2'))).toBe(false);
  });

  it('when a check fails, then the verdict of the reviewer does not help', () => {
    const book = { ...all, tests: seen('failed', 'r1') };
    expect(states(reviewed, book, revision('r1'))).toMatchObject({ tests: 'failed', review: 'passed' });
    expect(met(reviewed, book, revision('r1'))).toBe(false);
  });

  it('when the project has no linter, then that blocks nothing', () => {
    expect(met(reviewed, { ...all, lint: seen('skipped', 'r1') }, revision('r1'))).toBe(true);
  });

  it('when no file has changed since it began, then what was seen verifies nothing it did', () => {
    const judged = (began: string) => {
      const flow = { ...reviewed, startRevision: began };
      const sources = { flow, book: all, revision: () => revision('r1'), canCheck: () => true };
      return proofOf(judgeSignals(sources), doubtsAbout(sources));
    };
    expect(judged('r1')).toMatchObject({ kind: 'doubtful', doubts: ['unchanged'] });
    expect(judged('r0')).toMatchObject({ kind: 'proven', doubts: [] });
  });

  it.each(['skipped', 'empty'] as const)('when the tests are %s, then the work is not verified', (outcome) => {
    const book = { ...all, tests: seen(outcome, 'r1') };
    const facts = judgeSignals({ flow: reviewed, book, revision: () => revision('r1'), canCheck: () => true });
    expect(proofOf(facts, [])).toMatchObject({ kind: 'doubtful', doubts: ['no-tests'] });
  });

  it('when the review of this revision was recorded, then its content decides and not the time of its files', () => {
    const at = reviewed.stages.find(({ stage }) => stage === 'REVIEW')?.completedAt;
    const touched = revision('r1', { editedSince: () => true });
    expect(states(reviewed, { ...all, review: seen('passed', 'r1', at) }, touched)['review']).toBe('passed');
    expect(states(reviewed, { ...all, review: seen('passed', 'r1', 'an earlier review') }, touched)['review']).toBe(
      'stale',
    );
  });
});

it('given no workflow, then only what was seen is shown, and nothing is waited for', () => {
  const facts = judgeSignals({
    flow: undefined,
    book: { tests: seen('failed', 'r1') },
    revision: () => revision('r1'),
    canCheck: () => true,
  });
  expect(facts).toMatchObject([{ signal: 'tests', state: 'failed', required: false }]);
  expect(proofOf(facts, [])).toBeUndefined();
});

describe('given a verification', () => {
  const report = (phase: PhaseReport['phase'], status: PhaseReport['status']): PhaseReport => ({
    phase,
    status,
    reason: null,
    steps: [],
  });
  const work = (over: Partial<VerifiedWork>): VerifiedWork => ({
    reports: [report('lint', 'warned'), report('tests', 'passed')],
    before: revision('r1'),
    after: revision('r1'),
    at: 'now',
    flow: undefined,
    book: {},
    ...over,
  });

  it('when it ends, then each phase that gives a signal is recorded with the revision it was seen on', () => {
    expect(signalsSeen(work({}))).toEqual({
      lint: { outcome: 'failed', revision: 'r1', head: 'abc', at: 'now' },
      tests: { outcome: 'passed', revision: 'r1', head: 'abc', at: 'now' },
    });
  });

  it('when the tests leave new files behind, then what was just seen is not stale for that', () => {
    const after = revision('r2');
    expect(signalsSeen(work({ after }))).toMatchObject({ lint: { revision: 'r2' }, tests: { revision: 'r2' } });
  });

  it('when a tracked file was edited while it ran, then the signal belongs to what was there before', () => {
    expect(signalsSeen(work({ after: edited('r2') }))).toMatchObject({ tests: { revision: 'r1' } });
  });

  it('when no test ran, then that is recorded', () => {
    const reports: PhaseReport[] = [{ ...report('tests', 'skipped'), reason: 'no-tests' }];
    expect(signalsSeen(work({ reports }))).toMatchObject({ tests: { outcome: 'empty' } });
  });

  it('when a phase was not reached, then nothing is said about it', () => {
    const reports: PhaseReport[] = [report('build', 'failed'), { ...report('tests', 'skipped'), reason: 'stopped' }];
    expect(Object.keys(signalsSeen(work({ reports })))).toEqual(['build']);
  });

  it('when only one phase ran, then the others keep what held before', () => {
    const book = { lint: seen('passed', 'r1'), build: seen('passed', 'r0') };
    const news = signalsSeen(work({ reports: [report('tests', 'passed')], after: revision('r2'), book }));
    expect(news).toMatchObject({ lint: { outcome: 'passed', revision: 'r2', at: 'then' } });
    expect(news).not.toHaveProperty('build');
  });

  it('when the reviewer has passed what is there, then that verdict gets its revision', () => {
    const flow = flowAt('quick', 'TEST');
    expect(signalsSeen(work({ flow, after: revision('r2') })).review).toMatchObject({
      outcome: 'passed',
      revision: 'r2',
    });
    expect(signalsSeen(work({ flow, before: edited('r1') })).review).toBeUndefined();
  });
});

describe('given signals.json', () => {
  it('when a record is damaged or unknown, then the others still count', () => {
    const lint = seen('passed', 'r1');
    expect(decodeSignals({ lint, tests: { outcome: 'maybe' }, review: 3, other: lint })).toEqual({ lint });
  });

  it.each([[null], [[]], ['x']])('when it holds %j, then it is corrupt', (value) => {
    expect(decodeSignals(value)).toBeUndefined();
  });
});

describe('given a review that passed', () => {
  const at = (hour: number) => `2026-01-01T0${hour}:00:00.000Z`;
  const run = (flow: Flow, agent: string, hour: number): Flow =>
    apply(
      flow,
      { ...started(agent), at: at(hour) } as FlowEvent,
      { ...finished(agent, 'pass'), at: at(hour) } as FlowEvent,
    );
  const reviewed = run(flowAt('standard', 'REVIEW'), 'code-reviewer', 1);
  const untouched = revision('r2', { editedSince: (since) => since < at(4) });
  const review = (flow: Flow) => states(flow, {}, untouched)['review'];

  it('when later stages of the workflow changed files, then it holds', () => {
    const documented = ['tester', 'retrospective', 'doc-updater'].reduce(
      (flow, agent) => run(flow, agent, 4),
      reviewed,
    );
    expect(review(documented)).toBe('passed');
  });

  it('when another edit changed files, then it is stale', () => {
    expect(review(run(reviewed, 'tester', 2))).toBe('stale');
  });

  it('when a developer worked after it, then it is stale', () => {
    expect(review(run(reviewed, 'developer', 4))).toBe('stale');
  });
});

describe('given nothing a machine could check', () => {
  const judged = (flow: Flow) =>
    proofOf(judgeSignals({ flow, book: {}, revision: () => revision('r1'), canCheck: () => false }), []);

  it('when the review passed, then that is what is said', () => {
    expect(judged(flowAt('quick', 'TEST'))?.kind).toBe('uncheckable');
  });

  it('when the review is missing, then the work is not proven', () => {
    expect(judged(newFlow('quick'))).toMatchObject({ kind: 'open', missing: ['review'] });
  });
});
