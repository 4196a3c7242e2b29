import { describe, expect, it } from 'vitest';
import { newFlow } from '../../../test/kit/flow.ts';
import type { Flow } from '../flow.ts';
import { newLoop, stopLoop } from '../loop/loop.ts';
import { TIMELINE_EVENTS, type TimelineEventType, type TimelineRecord } from '../ports.ts';

import type { WorkflowId } from '../registry/workflows.ts';
import { historyOf, percentile, type SessionRecord, sessionRecordOf } from './history.ts';

const event = (ts: string, type: TimelineEventType, data: Record<string, unknown> = {}): TimelineRecord => ({
  ...data,
  ts,
  type,
  ...TIMELINE_EVENTS[type],
});

const ended = (ts: string, stage: string, result: string) => event(ts, 'stage:complete', { stage, result });
const graded = (stage: string, overall: number) =>
  event('', 'grader:score', { stage, scores: { clarity: 5, completeness: 4, actionability: 3, overall } });

type Session = {
  readonly workflow?: WorkflowId;
  readonly at?: string;
  readonly flow?: Partial<Flow>;
  readonly project?: string;
  readonly events?: readonly TimelineRecord[];
};

function session(
  sessionId: string,
  { workflow = 'quick', at = '2026-03-01T08:00:00.000Z', ...over }: Session = {},
): SessionRecord {
  const flow: Flow = {
    ...newFlow(workflow),
    createdAt: at,
    ...(over.project && { project: over.project }),
    ...over.flow,
  };
  const loop = stopLoop(newLoop(at), 'finished', '2026-03-01T09:00:00.000Z');
  return sessionRecordOf({ sessionId, flow, loop, events: over.events ?? [] });
}

describe('given the results of several sessions', () => {
  const records = [
    session('a', {
      events: [
        ended('2026-03-01T08:10:00.000Z', 'DEV', 'pass'),
        ended('2026-03-01T08:20:00.000Z', 'TEST', 'fail'),
        event('2026-03-01T08:20:00.000Z', 'stage:retry', { stage: 'TEST' }),
        ended('2026-03-02T00:10:00.000Z', 'TEST', 'pass'),
        graded('DEV', 4),
        graded('DEV', 3),
      ],
    }),
    session('b', {
      at: '2026-03-02T08:00:00.000Z',
      flow: { phase: 'finished' },
      events: [
        ended('2026-03-02T08:10:00.000Z', 'DEV', 'fail'),
        ended('2026-03-02T08:11:00.000Z', 'DEV', 'pass'),
        ended('2026-03-02T08:12:00.000Z', 'DEV', 'pass'),
        ended('2026-03-02T08:13:00.000Z', 'DEV', 'pass'),
        ended('2026-03-02T08:14:00.000Z', 'REVIEW', 'reject'),
      ],
    }),
  ];
  const view = historyOf(records);

  it('then rates are over sessions, and pass^3 over those with three attempts', () => {
    expect(
      view.stages.map(({ stage, sessions, attempts, pass1Rate, pass3Rate, passConsecutive3Rate }) => [
        stage,
        sessions,
        attempts,
        pass1Rate,
        pass3Rate,
        passConsecutive3Rate,
      ]),
    ).toEqual([
      ['DEV', 2, 5, 0.5, 1, 1],
      ['REVIEW', 1, 1, 0, 0, null],
      ['TEST', 1, 2, 0, 1, null],
    ]);
    expect(view.overall).toEqual({
      sessions: 2,
      stageCount: 4,
      pass1Rate: 0.25,
      pass3Rate: 0.75,
      passConsecutive3Rate: 1,
    });
  });

  it('then grades are means, per stage and per session', () => {
    expect(view.stages[0]?.grade).toEqual({ count: 2, clarity: 5, completeness: 4, actionability: 3, overall: 3.5 });
    expect(view.sessions.map(({ sessionId, grade }) => [sessionId, grade])).toEqual([
      ['b', null],
      ['a', 3.5],
    ]);
  });

  it('then days count what happened on them', () => {
    expect(view.days).toEqual([
      { day: '2026-03-01', sessions: 1, finished: 0, failures: 1, rejections: 0, retries: 1, pass1Rate: 0.5 },
      { day: '2026-03-02', sessions: 1, finished: 1, failures: 1, rejections: 1, retries: 0, pass1Rate: 0 },
    ]);
  });

  it('then each session has its own numbers, newest first', () => {
    expect(view.sessions[1]).toMatchObject({
      failures: 1,
      rejections: 0,
      pass1Rate: 0.5,
      pass3Rate: 1,
      durationMs: null,
    });
    expect(view.sessions[0]).toMatchObject({ failures: 1, rejections: 1, phase: 'finished' });
  });
});

