/** Overtone on the real host: workflows from the first prompt to their end, and what the model gets to read on the way. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { stageDef } from '../../src/core/registry/stages.ts';
import { WORKFLOWS } from '../../src/core/registry/workflows.ts';
import { summaryOf } from './kit/conductor/cast.ts';
import { delegation } from './kit/conductor/conductor.ts';
import { countOf, expectHealthy } from './kit/expectations.ts';
import { it } from './kit/in-world.ts';
import { readableText } from './kit/model/message.ts';
import { say, use } from './kit/model/reply.ts';
import { asked, delegationsOf, OVERTONE, playSession, runsOf, stageResults } from './kit/overtone.ts';
import { createSignal } from './kit/signal.ts';

/** What a quick workflow says after its first stage. */
const NEXT_STEP = /⏭️[^\n]*ot:code-reviewer[^\n]*ot:tester/;
/** After so many holds in a row the host ends the turn by itself. */
const HOST_BLOCK_CAP = 8;

const bodyOf = (skill: string) =>
  readFileSync(join(OVERTONE, 'skills', skill, 'SKILL.md'), 'utf8')
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .trim();

describe.each(['single', 'quick', 'standard'] as const)('given the %s workflow', (workflow) => {
  const { stages } = WORKFLOWS[workflow];

  it.for(['foreground', 'background'] as const)(
    'when its agents pass in the %s, then it comes to its end',
    async (mode, { world }) => {
      const run = await playSession(world, [asked(workflow)], { mode });
      expectHealthy(run);
      const state = run.stateOf();
      expect(state.workflow).toMatchObject({ workflowType: workflow, phase: 'finished', activeAgents: {} });
      expect(Object.values(stageResults(run))).toEqual(stages.map(() => 'pass'));
      expect(runsOf(run).sort()).toEqual(stages.map((stage) => stageDef(stage)?.agent).sort());
      expect(countOf(state.events, 'workflow:start')).toBe(1);
      expect(countOf(state.events, 'workflow:complete')).toBe(1);
      expect(countOf(state.events, 'stage:complete')).toBe(stages.length);
    },
  );
});

describe('given a workflow with a parallel group', () => {
  it('when the group is due, then its agents are sent for in one message', async ({ world }) => {
    const run = await playSession(world, [asked('quick')], { mode: 'foreground' });
    expect(delegationsOf(run)).toEqual([['developer'], ['code-reviewer', 'tester']]);
    expect(run.stateOf().events).toContain('parallel:start');
    expect(run.stateOf().events).toContain('parallel:converge');
  });
});

describe('given a workflow with specs', () => {
  it('when it ends, then its feature is ticked off and archived', async ({ world }) => {
    const run = await playSession(world, [asked('standard')], { mode: 'foreground' });
    expect(run.stateOf().events).toContain('specs:archive');
    const archive = join(world.project, 'specs/features/archive');
    const [folder = ''] = existsSync(archive) ? readdirSync(archive) : [];
    expect(folder).toMatch(/^\d{4}-\d\d-\d\d_search-box$/);
    expect(readFileSync(join(archive, folder, 'tasks.md'), 'utf8')).not.toContain('- [ ]');
  });
});

describe('given a main agent that skips a stage', () => {
  it('when it sends for the tester before the developer, then it is denied, told why, and the tester never starts', async ({
    world,
  }) => {
    const strays = ({ turn }: { turn: number }) => (turn === 2 ? use(delegation('tester', { turn }, {})) : undefined);
    const run = await playSession(world, [asked('quick')], { strays });
    expectHealthy(run);
    const denied = run.mainRequests()[3]?.newest[0]?.parts[0];
    expect(denied).toMatchObject({ type: 'result', isError: true });
    expect(denied?.type === 'result' && denied.text).toContain('不可跳過必要階段');
    expect(runsOf(run)[0]).toBe('developer');
    expect(run.stateOf().workflow).toMatchObject({ phase: 'finished' });
  });
});

