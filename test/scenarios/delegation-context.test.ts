/** 1c: an allowed delegation carries the workflow to the agent; a denied or foreign one carries nothing. */
import { describe, expect, it } from 'vitest';
import type { Json } from '../kit/hook-process.ts';
import { callLibrary } from './library.ts';
import { PASSED, productFull, quick, standard } from './workflow-file.ts';
import { createWorld, delegation, EMPTY, SESSION, specific, text, type World } from './world.ts';

const REQUEST = '「請執行 DEV 階段任務」';
const BEFORE_DEV = { PLAN: PASSED, ARCH: PASSED, TEST: PASSED };

function worldAt(workflow: Json): World {
  const world = createWorld();
  world.session.write('workflow.json', workflow);
  return world;
}

const contextOf = async ({ home, project }: World, ...options: Json[]): Promise<string> =>
  text((await callLibrary('buildWorkflowContext', [SESSION, project, ...options], { env: { HOME: home } })).value);

/** The prompt the agent gets, split at the line between the context and the request. */
async function promptFor(world: World, agent: string): Promise<{ context: string; request: string }> {
  const run = await world.fire('PreToolUse', delegation(agent, REQUEST));
  const [context = '', ...request] = text((specific(run)['updatedInput'] as Json)['prompt']).split('\n\n---\n\n');
  return { context, request: request.join('\n\n---\n\n') };
}

