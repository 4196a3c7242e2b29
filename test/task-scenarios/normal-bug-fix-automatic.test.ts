/** Scenario 15.1 where the project wants every confirmed task wrapped up without a question. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { blockOf, contextOf, expectAllowed } from './kit/answers.ts';
import { PACKS } from './kit/packs.ts';
import { flowOf, stepOf } from './kit/record-parts.ts';
import { playStory } from './kit/story.ts';
import { nameOf } from './kit/task-files.ts';
import { projectForTest } from './kit/task-project.ts';

describe.each(PACKS)('given the pack $pack and a wrap-up that begins by itself', ({ open, ...options }) => {
  const at = playStory(async ({ project, step }) => {
    project.configure({ cleanup: { mode: 'auto' } });
    const s1 = project.session('S1');
    await s1.prompt(`${open} 修复玩家死亡BUG`);
    await s1.edit('mod.py');
    await step('12', () => s1.prompt('已修复'));
    await step('15', () => s1.bash('ls', 'mod.py'));
    await step('16', () => s1.wrapUp());
    await step('stop', () => s1.stop('归档完成。'));
  }, options);

  it('15.1 auto #12 when the user confirms, then the task is still in step 3', () => {
    expect(flowOf(at('12').after.record)).toMatchObject({ current_step: 'step3_execute' });
    expect(stepOf(at('12').after.record, 'step3_execute')).toMatchObject({ user_confirmed: true });
  });

  it('15.1 auto #13–15 when a tool is used next, then step 4 begins without a question', () => {
    const { run, after } = at('15');
    expect(flowOf(after.record)).toMatchObject({ current_step: 'step4_cleanup', asked_cleanup_intent: false });
    expect(stepOf(after.record, 'step3_execute')).toMatchObject({ status: 'completed' });
    expect(stepOf(after.record, 'step4_cleanup')).toMatchObject({ status: 'in_progress' });
    expect(contextOf(run)).toMatch(/agent|代理/i);
  });

  it('15.1 auto #15 then the documents are written', () => {
    const { paths, place } = at('15').after;
    expect(place).toBeDefined();
    for (const name of ['context.md', 'solution.md']) expect(paths).toContain(`tasks/${nameOf(place)}/${name}`);
  });

  it('15.1 auto #16 when the agent is done, then the task is archived and the turn may end', () => {
    expect(at('16').after.place).toMatchObject({ folder: '已归档' });
    expectAllowed(at('stop').run);
  });
});

describe('given a wrap-up that begins by itself, and a confirmation after which no tool is used', () => {
  it('15.1 auto #13–15 when the turn ends, then the main agent is told to start an agent for the job', async () => {
    const project = projectForTest();
    project.configure({ cleanup: { mode: 'auto' } });
    const s1 = project.session('S1');
    for (const act of [() => s1.prompt('/mc 修复玩家死亡BUG'), () => s1.edit('mod.py'), () => s1.prompt('已修复')])
      await act();
    const reason = blockOf(await s1.stop('好的。'));
    expect(reason).toContain('general-purpose agent');
    expect(reason).toContain('.claude/.agent-doc-update.txt');
    expect(reason).toContain(readFileSync(project.files.at('.claude/.agent-doc-update.txt'), 'utf8').trim());
  });
});
