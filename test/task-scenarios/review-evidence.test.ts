/** What a review is given to go by: what failed, in words people use, and never more than the host hands on whole. */
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contextOf, EXPERT } from './kit/answers.ts';
import { META } from './kit/task-files.ts';
import { projectForTest, type TaskProject } from './kit/task-project.ts';

const BUG = '/mc 修复玩家死亡BUG';
/** Appendix A: the host cuts what is longer. */
const HOST_LIMIT = 10_000;

async function bug() {
  const project = projectForTest();
  const s1 = project.session('S1');
  await s1.prompt(BUG);
  return { project, s1 };
}

describe('given edits that failed three times in a row', () => {
  it('6.7 when the review is asked for, then it names the last errors', async () => {
    const { s1 } = await bug();
    await s1.failEdit('mod.py', 'first try');
    await s1.failBash('python -m pytest', 'Exit code 1\nAttributeError: GetPos');
    await s1.failEdit('mod.py', 'String to replace not found in file.');
    const told = contextOf(await s1.failEdit('mod.py', 'Found 2 matches of the string to replace'));
    expect(told).toMatch(EXPERT);
    const [, errors = ''] = told.split('最近的错误');
    expect(errors).toMatch(/AttributeError: GetPos[\s\S]*mod\.py.*not found in file[\s\S]*mod\.py.*Found 2 matches/);
    expect(errors).not.toContain('first try');
  });
});

describe('given tests that fail alike after every edit', () => {
  it('6.4 when the review is asked for, then its evidence is told in words', async () => {
    const { s1 } = await bug();
    let told = '';
    for (let attempt = 0; attempt < 3; attempt++) {
      await s1.edit('mod.py');
      told = contextOf(await s1.failBash('python -m pytest', 'Exit code 1\nAttributeError: GetPos'));
    }
    expect(told).toMatch(EXPERT);
    expect(told).not.toContain('identical_errors');
  });
});

describe('given a task with many rounds of many edits', () => {
  const changes = Array.from({ length: 20 }, (_, at) => ({
    file: `behavior_packs/a_mod_with_a_long_name/scripts/systems/server/a_system_with_a_long_name_${at}.py`,
    change_type: 'edit',
    change_summary: '-10 +20 lines',
  }));

  function addRounds(project: TaskProject, count: number): void {
    const path = project.files.pathOf(META);
    const record = JSON.parse(readFileSync(path, 'utf8'));
    record.workflow_state.bug_fix_tracking.iterations = Array.from({ length: count }, (_, at) => ({
      iteration_id: at + 1,
      timestamp: '2026-03-05T10:15:00.000Z',
      trigger: 'user_feedback',
      user_feedback: `第 ${at + 1} 次还是不行`,
      feedback_sentiment: 'negative',
      changes_made: changes,
      test_result: 'failed',
      changes_through: 0,
    }));
    record.revision += 1;
    writeFileSync(path, JSON.stringify(record));
  }

  it('P14 when a review is asked for, then the host can hand it on whole, with the latest rounds', async () => {
    const { project, s1 } = await bug();
    addRounds(project, 8);
    const told = contextOf(await s1.prompt('/mc-review'));
    expect(told).toMatch(EXPERT);
    expect(told).toContain('第 8 次还是不行');
    expect(told).toContain('a_system_with_a_long_name_19.py');
    expect(told.length).toBeLessThanOrEqual(HOST_LIMIT);
  });
});
