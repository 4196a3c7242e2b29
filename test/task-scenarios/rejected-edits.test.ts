/** Edits the host turns down before they run are failed tries, though no event of theirs tells of them. */
import { describe, expect, it } from 'vitest';
import { contextOf, EXPERT, expectSilent } from './kit/answers.ts';
import { metricsOf, reviewsOf } from './kit/record-parts.ts';
import { projectForTest } from './kit/task-project.ts';

const BUG = '/mc 修复玩家死亡BUG';

describe('given edits that are turned down', () => {
  it('A6 when the host turns three down before they run, then a review is asked for all the same', async () => {
    const project = projectForTest();
    const s1 = project.session('S1');
    await s1.prompt(BUG);
    expectSilent(await s1.rejectEdit('mod.py'));
    expectSilent(await s1.rejectEdit('mod.py'));
    const third = contextOf(await s1.rejectEdit('mod.py'));
    expect(third).toMatch(EXPERT);
    expect(third).toContain('mod.py');
    expect(metricsOf(project.files.record())).toMatchObject({
      code_changes_count: 3,
      code_changes: [{ error: expect.stringMatching(/^String to replace not found/) }, {}, {}],
      expert_review_triggered: true,
    });
  });

  it('A6 when they are turned down in one batch, then each counts and one word is said', async () => {
    const project = projectForTest();
    const s1 = project.session('S1');
    await s1.prompt(BUG);
    expect(contextOf(await s1.rejectEdits('mod.py', 'mod.py', 'mod.py'))).toMatch(EXPERT);
    expect(metricsOf(project.files.record())).toMatchObject({ code_changes_count: 3 });
    expect(reviewsOf(project.files.record())).toHaveLength(1);
  });

  it('A6 when an agent’s edits are turned down, then they count but nothing is said to it', async () => {
    const project = projectForTest();
    const s1 = project.session('S1');
    await s1.prompt(BUG);
    for (const _ of [1, 2, 3]) expectSilent(await s1.rejectEdit('mod.py', { agent_id: 'a1', agent_type: 'helper' }));
    expect(metricsOf(project.files.record())).toMatchObject({ code_changes_count: 3 });
  });
});
