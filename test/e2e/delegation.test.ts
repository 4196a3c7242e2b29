/** What main agent and agents are told on the real host: the guard's refusal, the workflow context, the next step. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { summaryOf } from '../../host-kit/conductor/cast.ts';
import { delegation } from '../../host-kit/conductor/conductor.ts';
import { readableText } from '../../host-kit/model/message.ts';
import { call, use } from '../../host-kit/model/reply.ts';
import { createSignal } from '../../host-kit/signal.ts';
import { countOf, expectHealthy, holdsOf } from './kit/expectations.ts';
import { it, playedOnce } from './kit/in-world.ts';
import { asked, delegationsOf, playSession, runsOf, stageResults } from './kit/overtone.ts';

/** What a quick workflow says after its first stage. */
const NEXT_STEP = /⏭️[^\n]*ot:code-reviewer[^\n]*ot:tester/;

/** A quick workflow whose tester is sent for too early: denied once, it then goes its way. */
const skipping = (mode: 'foreground' | 'background') =>
  playedOnce((world) => {
    const strays = ({ turn }: { turn: number }) =>
      turn === 2 ? use(delegation('tester', { turn }, { mode })) : undefined;
    return playSession(world, [asked('quick')], { mode, strays });
  });
const skips = { foreground: skipping('foreground'), background: skipping('background') };

describe('given a main agent that skips a stage', () => {
  it.for(['foreground', 'background'] as const)(
    'when it sends for the tester before the developer (%s), then it is denied, told why, and does the missing stage next',
    async (mode) => {
      const run = await skips[mode]();
      expectHealthy(run);
      const denied = run.mainRequests()[3]?.newest[0]?.parts[0];
      expect(denied).toMatchObject({ type: 'result', isError: true });
      expect(denied?.type === 'result' && denied.text).toMatch(/不可跳過必要階段[\s\S]*（DEV）/);
      expect(delegationsOf(run)).toEqual([['tester'], ['developer'], ['code-reviewer', 'tester']]);
      expect(runsOf(run).toSorted()).toEqual(['code-reviewer', 'developer', 'tester']);
      expect(holdsOf(run)).toEqual([]);
      expect(run.stateOf().workflow).toMatchObject({ phase: 'finished' });
    },
  );
});

describe('given a delegated agent', () => {
  it('then its first message holds the state of the work before the task, and later agents read what earlier ones said', async ({
    world,
  }) => {
    const run = await playSession(world, [asked('tdd')]);
    const [spec, verify] = run.agentRequests('ot:tester');
    expect(spec?.text).toMatch(
      /\[Overtone Workflow Context\]\n工作流：tdd[\s\S]*目前階段：🧪 測試[\s\S]*\n---\n\nDo the work of tester/,
    );
    expect(spec?.text).toContain('Feature：search-box\nSpecs：specs/features/in-progress/search-box/');
    const [developer] = run.agentRequests('ot:developer');
    expect(developer?.text).toContain('目前階段：💻 開發');
    expect(developer?.text).toContain(summaryOf('tester', 1));
    expect(verify?.text).toContain(summaryOf('developer', 1));
  });

  it('when two work side by side, then each is told of its own stage', async () => {
    const run = await skips.foreground();
    expect(run.agentRequests('ot:code-reviewer')[0]?.text).toContain('目前階段：🔍 審查');
    expect(run.agentRequests('ot:tester')[0]?.text).toContain('目前階段：🧪 測試');
  });
});

describe('given an agent that has passed', () => {
  it.for([
    ['foreground', 'behind its result', '[Subagent hand-back]'],
    ['background', 'with its notification', '<task-notification>'],
  ] as const)('when it ran in the %s, then the next step comes %s', async ([mode, , mark]) => {
    const run = await skips[mode]();
    const told = run.mainRequests().map(({ newest }) => readableText(newest));
    expect(told.find((text) => text.includes(mark))).toMatch(NEXT_STEP);
  });

  it('when it ends in the background while the main agent still speaks, then its next step is taken once', async ({
    world,
  }) => {
    const ended = createSignal();
    const run = await playSession(world, [asked('quick')], {
      strays: async ({ newest }) => {
        if (readableText(newest).includes('Async agent launched')) await ended.given;
        return undefined;
      },
      onLine: (line) => line['subtype'] === 'task_notification' && ended.give(),
    });
    expectHealthy(run);
    expect(holdsOf(run)).toEqual([]);
    expect(delegationsOf(run)).toEqual([['developer'], ['code-reviewer', 'tester']]);
    expect(run.stateOf().workflow).toMatchObject({ phase: 'finished' });
  });
});

describe('given agents of the user’s own that are called as ours are', () => {
  const own = (name: string) =>
    use(
      call('Agent', {
        subagent_type: name,
        description: 'my own',
        prompt: `Look around as my ${name}.`,
        run_in_background: false,
      }),
    );

  /** Before the first stage its own tester is sent for, then its developer, then a debugger of ours that has no stage here. */
  const beside = playedOnce((world) => {
    mkdirSync(join(world.project, '.claude/agents'), { recursive: true });
    for (const name of ['tester', 'developer'])
      writeFileSync(
        join(world.project, `.claude/agents/${name}.md`),
        `---\nname: ${name}\ndescription: My own ${name}\n---\nYou are my own ${name}.\n`,
      );
    const turns = [undefined, undefined, own('tester'), own('developer'), own('ot:debugger')];
    return playSession(world, [asked('quick')], { mode: 'foreground', strays: ({ turn }) => turns[turn] });
  });

  it('then they are neither refused nor recorded, and the stages run as if they had not been there', async () => {
    const run = await beside();
    expectHealthy(run);
    expect(delegationsOf(run)).toEqual([
      ['tester'],
      ['developer'],
      ['debugger'],
      ['developer'],
      ['code-reviewer', 'tester'],
    ]);
    const results = run.mainRequests().flatMap(({ newest }) => newest.flatMap(({ parts }) => parts));
    expect(results.filter((part) => part.type === 'result' && part.isError)).toEqual([]);
    expect(stageResults(run)).toEqual({ DEV: 'pass', REVIEW: 'pass', TEST: 'pass' });
    expect(countOf(run.stateOf().events, 'agent:delegate')).toBe(4);
  });

  it('then the main agent is told once that the workflow has not moved, and what comes next', async () => {
    const run = await beside();
    const told = run.mainRequests().map(({ newest }) => readableText(newest));
    expect(told[3]).toMatch(/ℹ️ tester 不在工作流 quick 的任何階段工作[^\n]*\n⏭️[^\n]*ot:developer/);
    expect(told.filter((text) => text.includes('ℹ️'))).toHaveLength(1);
  });
});
