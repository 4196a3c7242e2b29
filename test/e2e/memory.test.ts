/** What survives on the real host: a compaction, a crash, a new session on old work. */
import { describe, expect } from 'vitest';
import { isAnswerOf } from '../../host-kit/host/stream.ts';
import type { Json } from '../../host-kit/json.ts';
import { readableText } from '../../host-kit/model/message.ts';
import { call, say, use } from '../../host-kit/model/reply.ts';
import { countOf, expectHealthy, holdsOf, recoveryIn } from './kit/expectations.ts';
import { it, playedOnce } from './kit/in-world.ts';
import { asked, playSession, runsOf, stageResults } from './kit/overtone.ts';

describe('given a workflow whose checks have failed', () => {
  it('when the user compacts and goes on, then the next request holds workflow, stage, counters, feature and open tasks', async ({
    world,
  }) => {
    const run = await playSession(world, [asked('refactor'), '/compact', 'Go on.'], {
      mode: 'foreground',
      agents: { 'code-reviewer': ['reject'], tester: ['pass', 'fail'] },
      strays: ({ text }) =>
        text.includes('⏭️ 下一步：委派 ot:debugger') && !text.includes('Go on.') ? say('I give up.') : undefined,
    });
    expectHealthy(run);
    const next = run.mainRequests().find(({ text }) => text.includes('Go on.'));
    expect(next?.turn).toBeLessThan(3);
    const told = recoveryIn(next);
    expect(told).toContain('工作流：refactor');
    expect(told).toContain('目前階段：🔍 審查');
    expect(told).toContain('失敗次數：1/3');
    expect(told).toContain('拒絕次數：1/3');
    expect(next?.text).toMatch(/⏭️ 下一步：委派 ot:debugger[\s\S]*照上面的下一步接續/);
    expect(told).toContain('Feature：search-box');
    expect(told).toContain('- [ ] ');
    expect(countOf(run.stateOf().events, 'session:compact')).toBe(1);
    expect(run.stateOf().workflow).toMatchObject({ phase: 'finished' });
  });

  it('when the host compacts by itself in the middle of a turn, then the next request holds them too and the work goes on', async ({
    world,
  }) => {
    let full = false;
    const run = await playSession(world, [asked('tdd')], {
      mode: 'foreground',
      agents: { tester: ['pass', 'fail'] },
      env: { CLAUDE_CODE_AUTO_COMPACT_WINDOW: '100000' },
      strays: ({ text }) => {
        if (full || !text.includes('失敗（1/3')) return undefined;
        full = true;
        return { ...use(call('Bash', { command: 'true', description: 'look around' })), inputTokens: 190_000 };
      },
    });
    expectHealthy(run);
    const summary = run.requests.findIndex(({ role }) => role === 'compaction');
    expect(summary).toBeGreaterThan(-1);
    expect(run.requests[summary]?.text).toContain('工作流：tdd');
    const told = recoveryIn(run.requests.slice(summary).find(({ role }) => role === 'main'));
    expect(told).toContain('工作流：tdd');
    expect(told).toContain('目前階段：🧪 測試');
    expect(told).toContain('失敗次數：1/3');
    // In a repair the current stage alone would lead to the one that judges.
    expect(told).toContain('⏭️ 下一步：委派 ot:debugger');
    expect(told).toContain('Feature：search-box');
    expect(told).toContain('- [ ] ');
    expect(run.stateOf().workflow).toMatchObject({ phase: 'finished', failCount: 1 });
  });
});

describe('given a host that crashed while the developer was at work', () => {
  const developerStarted = (line: Json): boolean =>
    isAnswerOf('SubagentStart', line) && line['hook_name'] === 'SubagentStart:ot:developer';

  /** A new session comes first and changes nothing of the work; then the old one is continued. */
  const taken = playedOnce(async (world) => {
    const crashed = await playSession(world, [asked('tdd')], { mode: 'foreground', crashesAt: developerStarted });
    const before = crashed.stateOf().workflow;
    const fresh = await playSession(world, ['Hello.'], { strays: () => say('Hello!') });
    let stopped = false;
    const continued = await playSession(world, ['Go on.'], {
      mode: 'foreground',
      resume: crashed.sessionId,
      strays: ({ newest }) => {
        if (stopped || readableText(newest).includes('Stop hook additional context')) return undefined;
        stopped = true;
        return say('That should be enough.');
      },
    });
    return { crashed, before, fresh, continued };
  });

  it('when a new session starts, then it is told of the open tasks and is held by nothing', async () => {
    const { fresh } = await taken();
    expectHealthy(fresh);
    const [first] = fresh.mainRequests();
    expect(first?.text).toMatch(
      /SessionStart hook additional context: 📋 \*\*未完成任務（上次 session 中斷）\*\*\nFeature：search-box（0\/2 完成）\n- \[ \] /,
    );
    expect(fresh.results).toEqual(['Hello!']);
    expect(fresh.stateOf().workflow).toBeUndefined();
  });

  it('when its session is continued, then the developer is sent again and the loop goes on to the end', async () => {
    const { crashed, before, continued } = await taken();
    expect(before).toMatchObject({ phase: 'running', currentStage: 'DEV' });
    expectHealthy(continued);
    expect(continued.sessionId).toBe(crashed.sessionId);
    const [opening] = continued.mainRequests();
    expect(recoveryIn(opening)).toContain('目前階段：💻 開發');
    expect(recoveryIn(opening)).not.toContain('活躍 Agents');
    expect(holdsOf(continued)).toHaveLength(1);
    expect(runsOf(continued)).toEqual(['developer', 'tester']);
    expect(stageResults(continued)).toEqual({ TEST: 'pass', DEV: 'pass', 'TEST:2': 'pass' });
    expect(continued.stateOf().workflow).toMatchObject({ phase: 'finished', failCount: 0 });
  });
});

describe('given a session that waits for a human', () => {
  it('when it is continued, then the loop goes on to the end', async ({ world }) => {
    const agents = { tester: ['fail', 'fail', 'fail'] } as const;
    const first = await playSession(world, [asked('quick')], { agents });
    expect(first.stateOf().workflow).toMatchObject({ phase: 'waiting-for-human' });
    const second = await playSession(world, ['Go on.'], { resume: 'latest' });
    expectHealthy(second);
    expect(second.sessionId).toBe(first.sessionId);
    expect(second.stateOf().workflow).toMatchObject({ phase: 'finished' });
  });
});
