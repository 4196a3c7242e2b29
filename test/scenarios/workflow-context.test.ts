/** 1f: buildWorkflowContext, asked of the library and seen through the hook that uses it. */
import { describe, expect, it } from 'vitest';
import type { Json } from '../kit/hook-process.ts';
import { type Called, callLibrary } from './library.ts';
import { PASSED, productFull, standard } from './workflow-file.ts';
import { createWorld, delegation, EMPTY, SESSION, specific, text, type World } from './world.ts';

const LONG = '很長的摘要'.repeat(100);

function worldAt(workflow: Json | string): World {
  const world = createWorld();
  world.session.write('workflow.json', workflow);
  return world;
}

const build = ({ home, project }: World, ...options: Json[]): Promise<Called> =>
  callLibrary('buildWorkflowContext', [SESSION, project, ...options], { env: { HOME: home } });

const built = async (world: World, ...options: Json[]): Promise<string> => text((await build(world, ...options)).value);

async function hooked(world: World, agent: string): Promise<string> {
  const run = await world.fire('PreToolUse', delegation(agent, 'do it'));
  return text((specific(run)['updatedInput'] as Json)['prompt']).replace('\n\n---\n\ndo it', '');
}

describe('given buildWorkflowContext', () => {
  it('1f-1: when a workflow is at DEV, then it tells title, workflow, progress and stage', async () => {
    const world = worldAt(standard({ PLAN: PASSED, ARCH: PASSED, TEST: PASSED }, { currentStage: 'DEV' }));
    for (const context of [await built(world), await hooked(world, 'ot:developer')]) {
      const [title, workflow, progress, stage] = context.split('\n');
      expect(title).toBe('[Overtone Workflow Context]');
      expect(workflow).toBe('工作流：standard');
      expect(progress).toMatch(/^進度：✅📋✅🏗️✅🧪[⬜⏳]💻⬜🔍⬜🧪⬜🔁⬜📝 \(3\/8\)$/u);
      expect(stage).toBe('目前階段：💻 開發');
    }
  });

  it('1f-2: when there is no workflow.json, then it is null', async () => {
    const world = createWorld();
    expect(await build(world)).toEqual({ value: null, code: 0, stderr: '' });
    expect(await world.fire('PreToolUse', delegation('ot:developer', 'do it'))).toMatchObject({ stdout: EMPTY });
  });

  it('1f-3: when a length is given, then it is kept and the cut is shown', async () => {
    const context = await built(worldAt(productFull(LONG)), { maxLength: 500 });
    expect(context.length).toBeLessThanOrEqual(500);
    expect(context.length).toBeGreaterThan(480);
    expect(context.endsWith('... (已截斷)')).toBe(true);
  });

  it('1f-4: when no length is given, then it is 1500', async () => {
    const world = worldAt(productFull(LONG));
    const [plain, limited, longer] = await Promise.all([
      built(world),
      built(world, { maxLength: 1500 }),
      built(world, { maxLength: 1501 }),
    ]);
    expect(plain).toHaveLength(1500);
    expect(plain).toBe(limited);
    expect(longer).toHaveLength(1501);
    expect(await hooked(world, 'ot:doc-updater')).toHaveLength(1500);
  });

  it('1f-5: when the state cannot be read, then it is null and nothing is thrown', async () => {
    for (const damaged of ['{broken', '[]', '{"workflowType":"standard"}']) {
      const world = worldAt(damaged);
      expect(await build(world)).toEqual({ value: null, code: 0, stderr: '' });
      const run = await world.fire('PreToolUse', delegation('ot:developer', 'do it'));
      expect(run).toMatchObject({ code: 0, stderr: '' });
      expect(specific(run)).not.toHaveProperty('permissionDecision');
      expect(specific(run)).not.toHaveProperty('updatedInput');
    }
  });

  it('1f-6: when stages have a result, then a paragraph tells the results of PLAN and ARCH', async () => {
    const done = {
      PLAN: { status: 'completed', result: '拆成三個任務' },
      ARCH: { status: 'completed', result: 'pass', summary: '一張事件表' },
      TEST: PASSED,
    };
    const world = worldAt(standard(done));
    for (const context of [await built(world), await hooked(world, 'ot:developer')]) {
      const [, paragraph = ''] = context.split('\n\n');
      expect(paragraph.split('\n')).toEqual([
        '前階段摘要：',
        expect.stringMatching(/^- 📋 規劃：.*拆成三個任務$/),
        expect.stringMatching(/^- 🏗️ 架構：.*一張事件表$/),
        '- 🧪 測試：pass',
      ]);
    }
  });
});