describe('given a delegation', () => {
  it('1c-1: when a standard workflow lets it pass, then its prompt starts with the workflow context', async () => {
    const world = worldAt(standard(BEFORE_DEV));
    for (const tool of ['Agent', 'Task']) {
      const run = await world.fire('PreToolUse', { ...delegation('ot:developer', REQUEST), tool_name: tool });
      const prompt = text((specific(run)['updatedInput'] as Json)['prompt']);
      expect(run).toMatchObject({ code: 0, stderr: '' });
      expect(prompt.startsWith('[Overtone Workflow Context]\n')).toBe(true);
      expect(prompt).toContain('工作流：standard\n');
      expect(prompt.endsWith(`\n\n---\n\n${REQUEST}`)).toBe(true);
    }
  });

  it('1c-2: when stages are done, then the context shows progress, stage and what they reported', async () => {
    const told = {
      PLAN: { status: 'completed', result: 'pass', summary: '三個任務' },
      ARCH: { status: 'completed', result: '採用事件表' },
    };
    const context = await contextOf(worldAt(standard(told, { currentStage: 'DEV' })));
    expect(context).toContain('進度：✅📋✅🏗️⬜🧪⬜💻⬜🔍⬜🧪⬜🔁⬜📝 (2/8)');
    expect(context).toContain('目前階段：💻 開發');
    expect(context).toMatch(/- 📋 規劃：.*三個任務/);
    expect(context).toMatch(/- 🏗️ 架構：.*採用事件表/);

    const hooked = await promptFor(worldAt(standard({ ...told, TEST: PASSED })), 'ot:developer');
    expect(hooked.context).toContain('✅📋✅🏗️✅🧪⏳💻');
    expect(hooked.context).toContain('目前階段：💻 開發');
    expect(hooked.context).toContain('三個任務');
    expect(hooked.context).toContain('採用事件表');
  });

  it('1c-3: when a feature is at work, then the context names it and where its specs are', async () => {
    const world = worldAt(standard(BEFORE_DEV, { featureName: 'my-feature' }));
    world.putFeature('my-feature', ['- [ ] DEV']);
    const hooked = await promptFor(world, 'ot:developer');
    for (const context of [await contextOf(world), hooked.context]) {
      expect(context).toContain('\nFeature：my-feature\n');
      expect(context).toContain('\nSpecs：specs/features/in-progress/my-feature/');
    }
  });

  it('1c-4: when there is no feature, then the context has no line about one', async () => {
    for (const featureName of [null, '']) {
      const world = worldAt(standard(BEFORE_DEV, { featureName }));
      const hooked = await promptFor(world, 'ot:developer');
      for (const context of [await contextOf(world), hooked.context]) {
        expect(context).toContain('工作流：standard');
        expect(context).not.toContain('Feature：');
        expect(context).not.toContain('Specs：');
      }
    }
  });

  it('1c-5: when the stages have much to tell, then the context is cut at 1500 and says so', async () => {
    const world = worldAt(productFull('很長的摘要'.repeat(100)));
    const context = await contextOf(world, { maxLength: 1500 });
    const hooked = await promptFor(world, 'ot:doc-updater');
    for (const cut of [context, hooked.context]) {
      expect(cut.length).toBeLessThanOrEqual(1500);
      expect(cut.length).toBeGreaterThan(1400);
      expect(cut.endsWith('... (已截斷)')).toBe(true);
    }
    expect(hooked.request).toBe(REQUEST);
  });

  it('1c-6: when there is no workflow, then it passes as it is', async () => {
    const world = createWorld();
    const run = await world.fire('PreToolUse', delegation('ot:developer', REQUEST));
    expect(run).toMatchObject({ code: 0, stdout: EMPTY, stderr: '' });
    const called = await callLibrary('buildWorkflowContext', [SESSION, world.project], { env: { HOME: world.home } });
    expect(called).toMatchObject({ value: null, code: 0 });
    expect(world.session.all()).toEqual([]);
  });

  it('1c-7: when the agent is not one of ours, then nothing is injected and nothing is tracked', async () => {
    const world = worldAt(standard({}));
    const before = world.session.readText('workflow.json');
    for (const agent of ['Explore', 'general-purpose', 'other:developer', '']) {
      const run = await world.fire('PreToolUse', delegation(agent, REQUEST));
      expect(run).toMatchObject({ code: 0, stdout: EMPTY, stderr: '' });
    }
    expect(world.session.readText('workflow.json')).toBe(before);
    expect(world.session.timeline()).toEqual([]);
  });

  it('1c-8: when a required stage before it is unfinished, then it is denied and nothing is injected', async () => {
    const world = worldAt(standard({ PLAN: PASSED }));
    const before = world.session.readText('workflow.json');
    const run = await world.fire('PreToolUse', delegation('ot:developer', REQUEST));
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(Object.keys(run.json)).toEqual(['hookSpecificOutput']);
    expect(specific(run)).toEqual({
      hookEventName: 'PreToolUse',
      permissionDecision: 'deny',
      permissionDecisionReason: expect.stringMatching(/⛔[\s\S]*💻 開發[\s\S]*ARCH[\s\S]*TEST/),
    });
    expect(world.session.readText('workflow.json')).toBe(before);
    expect(world.session.timeline()).toEqual([]);
  });

  it('1c-9: when it is allowed with a context, then the answer has the shape of its event and keeps every field', async () => {
    const asked = delegation('ot:developer', REQUEST);
    const run = await worldAt(standard(BEFORE_DEV)).fire('PreToolUse', asked);
    expect(run.json).toEqual({
      hookSpecificOutput: {
        hookEventName: 'PreToolUse',
        permissionDecision: 'allow',
        updatedInput: { ...(asked['tool_input'] as Json), prompt: expect.stringMatching(/./) },
      },
    });
  });
});

describe('given handoffs of several agents', () => {
  const handoffs = ['DEV-to-REVIEW', 'REVIEW-to-DEV', 'TEST-to-DEBUG', 'DEBUGGER-to-DEV'];
  const namedFor = async (done: Parameters<typeof quick>[0], agent: string): Promise<string[]> => {
    const { context } = await promptFor(worldAt(quick(done, { handoffs })), agent);
    return context.split('\n').flatMap((line) => /^交接檔：.*\/handoffs\/(.*)\.md$/.exec(line)?.[1] ?? []);
  };

  it('when a rejection and a failure are mended together, then the developer is given the reasons of both', async () => {
    const back = { REVIEW: { status: 'completed', result: 'reject' }, TEST: { status: 'completed', result: 'fail' } };
    expect(await namedFor({ DEV: PASSED, ...back }, 'ot:developer')).toEqual(handoffs.slice(1));
  });

  it('when nothing is sent back, then the newest two are named', async () => {
    expect(await namedFor({ DEV: PASSED, REVIEW: PASSED }, 'ot:tester')).toEqual(handoffs.slice(2));
  });
});
