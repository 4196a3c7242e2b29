/** How much process a request gets on the real host: what /ot:auto starts, what it leaves alone, and who decides. */
import { describe, expect } from 'vitest';
import { asList, asRecord, asText, type Json } from '../../host-kit/json.ts';
import { readableText } from '../../host-kit/model/message.ts';
import { call, type Reply, say, use } from '../../host-kit/model/reply.ts';
import type { ModelRequest } from '../../host-kit/model/request.ts';
import { WORKFLOWS, type WorkflowId } from '../../src/workflow/registry/workflows.ts';
import { expectHealthy, holdsOf } from './kit/expectations.ts';
import { it } from './kit/in-world.ts';
import { delegationsOf, playSession } from './kit/overtone.ts';
import { SELDOM_CALLED, scoreOf } from './kit/score.ts';
import { expectSmooth } from './smooth.ts';

/** How the host shows the selection. */
const AUTO = '/skills/a\n';

const bash = (command: string): Reply => use(call('Bash', { command, description: 'as the skill says' }));

/** What the main agent said to the user, as the host printed it. */
const spoken = (lines: readonly Json[]): string[] =>
  lines
    .filter((line) => line['type'] === 'assistant' && line['parent_tool_use_id'] === null)
    .flatMap((line) => asList(asRecord(line['message'])['content']))
    .map((block) => asText(asRecord(block)['text']))
    .filter((text) => text !== '');

/** The long workflows run to their end where they are called. */
describe('given a user who leaves the choice to the main agent', () => {
  const isLight = (workflow: WorkflowId): boolean => scoreOf(workflow).flat().length <= 3;
  const light = SELDOM_CALLED.filter(isLight);

  it(`when /ot:auto picks ${light.join(', ')}, then each comes to its end before the next`, async ({ world }) => {
    const left = [...light];
    const run = await playSession(
      world,
      light.map(() => '/ot:auto Add a search box.'),
      {
        mode: 'foreground',
        strays: ({ newest }) => {
          const picked = readableText(newest).includes(AUTO) ? left.shift() : undefined;
          return picked && use(call('Skill', { skill: `ot:${WORKFLOWS[picked].skill}` }));
        },
      },
    );
    expectSmooth(run, ...light);
  });

  it.for([
    ['/ot:auto Look over my change.', 'review-only'],
    ['Add a search box.', 'quick'],
  ] as const)(
    'when the user says %j and agents run in the background, then %s runs all the same',
    async ([prompt, workflow], { world }) => {
      expectSmooth(await playSession(world, [prompt], { picks: WORKFLOWS[workflow].skill }), workflow);
    },
  );
});

describe('given /ot:auto and a trivial request', () => {
  const LINE = 'dev: one label, nothing at risk.';

  it('when the main agent does as it reads, then it says its choice in one line and starts single by itself', async ({
    world,
  }) => {
    const run = await playSession(world, ['/ot:auto Rename the button.'], {
      mode: 'foreground',
      strays: ({ newest }) => {
        const command = /^- dev: `(node "[^`]* init single [^`]*)`/m.exec(readableText(newest))?.[1];
        if (command === undefined) return undefined;
        const parts = [{ type: 'text', text: LINE }, call('Bash', { command, description: 'start' })] as const;
        return { kind: 'message', parts };
      },
    });
    expectSmooth(run, 'single');
    expect(run.mainRequests()[0]?.text).toContain('Say in one line which and why. Ask for no confirmation.');
    expect(spoken(run.lines)).toContain(LINE);
    expect(run.results).toHaveLength(1);
  });
});

describe('given /ot:auto and a question', () => {
  it('when the main agent answers it, then there is no workflow and nothing holds the turn', async ({ world }) => {
    const run = await playSession(world, ['/ot:auto What does the button do?'], { strays: () => say('It searches.') });
    expectHealthy(run);
    expect(run.mainRequests()[0]?.text).toContain('Question, look-up or chat: answer. No workflow, no ceremony.');
    expect(run.mainRequests()).toHaveLength(1);
    expect(run.results).toEqual(['It searches.']);
    expect(holdsOf(run)).toEqual([]);
    expect(run.stateOf().workflow).toBeUndefined();
  });
});

describe('given a smooth standard run', () => {
  /** Skips instead of sending for the retrospective and the doc-updater, with the command of the skill. */
  function skipsBoth() {
    const reasons = { RETRO: 'smooth run', DOCS: 'nothing documented changed' };
    const left = Object.entries(reasons);
    return ({ newest, text }: ModelRequest): Reply | undefined => {
      const isDue = readableText(newest).includes('⏭️ 下一步：委派 ot:retrospective');
      if (!isDue && left.length === 2) return undefined;
      const [stage, reason] = left.shift() ?? [];
      const command = /`(node "[^`]* skip STAGE [^`]*)`/.exec(text)?.[1];
      if (stage === undefined || command === undefined) return say('Built and verified; RETRO and DOCS left out.');
      return bash(command.replace('STAGE', stage).replace('WHY', reason ?? ''));
    };
  }

  it('when nothing warrants RETRO and DOCS, then both are left out, with the reasons on record', async ({ world }) => {
    const run = await playSession(world, ['/ot:standard Add a search box.'], {
      mode: 'foreground',
      strays: skipsBoth(),
    });
    expectHealthy(run);
    expect(holdsOf(run)).toEqual([]);
    expect(delegationsOf(run).flat()).not.toContain('retrospective');
    expect(delegationsOf(run).flat()).not.toContain('doc-updater');
    const { workflow } = run.stateOf();
    expect(workflow).toMatchObject({ phase: 'finished' });
    expect(asRecord(workflow?.['stages'])).toMatchObject({
      RETRO: { status: 'completed', skipReason: 'smooth run', attempts: [{ result: 'skipped' }] },
      DOCS: { status: 'completed', skipReason: 'nothing documented changed', attempts: [{ result: 'skipped' }] },
    });
    expect(run.stateOf().events).toContain('workflow:complete');
  });
});

describe('given a heavy workflow that was interrupted', () => {
  it('when the user names a lighter one, then that one replaces it', async ({ world }) => {
    const first = await playSession(world, ['/ot:standard Add a search box.'], {
      crashesAt: (line) => line['hook_event'] === 'SubagentStart' && line['subtype'] === 'hook_response',
    });
    const run = await playSession(world, ['[workflow:single] Only rename the button.'], {
      mode: 'foreground',
      resume: first.sessionId,
      strays: ({ newest, messages }) => {
        if (!readableText(newest).includes('--force')) return undefined;
        const command = messages
          .flatMap(({ parts }) => parts)
          .findLast((part) => part.type === 'call' && part.name === 'Bash');
        return command?.type === 'call' ? bash(`${asText(command.input['command'])} --force`) : undefined;
      },
    });
    expectHealthy(run);
    expect(run.mainRequests()[0]?.text).toContain('使用者指定工作流 single');
    expect(run.stateOf().workflow).toMatchObject({ workflowType: 'single', phase: 'finished' });
    expect(run.stateOf().events).toContain('workflow:abort');
    expect(delegationsOf(run).at(-1)).toEqual(['developer']);
  });
});
