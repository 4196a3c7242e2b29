import { describe, expect, it } from 'vitest';
import { ALL_WORKFLOWS, AT, apply, flowAt, newFlow, ran, started } from '../../../test/kit/flow.ts';
import type { Flow } from '../flow.ts';
import { type Segment, segmentsOf } from './segments.ts';

const shapeOf = (segments: readonly Segment[]): string =>
  segments
    .map((segment) => {
      const keys = segment.stages.map(({ key }) => key).join('+');
      return segment.type === 'parallel' ? `${segment.groupName}(${keys})` : keys;
    })
    .join(' ');

const cardsOf = (flow: Flow) => segmentsOf(flow).flatMap(({ stages }) => [...stages]);
const card = (flow: Flow, key: string) => cardsOf(flow).find((other) => other.key === key);

describe('given a workflow', () => {
  it.each([
    ['single', 'DEV'],
    ['quick', 'DEV quality(REVIEW+TEST)'],
    ['tdd', 'TEST DEV TEST:2'],
    ['standard', 'PLAN ARCH TEST DEV quality(REVIEW+TEST:2) RETRO DOCS'],
    ['secure', 'PLAN ARCH TEST DEV secure-quality(REVIEW+TEST:2+SECURITY) RETRO DOCS'],
    ['full', 'PLAN ARCH DESIGN TEST DEV quality(REVIEW+TEST:2) verify(QA+E2E) RETRO DOCS'],
    ['review-only', 'REVIEW'],
  ] as const)('when it is %s, then its cards are %s', (workflow, shape) => {
    expect(shapeOf(segmentsOf(newFlow(workflow)))).toBe(shape);
  });

  it.each(ALL_WORKFLOWS)('when it is %s, then every stage has exactly one card', (workflow) => {
    const flow = newFlow(workflow);
    const keys = cardsOf(flow).map(({ key }) => key);
    expect(keys.sort()).toEqual(flow.stages.map(({ key }) => key).sort());
  });

  it('when it is unknown, empty or has lost a stage of a group, then its stages stand one by one', () => {
    const quick = newFlow('quick');
    expect(shapeOf(segmentsOf({ ...quick, workflow: 'novel' }))).toBe('DEV REVIEW TEST');
    expect(segmentsOf({ ...quick, stages: [] })).toEqual([]);
    const secure = newFlow('secure');
    const stages = secure.stages.filter(({ stage }) => stage !== 'SECURITY');
    expect(shapeOf(segmentsOf({ ...secure, stages }))).toBe('PLAN ARCH TEST DEV REVIEW TEST:2 RETRO DOCS');
  });
});

describe('given stages in every state', () => {
  it('when one is sent back, then it has failed, and its attempts are told', () => {
    const flow = apply(flowAt('quick', 'REVIEW'), ...ran('code-reviewer', 'reject'), started('tester'));
    expect(cardsOf(flow).map(({ key, status, result }) => [key, status, result])).toEqual([
      ['DEV', 'completed', 'pass'],
      ['REVIEW', 'failed', 'reject'],
      ['TEST', 'active', null],
    ]);
    expect(card(flow, 'REVIEW')).toMatchObject({
      agent: 'code-reviewer',
      color: 'blue',
      completedAt: AT,
      attempts: [{ agent: 'code-reviewer', durationMs: 0, result: 'reject' }],
      graded: null,
    });
    expect(card(flow, 'TEST')?.mode).toBe('verify');
  });

  it('when the verdict was what was asked for, then only a failure has failed', () => {
    expect(card(apply(newFlow('review-only'), ...ran('code-reviewer', 'reject')), 'REVIEW')?.status).toBe('completed');
    expect(card(apply(newFlow('e2e-only'), ...ran('e2e-runner', 'fail')), 'E2E')?.status).toBe('failed');
  });

  it('when a stage was left out or graded, then its card says so', () => {
    const flow = apply(flowAt('standard', 'DOCS'), {
      type: 'stage.skipped',
      stage: 'DOCS',
      reason: 'no docs here',
      at: AT,
    });
    const docs = segmentsOf(flow, { DOCS: 4.33 }).at(-1)?.stages[0];
    expect(docs).toMatchObject({ status: 'completed', skipReason: 'no docs here', graded: 4.33 });
  });
});
