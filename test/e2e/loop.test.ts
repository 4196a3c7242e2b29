/** Stop on the real host: keeps the main agent going until the work is done, and leaves other turns alone. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import type { HostRun } from '../../host-kit/host/run-host.ts';
import { readSessionState } from '../../host-kit/host/session-state.ts';
import { isAnswerOf, isResult } from '../../host-kit/host/stream.ts';
import type { Json } from '../../host-kit/json.ts';
import { readableText } from '../../host-kit/model/message.ts';
import { call, say, use } from '../../host-kit/model/reply.ts';
import type { ModelRequest } from '../../host-kit/model/request.ts';
import { createSignal } from '../../host-kit/signal.ts';
import { LIMITS } from '../../src/workflow/registry/limits.ts';
import { countOf, expectHealthy, holdsOf, recoveryIn } from './kit/expectations.ts';
import { it, playedOnce } from './kit/in-world.ts';
import { asked, delegationsOf, playSession, runsOf } from './kit/overtone.ts';
import { scoreOf } from './kit/score.ts';

/** After so many holds in a row the host ends the turn by itself. */
const HOST_BLOCK_CAP = 8;
const ENOUGH = say('That should be enough.');
const HELD = 'Stop hook additional context';

const TICKED = 'one box ticked';
const tickOne = (path: string): string => `sed -i '0,/- \\[ \\]/s//- [x]/' '${path}' && echo ${TICKED}`;

/** What the user reads besides the answers. */
const saidIn = ({ lines }: HostRun): string =>
  JSON.stringify(lines.filter(({ subtype }) => subtype === 'informational'));

const heard = ({ newest }: ModelRequest): string => readableText(newest);
/** Has just been told to go on by the report of an agent. */
const isToldByReport = (request: ModelRequest): boolean => /完成\n⏭️/.test(heard(request)) && !isHeld(request);
const isHeld = (request: ModelRequest): boolean => heard(request).includes(HELD);

describe('given a main agent that wants to stop after every stage', () => {
  it.for(['foreground', 'background'] as const)(
    'when it is held (%s), then it hears the next step each time and the work comes to its end',
    async (mode, { world }) => {
      const run = await playSession(world, [asked('refactor')], {
        mode,
        strays: (request) => (isToldByReport(request) ? ENOUGH : undefined),
      });
      expectHealthy(run);
      const held = run.mainRequests().filter(isHeld).map(heard);
      expect(held.map((text) => /⏭️[^\n]*/.exec(text)?.[0].match(/ot:[a-z-]+/g))).toEqual([
        ['ot:tester'],
        ['ot:developer'],
        ['ot:code-reviewer', 'ot:tester'],
      ]);
      expect(delegationsOf(run)).toEqual(scoreOf('refactor'));
      expect(countOf(run.stateOf().events, 'loop:advance')).toBe(3);
      expect(run.stateOf().workflow).toMatchObject({ phase: 'finished' });
    },
  );
});

describe('given a main agent that never goes on', () => {
  it('when it is held again and again, then Stop lets go before the host has to; a question is only answered, and “go on” takes the work up', async ({
    world,
  }) => {
    const run = await playSession(world, [asked('quick'), 'What is left?', 'Go on.'], {
      mode: 'foreground',
      strays: ({ text }) => (/⏭️[^\n]*ot:tester/.test(text) && !text.includes('Go on.') ? ENOUGH : undefined),
    });
    expectHealthy(run);
    expect(run.results).toEqual(['That should be enough.', 'That should be enough.', 'Done.']);
    expect(run.mainRequests().filter((request) => heard(request).includes('What is left?'))).toHaveLength(1);
    expect(holdsOf(run).length).toBeGreaterThan(0);
    expect(holdsOf(run).length).toBeLessThan(HOST_BLOCK_CAP);
    expect(run.hooks.map(({ stdout }) => stdout).join()).toContain('沒有進展');
    expect(run.stateOf().workflow).toMatchObject({ phase: 'finished' });
  });
});

describe('given tasks that no stage ticks off', () => {
  it('when the stages are done, then Stop holds until the last box is ticked', async ({ world }) => {
    const tasks = join(world.project, 'specs/features/in-progress/search-box/tasks.md');
    const run = await playSession(world, [asked('tdd')], {
      mode: 'foreground',
      lingers: async ({ agentType }) => {
        const text = readFileSync(tasks, 'utf8');
        if (agentType === 'ot:developer')
          writeFileSync(tasks, `${text}\n## 2. Core Services\n- [ ] polish\n- [ ] rename\n`);
      },
      strays: (request) => {
        if (isHeld(request)) return use(call('Bash', { command: tickOne(tasks), description: 'tick one box' }));
        return heard(request).includes(TICKED) ? ENOUGH : undefined;
      },
    });
    expectHealthy(run);
    expect(run.mainRequests().filter(isHeld).map(heard)).toEqual([
      expect.stringContaining('任務：2/4 完成'),
      expect.stringContaining('任務：3/4 完成'),
    ]);
    expect(run.stateOf().workflow).toMatchObject({ phase: 'finished' });
    expect(run.stateOf().events).toContain('specs:archive');
  });
});

