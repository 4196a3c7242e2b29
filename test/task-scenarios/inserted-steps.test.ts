/** Section 7.5: a pack inserts steps between understanding and the work. */
import { describe, expect, it } from 'vitest';
import { contextOf, expectAllowed, HEALTHY, healthOf } from './kit/answers.ts';
import { flowOf, isConfirmed, stepOf } from './kit/record-parts.ts';
import { playStory } from './kit/story.ts';
import { projectWithCommand } from './kit/task-command.ts';
import { type ProjectOptions, projectForTest, type TaskProject } from './kit/task-project.ts';

const PLAN = { plan: '1. mend shop.py', filePath: '/plans/one.md', isAgent: false };

/** The pack of the project stands on the base pack. */
function insert(project: Pick<TaskProject, 'put'>, steps: object): void {
  project.put('.overtone/packs/mine/pack.json', { id: 'mine', version: '1.0.0', extends: ['base'], steps });
  project.put('.overtone.json', { pack: 'mine' });
}

const BOTH = { insert: ['step2_docs', 'plan'] };
const stepIn = ({ files }: Pick<TaskProject, 'files'>): unknown => flowOf(files.record())['current_step'];

describe('given a pack that wants documents read and a plan accepted', () => {
  const at = playStory(
    async ({ project, step }) => {
      insert(project, BOTH);
      const s1 = project.session('S1');
      await step('open', () => s1.prompt('/ot:task fix the crash of the shop'));
      await s1.read('docs/a.md');
      await step('two', () => s1.read('docs/b.md'));
      await step('fixed', () => s1.prompt('fixed'));
      await step('three', () => s1.read('docs/c.md'));
      await step('resume', () => s1.sessionStart('resume'));
      await step('no', () => s1.prompt('yes but keep the old API'));
      await step('yes', () => s1.prompt('OK, go ahead.'));
      await s1.edit('shop.py');
      await step('done', () => s1.prompt('fixed'));
    },
    { pack: 'base', locale: 'en' },
  );

  it('7.5 when it is opened, then it begins with the documents, and the model is told how many', () => {
    const { run, after } = at('open');
    expect(healthOf(run)).toEqual(HEALTHY);
    expect(contextOf(run)).toMatch(/step2_docs[\s\S]*at least 3 documents/);
    expect(after.state).toMatchObject({ current_step: 'step2_docs', steps: { plan: { status: 'pending' } } });
    expect(Object.keys(after.state['steps'] as object)).toEqual([
      'step0_context',
      'step1_understand',
      'step2_docs',
      'plan',
      'step3_execute',
      'step4_cleanup',
    ]);
  });

  it('7.5 when too few are read, or the user praises what is not there, then nothing changes', () => {
    expect(contextOf(at('two').run)).toBe('');
    expect(at('fixed').after.state).toMatchObject({ current_step: 'step2_docs' });
  });

  it('7.5 when the third is read, then the plan is asked for', () => {
    expect(contextOf(at('three').run)).toMatch(/▶ plan[\s\S]*`go ahead`/);
    expect(at('three').after.state).toMatchObject({ current_step: 'plan', last_injection_step: 'plan' });
  });

  it('12.3 when the session is resumed, then the briefing knows the step and what comes next', () => {
    expect(contextOf(at('resume').run)).toMatch(/plan Plan[\s\S]*present a plan to the user/);
  });

  it('7.5 when the user wants something else, then the plan is still open; when they accept it, then work begins', () => {
    expect(at('no').after.state).toMatchObject({ current_step: 'plan' });
    expect(contextOf(at('yes').run)).toContain('step3_execute');
    expect(at('yes').after.state).toMatchObject({ current_step: 'step3_execute' });
    expect(at('yes').after.record['state_transitions']).toMatchObject([
      { from: 'step2_docs', to: 'plan', event: 'doc.read' },
      { from: 'plan', to: 'step3_execute', event: 'plan.approved' },
    ]);
  });

  it('7.5 when the work is done, then it is confirmed as ever', () => {
    expect(isConfirmed(at('done').after.record)).toBe(true);
  });
});

describe('given a pack that wants a plan', () => {
  const opened = async (options: ProjectOptions = {}) => {
    const project = projectForTest({ pack: 'base', locale: 'en', ...options });
    insert(project, { insert: ['plan'] });
    const s1 = project.session('S1');
    return { project, s1, run: await s1.prompt('/ot:task fix the crash of the shop') };
  };

  it.each([
    ['en', 'Put a plan to the user', 'go ahead'],
    ['zh-TW', '把計畫交給使用者', '同意'],
    ['zh-CN', '把计划交给用户', '同意'],
  ] as const)(
    '7.4 when the language is %s, then the prompt is in it and its reply is understood',
    async (locale, words, reply) => {
      const { project, s1, run } = await opened({ locale });
      expect(contextOf(run)).toContain(words);
      await s1.prompt(reply);
      expect(stepIn(project)).toBe('step3_execute');
    },
  );

  it('7.5 when the user accepts it in plan mode, then work begins, and the model is told', async () => {
    const { project, s1 } = await opened();
    const run = await s1.tool('ExitPlanMode', { plan: PLAN.plan }, PLAN);
    expect(contextOf(run)).toContain('step3_execute');
    expect(stepIn(project)).toBe('step3_execute');
    expect(stepOf(project.files.record(), 'plan')).toMatchObject({ status: 'completed' });
  });

  it('7.5 when it is refused there, or is the plan of an agent, then the step stays', async () => {
    const { project, s1 } = await opened();
    expectAllowed(await s1.toolFailure('ExitPlanMode', { plan: PLAN.plan }, 'The user rejected the plan.'));
    await s1.tool('ExitPlanMode', { plan: PLAN.plan }, PLAN, { agent_id: 'a1', agent_type: 'Plan' });
    expect(stepIn(project)).toBe('plan');
  });

  it('7.5 when the user types the confirm command, then work begins', async () => {
    const { project, s1 } = await opened();
    await s1.prompt('/ot:task confirm');
    expect([stepIn(project), isConfirmed(project.files.record())]).toEqual(['step3_execute', false]);
  });

  it('7.5 when it is accepted from a terminal, then that says so and the model is told at its next step', async () => {
    const project = projectWithCommand({ pack: 'base' });
    insert(project, { insert: ['plan'] });
    const s1 = project.session('S1');
    await s1.prompt('/ot:task fix the crash of the shop');
    expect(project.ot('task', 'show').out).toContain('Plan (open)');
    expect(project.ot('task', 'confirm').out).toContain('Plan is done, Execution begins');
    expect(contextOf(await s1.bash('ls'))).toContain('step3_execute');
  });
});

describe('given settings for the documents to read', () => {
  it('1.5 when the project asks for one, then one is enough', async () => {
    const project = projectForTest({ pack: 'base', locale: 'en' });
    insert(project, { insert: ['step2_docs'] });
    project.configure({ workflow_steps: { step2_min_docs: 1 } });
    const s1 = project.session('S1');
    expect(contextOf(await s1.prompt('/ot:task add a search box'))).toContain('at least 1 documents');
    await s1.read('docs/a.md');
    expect(stepIn(project)).toBe('step3_execute');
  });
});
