/** Overtone on the real host when things go wrong: failing checks, agents that never report, a Node that cannot start hooks. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { delegation, QUESTION } from '../../host-kit/conductor/conductor.ts';
import { copyPluginWithTurns } from '../../host-kit/host/world.ts';
import { readableText } from '../../host-kit/model/message.ts';
import { say, use } from '../../host-kit/model/reply.ts';
import { OVERTONE } from '../../host-kit/overtone.ts';
import { countOf, expectHealthy, holdsOf, recoveryIn } from './kit/expectations.ts';
import { it } from './kit/in-world.ts';
import { asked, delegationsOf, playSession, runsOf, stageResults } from './kit/overtone.ts';
import { expectRepaired } from './repaired.ts';

const MODES = ['foreground', 'background'] as const;
/** Reports arrive on two ways; each is shown with some faults, not all faults with each. */
const [FOREGROUND, BACKGROUND] = MODES;

describe('given a session whose state becomes unreadable', () => {
  it('when the work goes on, then user and model are told once what is off, and no turn is held', async ({ world }) => {
    const run = await playSession(world, [asked('quick'), 'And now?'], {
      mode: 'foreground',
      env: { OVERTONE_LOCALE: 'en' },
      strays: ({ turn, sessionId, newest }) => {
        if (readableText(newest).includes('And now?')) return say('It cannot go on.');
        if (turn !== 2) return undefined;
        const state = join(world.home, '.overtone/sessions', sessionId, 'workflow.json');
        rmSync(state);
        mkdirSync(state);
        return undefined;
      },
    });
    expect(run.exitCode).toBe(0);
    const shown = run.lines.filter(({ subtype }) => subtype === 'informational').map(({ content }) => String(content));
    const heard = run.mainRequests().at(-1)?.text ?? '';
    for (const off of ['could not check this call', 'cannot use the files of this session']) {
      expect(shown.filter((line) => line.includes(off))).toHaveLength(1);
      expect(heard.split(off)).toHaveLength(2);
    }
    expect(holdsOf(run)).toEqual([]);
  });
});

describe('given a test that fails', () => {
  /** In the foreground it is one of the smoke tests. */
  it('when it fails once (background), then debugger, developer and tester follow, and the review is repeated for the mended code', async ({
    world,
  }) => {
    expectRepaired(await playSession(world, [asked('quick')], { agents: { tester: ['fail'] } }));
  });

  it('when it fails three times (background), then the work stops, the user is asked, and Stop lets go', async ({
    world,
  }) => {
    const agents = { tester: ['fail', 'fail', 'fail'] } as const;
    const run = await playSession(world, [asked('quick')], { mode: BACKGROUND, agents });
    expectHealthy(run);
    expect(run.results.at(-1)).toContain(QUESTION);
    expect(runsOf(run).filter((agent) => agent === 'tester')).toHaveLength(3);
    expect(run.mainRequests().at(-1)?.text).toContain('⛔ 重試已達上限（失敗 3/3、拒絕 0/3）');
    expect(run.stateOf().workflow).toMatchObject({ phase: 'waiting-for-human', failCount: 3 });
    expect(countOf(run.stateOf().events, 'error:fatal')).toBe(1);
    const heldAfterwards = run.mainRequests().filter(({ messages }) => JSON.stringify(messages).includes(QUESTION));
    expect(heldAfterwards).toEqual([]);
  });

  it('when the user compacts and answers at the limit, then the work waits until then and goes on, to a limit of another cause and to its end', async ({
    world,
  }) => {
    const run = await playSession(world, [asked('quick'), '/compact', 'Try once more.', 'And again.'], {
      agents: {
        tester: ['fail', 'fail', 'fail'],
        debugger: ['pass', 'pass', 'api-error', 'api-error', 'api-error'],
      },
      // What is said after the compaction still holds the limit; the user's answer has just lifted it.
      strays: (request) =>
        readableText(request.newest).includes('Try once more.') ? use(delegation('debugger', request, {})) : undefined,
    });
    expectHealthy(run);
    const [answered, again] = ['Try once more.', 'And again.'].map((words) =>
      run.mainRequests().find(({ text }) => text.includes(words)),
    );
    expect(recoveryIn(answered)).toMatch(/失敗次數：3\/3[\s\S]*⛔ 重試次數已達上限，工作流正在等待使用者決定/);
    expect(again?.text).toContain('⛔ 重試已達上限（修復連續 3 次沒有成果）');
    expect(run.stateOf().workflow).toMatchObject({ phase: 'finished' });
    expect(stageResults(run)).toEqual({ DEV: 'pass', REVIEW: 'pass', TEST: 'pass' });
  });
});

describe('given a reviewer that could not review', () => {
  it('when it fails (foreground), then it is sent again and nothing is repaired', async ({ world }) => {
    const agents = { 'code-reviewer': ['fail'] } as const;
    const run = await playSession(world, [asked('quick')], { mode: FOREGROUND, agents });
    expectHealthy(run);
    expect(delegationsOf(run)).toEqual([['developer'], ['code-reviewer', 'tester'], ['code-reviewer']]);
    expect(run.stateOf().workflow).toMatchObject({ phase: 'finished', failCount: 0, rejectCount: 0 });
  });
});