describe('given a user who calls /ot:stop while an agent works in the background', () => {
  const QUESTION = 'What have you done?';

  /** The agent ends only after the turns of two prompts: Stop lets it work in the first, the second is the command. */
  const stoppedEarly = playedOnce((world) => {
    const stopped = createSignal();
    let turns = 0;
    return playSession(world, [asked('quick'), { text: '/ot:stop', at: isResult }, '/compact', QUESTION], {
      lingers: () => stopped.given,
      strays: (request) => (heard(request).includes(QUESTION) ? ENOUGH : undefined),
      onLine: (line) => isResult(line) && ++turns === 2 && stopped.give(),
    });
  });

  it('when the hook sees it, then no model does, the user reads the answer, and Stop lets go', async () => {
    const run = await stoppedEarly();
    expectHealthy(run);
    expect(run.results[1]).toContain('🛑 循環已停止');
    expect(run.requests.filter(({ text }) => text.includes('cli.js" stop'))).toEqual([]);
    expect(holdsOf(run)).toEqual([]);
    expect(run.stateOf().workflow).toMatchObject({ phase: 'paused', activeAgents: {} });
    expect(run.stateOf().loop).toMatchObject({ stopped: true, stopReason: 'user' });
  });

  it('when that agent ends, then nothing tells the main agent to send for another', async () => {
    const run = await stoppedEarly();
    expect(runsOf(run)).toEqual(['developer']);
    const told = run.mainRequests().map(heard);
    expect(told.find((text) => text.includes('<task-notification>'))).toContain('循環已停止：不會自動接續。');
  });

  it('when the context is compacted, then the next request holds the stage and that nothing goes on by itself', async () => {
    const asking = (await stoppedEarly()).mainRequests().find((request) => heard(request).includes(QUESTION));
    expect(recoveryIn(asking)).toMatch(/工作流：quick[\s\S]*循環已停止：不會自動接續。/);
    expect(recoveryIn(asking)).not.toContain('直接從目前階段接續');
  });
});

describe('given a loop at its last round', () => {
  it('when the main agent stops once more, then Stop lets go and says why', async ({ world }) => {
    const run = await playSession(world, [asked('quick')], {
      mode: 'foreground',
      strays: (request) => {
        if (!isToldByReport(request)) return undefined;
        const { folder, loop } = readSessionState(world.home, request.sessionId);
        const last = { ...loop, iteration: LIMITS.loop.maxIterations };
        writeFileSync(join(folder, 'loop.json'), JSON.stringify(last));
        return ENOUGH;
      },
    });
    expectHealthy(run);
    expect(run.results).toEqual(['That should be enough.']);
    expect(holdsOf(run)).toEqual([]);
    expect(run.hooks.map(({ stdout }) => stdout).join()).toContain('已達輪數上限（100/100）');
    expect(run.stateOf().workflow).toMatchObject({ phase: 'paused' });
  });
});

describe('given a session that broke off in the middle of a workflow', () => {
  it('when it is continued with a question, then that is answered and the work waits until it is told to go on', async ({
    world,
  }) => {
    const reported = (line: Json) => isAnswerOf('SubagentStop', line);
    const broken = await playSession(world, [asked('quick')], { mode: 'foreground', crashesAt: reported });
    expect(saidIn(broken)).toContain('🎼 Overtone');
    const run = await playSession(world, ['Where were we?', 'continue'], {
      mode: 'foreground',
      resume: 'latest',
      strays: ({ text }) => (text.includes('continue') ? undefined : ENOUGH),
    });
    expectHealthy(run);
    expect(run.results).toEqual(['That should be enough.', 'Done.']);
    expect(run.mainRequests().filter((request) => heard(request).includes('Where were we?'))).toHaveLength(1);
    expect(saidIn(run)).toContain('quick 等待中');
    expect(saidIn(run), 'greeted before').not.toContain('🎼');
    expect(run.stateOf().workflow).toMatchObject({ phase: 'finished' });
  });
});

describe('given agents that work in the background', () => {
  it('when the main agent stops meanwhile, then Stop says nothing and holds nothing', async ({ world }) => {
    const mainStopped = createSignal();
    const run = await playSession(world, [asked('single')], {
      lingers: () => mainStopped.given,
      onLine: (line) => isAnswerOf('Stop', line) && mainStopped.give(),
    });
    expectHealthy(run);
    const [first] = run.hooks.filter(({ event }) => event === 'Stop');
    expect(JSON.parse(first?.stdout ?? '')).toEqual({ result: '' });
    expect(holdsOf(run)).toEqual([]);
    expect(run.stateOf().workflow).toMatchObject({ phase: 'finished' });
  });
});
