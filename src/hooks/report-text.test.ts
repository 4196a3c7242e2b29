import { describe, expect, it } from 'vitest';
import { apply, call, flowAt, lost, ran, started } from '../../test/kit/flow.ts';
import { hookMessages } from '../../test/kit/texts.ts';
import { advance, type FlowEvent } from '../workflow/advance.ts';
import { type Flow, startFlow, type Verdict } from '../workflow/flow.ts';
import type { WorkflowId } from '../workflow/registry/workflows.ts';
import { reportsText } from './report-text.ts';

const messages = hookMessages('zh-TW');

const AT = '2026-03-01T08:00:00.000Z';

const quickFlow = (): Flow => startFlow({ sessionId: 's', workflow: 'quick', createdAt: AT, featureName: null });

function conduct(agent: string, flow: Flow, verdict: Verdict): Flow {
  const [started] = advance(flow, { type: 'agent.started', agent, instance: `${agent}-call`, at: AT });
  return advance(started, { type: 'agent.finished', agent, verdict, at: AT })[0];
}

function textAfterDev(workflow: WorkflowId): string {
  const flow = startFlow({ sessionId: 's', workflow, createdAt: AT, featureName: null });
  const [started] = advance(flow, { type: 'agent.started', agent: 'developer', instance: 'call', at: AT });
  const [ended] = advance(started, { type: 'agent.finished', agent: 'developer', verdict: 'pass', at: AT });
  return reportsText(messages, ended, ended.reports);
}

describe('given three developers at work on DEV', () => {
  const CALLS = ['a', 'b', 'c'];
  const begun = CALLS.reduce(
    (flow, instance) => advance(flow, { type: 'agent.started', agent: 'developer', instance, at: AT })[0],
    startFlow({ sessionId: 's', workflow: 'quick', createdAt: AT, featureName: null }),
  );

  /** What is said after each of them has ended, one minute after the other. */
  function textsAfter(...verdicts: readonly Verdict[]): string[] {
    let flow = begun;
    return verdicts.map((verdict, minute) => {
      const at = `2026-03-01T08:0${minute}:00.000Z`;
      flow = advance(flow, { type: 'agent.finished', agent: 'developer', verdict, at })[0];
      return reportsText(messages, flow, flow.reports.slice(-1));
    });
  }

  it('when one passes, then the stage is not called done before the last has', () => {
    const [first = '', second = '', last = ''] = textsAfter('pass', 'pass', 'pass');
    for (const early of [first, second]) {
      expect(early).toContain('✅ ot:developer 回報：pass');
      expect(early).not.toContain('（DEV）完成');
    }
    expect(last).toContain('✅ 💻 開發（DEV）完成');
  });

  it('when one failed and the last passes, then the stage is said to have failed', () => {
    const [, second = '', last = ''] = textsAfter('pass', 'fail', 'pass');
    expect(second).toContain('❌ ot:developer 回報：fail');
    expect(second).not.toContain('0/3');
    expect(last).toContain('❌ 💻 開發（DEV）失敗（1/3）');
    expect(last).not.toContain('完成');
    expect(last).not.toContain('TaskUpdate');
  });

  it('when all are reported at once, then each is reported, and the stage once', () => {
    const ended = ['pass', 'pass', 'fail'] as const;
    const flow = ended.reduce(
      (current, verdict, minute) =>
        advance(current, {
          type: 'agent.finished',
          agent: 'developer',
          verdict,
          at: `2026-03-01T08:0${minute}:00.000Z`,
        })[0],
      begun,
    );
    expect(reportsText(messages, flow, flow.reports).split('\n').slice(0, 3)).toEqual([
      '✅ ot:developer 回報：pass',
      '✅ ot:developer 回報：pass',
      '❌ 💻 開發（DEV）失敗（1/3）',
    ]);
  });
});

it('given a debugger called for help, when it returns with nothing, then it is not shown as a success', () => {
  const failed = conduct('tester', conduct('code-reviewer', conduct('developer', quickFlow(), 'pass'), 'pass'), 'fail');
  const helped = conduct('debugger', failed, 'fail');
  expect(reportsText(messages, helped, helped.reports.slice(-1))).toContain('❌ ot:debugger 回報：fail');
});

it('given an optional agent, when it is offered, then it has the name the host knows', () => {
  expect(textAfterDev('quick')).toContain('ot:grader');
  const retro = apply(flowAt('standard', 'RETRO'), ...ran('retrospective', 'issues'));
  expect(reportsText(messages, retro, retro.reports.slice(-1))).toContain('ot:developer');
});

it('given a stage with another behind it, when it passes, then compaction is suggested', () => {
  expect(textAfterDev('quick')).toContain('/compact');
});

it('given the last stage, when it passes, then compaction is no longer mentioned', () => {
  expect(textAfterDev('single')).toContain('所有階段完成');
  expect(textAfterDev('single')).not.toContain('/compact');
});

describe('given a limit that was reached', () => {
  const textOf = (flow: Flow) => reportsText(messages, flow, flow.reports.slice(-1));
  const again = <T>(events: () => T[]): T[] => [1, 2, 3].flatMap(events);

  it('when stages failed, then it says how often', () => {
    const failed = apply(flowAt('quick', 'REVIEW'), ...again(() => ran('tester', 'fail')));
    expect(textOf(failed)).toContain('上限（失敗 3/3、拒絕 0/3）');
  });

  it('when reports could not be read, then it says so and counts no failure', () => {
    const mute = apply(flowAt('quick', 'REVIEW'), ...again(() => ran('tester', 'unknown')));
    expect(textOf(mute)).toContain('上限（TEST 連續 3 次沒有可辨識的結論）');
  });

  it('when it could not be repaired, then it says so and counts no failure', () => {
    const failed = apply(flowAt('quick', 'REVIEW'), ...ran('tester', 'fail'));
    const stuck = apply(failed, ...again(() => lostCall('debugger')));
    expect(textOf(stuck)).toContain('上限（修復連續 3 次沒有成果）');
  });
});

function lostCall(agent: string): FlowEvent[] {
  const instance = call();
  return [started(agent, instance), lost(instance)];
}

it('given a group that has converged, when a member passes again, then that is not announced again', () => {
  const together = apply(flowAt('quick', 'REVIEW'), ...ran('code-reviewer'), ...ran('tester'));
  expect(reportsText(messages, together, together.reports.slice(-1))).toContain('🔀');
  const repeated = apply(together, ...ran('tester'));
  expect(reportsText(messages, repeated, repeated.reports.slice(-1))).not.toContain('🔀');
});