describe('given a session that ran one workflow after the other', () => {
  const begun = (workflowType: string) => event('2026-03-01T08:00:00.000Z', 'workflow:start', { workflowType });
  const tested = (stage: string, result = 'pass') => ended('2026-03-01T08:10:00.000Z', stage, result);
  const records = [
    session('a', {
      workflow: 'standard',
      events: [
        begun('quick'),
        tested('TEST', 'fail'),
        event('', 'workflow:complete'),
        begun('quick'),
        tested('TEST'),
        begun('standard'),
        tested('TEST'),
        tested('TEST:2'),
      ],
    }),
  ];

  it('then each of them counts, and can be asked for', () => {
    expect(historyOf(records).workflows).toEqual([
      { workflowType: 'quick', runs: 2, sessions: 1, finished: 1 },
      { workflowType: 'standard', runs: 1, sessions: 1, finished: 0 },
    ]);
    expect(historyOf(records, { workflow: 'quick' }).sessions).toHaveLength(1);
  });

  it('then a stage of one is no further attempt at that of another, and spec and verification are apart', () => {
    const { stages } = historyOf(records);
    expect(
      stages.map(({ stage, mode, sessions, attempts, pass1Rate }) => [stage, mode, sessions, attempts, pass1Rate]),
    ).toEqual([
      ['TEST', 'verify', 1, 2, 0.5],
      ['TEST', 'spec', 1, 1, 1],
      ['TEST:2', 'verify', 1, 1, 1],
    ]);
  });
});

describe('given attempts of a stage', () => {
  it('then its time is shown as median and p90, without skipped attempts', () => {
    const attempt = (minutes: number, result: 'pass' | 'skipped' = 'pass') => ({
      agent: 'developer',
      instance: '',
      startedAt: '2026-03-01T08:00:00.000Z',
      endedAt: new Date(Date.parse('2026-03-01T08:00:00.000Z') + minutes * 60_000).toISOString(),
      result,
    });
    const flow = newFlow('single');
    const stages = flow.stages.map((entry) => ({
      ...entry,
      attempts: [attempt(1), attempt(3), attempt(0, 'skipped')],
    }));
    const { stages: found } = historyOf([
      session('a', { workflow: 'single', flow: { stages }, events: [ended('', 'DEV', 'pass')] }),
    ]);
    expect(found[0]).toMatchObject({ medianMs: 120_000, p90Ms: 168_000 });
  });

  it.each([
    [[], 0.5, null],
    [[7], 0.9, 7],
    [[1, 2, 3, 4], 0.5, 3],
    [[4, 1, 3], 0.5, 3],
  ])('then of %j the part %d is %s', (values, part, expected) => {
    expect(percentile(values, part)).toBe(expected);
  });
});

describe('given a filter', () => {
  const records = [
    session('a', { project: '/work/shop', at: '2026-03-01T10:00:00.000Z' }),
    session('b', { project: '/work/blog', at: '2026-03-02T10:00:00.000Z', workflow: 'tdd' }),
    session('c', { at: '2026-03-03T10:00:00.000Z', flow: { phase: 'finished' } }),
  ];
  const ids = (filter: Parameters<typeof historyOf>[1]) =>
    historyOf(records, filter).sessions.map(({ sessionId }) => sessionId);

  it('then only what matches is counted, and the projects to choose from stay', () => {
    expect(ids({ project: '/work/shop' })).toEqual(['a']);
    expect(ids({ workflow: 'tdd' })).toEqual(['b']);
    expect(ids({ since: '2026-03-02', until: '2026-03-02' })).toEqual(['b']);
    expect(ids({ since: '2026-03-02T10:00:00.001Z' })).toEqual(['c']);
    expect(ids({ until: 'nonsense' })).toEqual([]);
    expect(historyOf(records, { workflow: 'tdd' }).projects).toEqual(['/work/blog', '/work/shop']);
  });

  it('then the mix of workflows counts sessions and finished ones', () => {
    expect(historyOf(records).workflows).toEqual([
      { workflowType: 'quick', runs: 2, sessions: 2, finished: 1 },
      { workflowType: 'tdd', runs: 1, sessions: 1, finished: 0 },
    ]);
  });

  it('when nothing is left, then what was not measured is not shown as zero', () => {
    const none = historyOf([]);
    expect(none).toMatchObject({ stages: [], days: [], sessions: [], overall: { sessions: 0, pass1Rate: null } });
  });
});