describe('given a review that rejects', () => {
  it('when it rejects once (background), then developer and reviewer follow and the test result stands', async ({
    world,
  }) => {
    const agents = { 'code-reviewer': ['reject'] } as const;
    const run = await playSession(world, [asked('quick')], { mode: BACKGROUND, agents });
    expectHealthy(run);
    expect(delegationsOf(run)).toEqual([['developer'], ['code-reviewer', 'tester'], ['developer'], ['code-reviewer']]);
    expect(run.stateOf().workflow).toMatchObject({ phase: 'finished', rejectCount: 1 });
  });

  it('when the test fails as well (foreground), then one repair serves both and both run again together', async ({
    world,
  }) => {
    const agents = { 'code-reviewer': ['reject'], tester: ['fail'] } as const;
    const run = await playSession(world, [asked('quick')], { mode: FOREGROUND, agents });
    expectHealthy(run);
    expect(delegationsOf(run)).toEqual([
      ['developer'],
      ['code-reviewer', 'tester'],
      ['debugger'],
      ['developer'],
      ['code-reviewer', 'tester'],
    ]);
    expect(run.stateOf().workflow).toMatchObject({ phase: 'finished', failCount: 1, rejectCount: 1 });
  });
});

describe('given an agent that never reports', () => {
  /** In the foreground the tool call fails as well: tool-failures.test.ts. */
  it('when its requests are refused (background), then the stage is released and tried again', async ({ world }) => {
    const run = await playSession(world, [asked('single')], { agents: { developer: ['api-error'] } });
    expectHealthy(run);
    expect(holdsOf(run)).toEqual([]);
    expect(runsOf(run)).toEqual(['developer', 'developer']);
    expect(run.stateOf().workflow).toMatchObject({ phase: 'finished', failCount: 0, activeAgents: {} });
  });

  it.for(MODES)(
    'when it runs out of turns (%s), then the stage is released and tried again',
    async (mode, { world }) => {
      const plugin = await copyPluginWithTurns(world, OVERTONE, { developer: 3 });
      const run = await playSession(world, [asked('single')], { plugin, mode, agents: { developer: ['turn-limit'] } });
      expectHealthy(run);
      expect(holdsOf(run)).toEqual([]);
      expect(runsOf(run)).toEqual(['developer', 'developer']);
      expect(run.stateOf().workflow).toMatchObject({ phase: 'finished', failCount: 0, activeAgents: {} });
    },
  );

  it('when it is stopped, then the stage is released and tried again', async ({ world }) => {
    const run = await playSession(world, [asked('single')], { agents: { developer: ['killed'] } });
    expectHealthy(run);
    expect(holdsOf(run)).toEqual([]);
    expect(runsOf(run)).toEqual(['developer', 'developer']);
    expect(run.stateOf().workflow).toMatchObject({ phase: 'finished', activeAgents: {} });
  });

  it('when its report has no verdict (foreground), then the stage is not taken for passed', async ({ world }) => {
    const agents = { tester: ['no-verdict'] } as const;
    const run = await playSession(world, [asked('quick')], { mode: 'foreground', agents });
    expectHealthy(run);
    expect(runsOf(run).filter((agent) => agent === 'tester')).toHaveLength(2);
    expect(run.stateOf().workflow).toMatchObject({ phase: 'finished', failCount: 0 });
  });

  it('when none of its reports has a verdict (background), then the limit says so, and an answer brings it to its end', async ({
    world,
  }) => {
    const agents = { tester: ['no-verdict', 'no-verdict', 'no-verdict'] } as const;
    const run = await playSession(world, [asked('quick'), 'Try once more.'], { agents });
    expectHealthy(run);
    expect(run.results).toContainEqual(expect.stringContaining(QUESTION));
    const answered = run.mainRequests().find(({ text }) => text.includes('Try once more.'));
    expect(answered?.text).toContain('⛔ 重試已達上限（TEST 連續 3 次沒有可辨識的結論）');
    expect(runsOf(run).filter((agent) => agent === 'tester')).toHaveLength(4);
    expect(run.stateOf().workflow).toMatchObject({ phase: 'finished', failCount: 0 });
  });

  /** It is asked when it ends, where nothing says who waits for it; asked in both modes: verdicts.test.ts. */
  it('when its report leaves open how it ended, then it is asked once, and the work goes on if it does not say more', async ({
    world,
  }) => {
    const agents = { developer: ['fails-in-words'] } as const;
    const run = await playSession(world, [asked('quick')], { mode: FOREGROUND, agents });
    expectHealthy(run);
    expect(run.agentRequests('ot:developer')).toHaveLength(2);
    expect(delegationsOf(run)).toEqual([['developer'], ['code-reviewer', 'tester']]);
    expect(run.stateOf().workflow).toMatchObject({ phase: 'finished', failCount: 0 });
  });
});