describe('given a delegated agent', () => {
  it('then its first message holds the state of the work before the task, and later agents read what earlier ones said', async ({
    world,
  }) => {
    const run = await playSession(world, [asked('quick')]);
    const [first] = run.agentRequests('ot:developer');
    expect(first?.text).toMatch(/\[Overtone Workflow Context\]\n工作流：quick[\s\S]*\n---\n\nDo the work of developer/);
    for (const agent of ['ot:code-reviewer', 'ot:tester']) {
      expect(run.agentRequests(agent)[0]?.text).toContain(summaryOf('developer', 1));
    }
  });

  it('then its reference texts are in its first message', async ({ world }) => {
    const run = await playSession(world, [asked('single')]);
    for (const skill of ['ref-bdd-guide', 'ref-failure-handling']) {
      expect(run.agentRequests('ot:developer')[0]?.text).toContain(bodyOf(skill));
    }
  });

  it('then it has the tools its role allows and no others', async ({ world }) => {
    const run = await playSession(world, [asked('quick')]);
    const reviewer = run.agentRequests('ot:code-reviewer')[0]?.tools ?? [];
    expect(reviewer).toContain('Read');
    for (const tool of ['Write', 'Edit', 'NotebookEdit', 'Agent', 'Task']) expect(reviewer).not.toContain(tool);
    expect(run.agentRequests('ot:developer')[0]?.tools).toEqual(expect.arrayContaining(['Write', 'Edit']));
  });
});

describe('given an agent that has passed', () => {
  it.for([
    ['foreground', 'behind its result', '[Subagent hand-back]'],
    ['background', 'with its notification', '<task-notification>'],
  ] as const)('when it ran in the %s, then the next step comes %s', async ([mode, , mark], { world }) => {
    const run = await playSession(world, [asked('quick')], { mode });
    const told = run.mainRequests().map(({ newest }) => readableText(newest));
    expect(told.find((text) => text.includes(mark))).toMatch(NEXT_STEP);
  });
});

describe('given a main agent that stops halfway', () => {
  it('when it stops once, then Stop holds the turn, names the next step, and the work goes on to its end', async ({
    world,
  }) => {
    let stopped = false;
    const run = await playSession(world, [asked('quick')], {
      mode: 'foreground',
      strays: ({ newest }) => {
        if (stopped || !NEXT_STEP.test(readableText(newest))) return undefined;
        stopped = true;
        return say('That should be enough.');
      },
    });
    expectHealthy(run);
    const held = run.mainRequests().map(({ newest }) => readableText(newest));
    expect(held.find((text) => text.includes('Stop hook feedback'))).toMatch(NEXT_STEP);
    expect(run.stateOf().workflow).toMatchObject({ phase: 'finished' });
  });

  it('when it never goes on, then Stop lets go before the host has to', async ({ world }) => {
    const run = await playSession(world, [asked('quick')], {
      mode: 'foreground',
      strays: ({ text }) => (NEXT_STEP.test(text) ? say('That should be enough.') : undefined),
    });
    expectHealthy(run);
    expect(run.results).toEqual(['That should be enough.']);
    expect(run.stateOf().workflow).toMatchObject({ phase: 'paused' });
    const holds = run.hooks.filter(({ event, stdout }) => event === 'Stop' && stdout.includes('"block"'));
    expect(holds.length).toBeGreaterThan(0);
    expect(holds.length).toBeLessThan(HOST_BLOCK_CAP);
  });
});

describe('given a background agent that ends while the main agent still speaks', () => {
  it('when the main agent then stops, then its next step is taken once', async ({ world }) => {
    const ended = createSignal();
    const run = await playSession(world, [asked('quick')], {
      strays: async ({ newest }) => {
        if (readableText(newest).includes('Async agent launched')) await ended.given;
        return undefined;
      },
      onLine: (line) => line['subtype'] === 'task_notification' && ended.give(),
    });
    expectHealthy(run);
    expect(delegationsOf(run)).toEqual([['developer'], ['code-reviewer', 'tester']]);
    expect(run.stateOf().workflow).toMatchObject({ phase: 'finished' });
  });
});

describe('given a prompt that names no workflow', () => {
  it('when the main agent picks one from the selection, then that workflow runs', async ({ world }) => {
    const run = await playSession(world, ['Add a search box.'], { picks: 'quick' });
    expectHealthy(run);
    expect(run.stateOf().workflow).toMatchObject({ workflowType: 'quick', phase: 'finished' });
  });

  it('when the workflow is over and the user speaks again, then nothing of it holds the turn', async ({ world }) => {
    const run = await playSession(world, [asked('single'), 'Thanks.'], {
      strays: ({ newest }) => (readableText(newest).includes('Thanks.') ? say('You are welcome.') : undefined),
    });
    expectHealthy(run);
    expect(run.results.at(-1)).toBe('You are welcome.');
    expect(countOf(run.stateOf().events, 'workflow:complete')).toBe(1);
  });
});
