import { describe, expect, it } from 'vitest';
import { apply, call, named, newFlow, ran, started } from '../../test/kit/flow.ts';
import { decodeFlow, encodeFlow } from './flow-file.ts';

/** As it stands in the documents. */
const DOCUMENTED = {
  sessionId: 'abc-123',
  workflowType: 'standard',
  createdAt: '2026-02-23T14:00:00Z',
  currentStage: 'REVIEW',
  stages: {
    PLAN: { status: 'completed', result: 'pass' },
    ARCH: { status: 'completed', result: 'pass' },
    TEST: { status: 'completed', result: 'pass', mode: 'spec' },
    DEV: { status: 'completed', result: 'pass' },
    REVIEW: { status: 'active', result: null },
    'TEST:2': { status: 'active', result: null, mode: 'verify' },
    DOCS: { status: 'pending', result: null },
  },
  activeAgents: {
    'code-reviewer': { stage: 'REVIEW', startedAt: '2026-02-23T14:05:00Z' },
    tester: { stage: 'TEST:2', startedAt: '2026-02-23T14:05:01Z' },
  },
  failCount: 0,
  rejectCount: 0,
};

describe('given workflow.json as the documents show it', () => {
  it('when it is read and written again, then every documented field is as it was', () => {
    const flow = decodeFlow(DOCUMENTED);
    if (flow === undefined) throw new Error('not read');
    expect(flow.agents).toMatchObject([
      { agent: 'code-reviewer', stage: 'REVIEW' },
      { agent: 'tester', stage: 'TEST:2' },
    ]);
    expect(encodeFlow(flow)).toMatchObject(DOCUMENTED);
  });

  it('when others have added fields, then they are carried through', () => {
    const extended = { ...DOCUMENTED, issueNumber: 7, stages: { DEV: { status: 'pending', result: null, note: 'x' } } };
    const flow = decodeFlow(extended);
    if (flow === undefined) throw new Error('not read');
    expect(encodeFlow(flow)).toMatchObject({ issueNumber: 7, stages: { DEV: { note: 'x' } } });
  });

  it('when a person wrote a sentence as the result, then it is the summary', () => {
    const flow = decodeFlow({ ...DOCUMENTED, stages: { PLAN: { status: 'completed', result: 'split in three' } } });
    expect(flow?.stages[0]).toMatchObject({ result: null, summary: 'split in three' });
  });
});

describe('given workflow.json as the documents show it, with less in it', () => {
  const PENDING = { status: 'pending', result: null };
  const bare = { workflowType: 'tdd', stages: { TEST: { status: 'completed' }, DEV: PENDING, 'TEST:2': PENDING } };

  it('when no TEST says its mode, then its place before or after DEV says it', () => {
    expect(decodeFlow(bare)?.stages.map(({ mode }) => mode)).toEqual(['spec', undefined, 'verify']);
    const told = { ...bare, stages: { TEST: { ...PENDING, mode: 'verify' }, DEV: PENDING } };
    expect(decodeFlow(told)?.stages[0]?.mode).toBe('verify');
  });

  it('when it does not say where the work stands, then it stands at the first stage that is not done', () => {
    expect(decodeFlow(bare)?.current).toBe('DEV');
    expect(decodeFlow({ ...bare, currentStage: 'TEST:2' })?.current).toBe('TEST:2');
    expect(decodeFlow({ ...bare, currentStage: null })?.current).toBeNull();
  });

  it.each([[undefined], ['waiting'], [7]])(
    'when its phase is %j and a limit was reached, then it waits for a human',
    (phase) => {
      const stages = { DEV: { status: 'completed', result: 'pass' }, TEST: { status: 'completed', result: 'fail' } };
      const phaseAt = (failCount: number) => decodeFlow({ ...DOCUMENTED, stages, failCount, phase })?.phase;
      expect([phaseAt(2), phaseAt(3)]).toEqual(['running', 'waiting-for-human']);
    },
  );
});

describe('given values that are not a workflow', () => {
  it.each([
    [null],
    [[]],
    ['x'],
    [{}],
    [{ workflowType: 'quick' }],
    [{ workflowType: 1, stages: {} }],
    [{ workflowType: 'quick', stages: { DEV: 1 } }],
    [{ workflowType: 'quick', stages: { 'TEST:x': { status: 'pending' } } }],
  ])('when %j is read, then it is corrupt', (value) => {
    expect(decodeFlow(value)).toBeUndefined();
  });
});

describe('given several agents of one kind', () => {
  it('when written, then the name stands once with its instances, and they are read back', () => {
    const flow = apply(
      newFlow('single'),
      started('developer', 'a'),
      named('developer', 'A'),
      started('developer', 'b'),
    );
    const file = encodeFlow(flow);
    expect(file['activeAgents']).toMatchObject({ developer: { stage: 'DEV', instances: [{ agentId: 'A' }, {}] } });
    expect(decodeFlow(JSON.parse(JSON.stringify(file)))?.agents).toEqual(flow.agents);
  });
});

it('given a workflow file that only says what the documents show, when a stage has failed, then it is to be repaired', () => {
  const stages = { DEV: { status: 'completed', result: 'pass' }, TEST: { status: 'completed', result: 'fail' } };
  expect(decodeFlow({ ...DOCUMENTED, stages })).toMatchObject({ phase: 'running', repair: { debugged: false } });
});

it('given a calm workflow, when it is written, then no empty additions clutter the file', () => {
  const file = encodeFlow(apply(newFlow('single'), started('developer', call())));
  expect(Object.keys(file)).not.toContain('helpers');
  expect(ran('developer')).toHaveLength(2);
});
