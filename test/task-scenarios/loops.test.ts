/** When work goes in circles: which rounds and failures bring a review, which only an offer, and which nothing. */
import { describe, expect, it } from 'vitest';
import { BUG_LOOP, contextOf, EXPERT, expectSilent, MISMATCH, percent, wordsOf } from './kit/answers.ts';
import type { HostSession } from './kit/host-session.ts';
import { PACKS } from './kit/packs.ts';
import { featureOf, flowOf, isConfirmed, metricsOf, reviewsOf, stepOf } from './kit/record-parts.ts';
import { type ProjectOptions, projectForTest } from './kit/task-project.ts';

const BUG = '/mc 修复玩家死亡BUG';
const FAILURE = "Exit code 1\nAttributeError: 'NoneType' object has no attribute 'GetPos'\n1 failed, 11 passed";

/** A round in which the same file is edited and the user is not content. */
async function failedRound(session: HostSession, feedback = '还是不行'): Promise<void> {
  await session.edit('mod.py');
  await session.prompt(feedback);
}

async function reviewedBug(options: ProjectOptions) {
  const project = projectForTest(options);
  const s1 = project.session('S1');
  await s1.prompt(BUG);
  await failedRound(s1);
  await failedRound(s1);
  const review = await s1.bash('ls');
  return { project, s1, review };
}

describe.each(PACKS)('given the pack $pack and a feature', ({ pack }) => {
  const feature = async () => {
    const project = projectForTest({ pack });
    const s1 = project.session('S1');
    await s1.prompt('/mc 实现商店系统功能');
    await s1.edit('shop.py');
    await s1.prompt('能不能改成红色');
    return { project, s1 };
  };

  it('A5 when the user wants it otherwise, then that is a change of the requirement', async () => {
    const { project } = await feature();
    expect(featureOf(project.files.record())).toMatchObject({
      enabled: true,
      requirement_changes: [{ adjustment: '能不能改成红色', change_type: 'scope_adjustment' }],
    });
  });

  it('A5 when two dissatisfied rounds follow, then the review of a mismatch is asked for, once', async () => {
    const { project, s1 } = await feature();
    await s1.edit('shop.py');
    await s1.prompt('还是不行');
    await s1.edit('other.py');
    await s1.prompt('还是有问题');
    const told = contextOf(await s1.bash('ls'));
    expect(told).toMatch(EXPERT);
    expect(told).toMatch(MISMATCH);
    expect(told).toMatch(percent(85));
    expectSilent(await s1.bash('ls'));
    expect(reviewsOf(project.files.record())).toHaveLength(1);
    expect(featureOf(project.files.record())['requirement_changes']).toHaveLength(1);
  });
});

describe.each(PACKS)('given the pack $pack and edits that fail', ({ pack }) => {
  it('A6 when the third one in a row fails on the same file, then a review is asked for without any feedback', async () => {
    const project = projectForTest({ pack });
    const s1 = project.session('S1');
    await s1.prompt(BUG);
    expect(wordsOf(await s1.failEdit('mod.py'))).not.toMatch(EXPERT);
    expect(wordsOf(await s1.failEdit('mod.py'))).not.toMatch(EXPERT);
    const third = contextOf(await s1.failEdit('mod.py'));
    expect(third).toMatch(EXPERT);
    expect(third).toContain('mod.py');
    expect(metricsOf(project.files.record())).toMatchObject({ consecutive_failures: expect.any(Number) });
    expect(metricsOf(project.files.record())).toMatchObject({ code_changes_count: 3, expert_review_triggered: true });
  });

  it('A6 when a success stands between them, then none is asked for', async () => {
    const project = projectForTest({ pack });
    const s1 = project.session('S1');
    await s1.prompt(BUG);
    await s1.failEdit('mod.py');
    await s1.failEdit('mod.py');
    await s1.edit('mod.py');
    expect(wordsOf(await s1.failEdit('mod.py'))).not.toMatch(EXPERT);
    expect(metricsOf(project.files.record())).toMatchObject({ code_changes_count: 4, expert_review_triggered: false });
  });
});

describe.each(PACKS)('given the pack $pack and tests that fail', ({ pack, open }) => {
  const failing = async () => {
    const project = projectForTest({ pack });
    const s1 = project.session('S1');
    await s1.prompt(BUG);
    const runs = [];
    for (let run = 0; run < 3; run++) runs.push(await s1.failBash('python -m pytest tests', FAILURE));
    return { project, s1, runs };
  };

  it('A7 when they fail three times in the same way, then a review is offered and not begun', async () => {
    const { project, runs } = await failing();
    const told = contextOf(runs[2] ?? expect.fail('no third run'));
    expect(told).toContain(`${open} review`);
    expect(told).not.toMatch(BUG_LOOP);
    const record = project.files.record();
    expect(metricsOf(record)).toMatchObject({ failure_count: 3, expert_review_triggered: false });
    expect(reviewsOf(record)).toEqual([]);
  });

  it('A7 then the step is the same and the error is kept', async () => {
    const { project } = await failing();
    const record = project.files.record();
    expect(flowOf(record)).toMatchObject({ current_step: 'step3_execute' });
    expect(stepOf(record, 'step3_execute')).toMatchObject({ status: 'in_progress', user_confirmed: false });
    expect(stepOf(record, 'step3_execute')['last_error']).toContain('AttributeError');
  });

  it('A7 when the user then is discontent twice, then the review comes all the same', async () => {
    const { project, s1 } = await failing();
    await failedRound(s1);
    await failedRound(s1);
    expect(contextOf(await s1.bash('ls'))).toMatch(BUG_LOOP);
    expect(metricsOf(project.files.record())).toMatchObject({ expert_review_triggered: true });
  });
});

describe('given commands that end well', () => {
  it.each([
    ['python -m pytest', '12 passed, 0 failed in 0.4s'],
    ['npm test', 'Tests: 12 passed, 0 failures\nno errors'],
    ['ls logs', 'error.log\nfailed-runs.txt\nException.py'],
    ['cat notes.txt', 'Traceback of the last week: nothing failed'],
  ])('A8 when “%s” ends well and prints “%s”, then nothing has failed', async (command, output) => {
    const project = projectForTest();
    const s1 = project.session('S1');
    await s1.prompt(BUG);
    expectSilent(await s1.bash(command, output));
    const record = project.files.record();
    expect(metricsOf(record)).toMatchObject({ failure_count: 0, failures: [] });
    expect(stepOf(record, 'step3_execute')['last_error'] ?? null).toBeNull();
  });
});

describe.each(PACKS)('given the pack $pack and a frustrated user', ({ pack }) => {
  it('A9 when one negative round follows and the file is edited once, then the review comes early', async () => {
    const project = projectForTest({ pack });
    const s1 = project.session('S1');
    await s1.prompt(BUG);
    await s1.prompt('一直失败');
    await s1.prompt('还是不行');
    expect(contextOf(await s1.edit('mod.py'))).toMatch(BUG_LOOP);
    expect(reviewsOf(project.files.record())).toHaveLength(1);
  });

  it('A9 when the user is only discontent, then the same does not bring it', async () => {
    const project = projectForTest({ pack });
    const s1 = project.session('S1');
    await s1.prompt(BUG);
    await s1.prompt('还是不行');
    await s1.prompt('还是不行');
    expect(wordsOf(await s1.edit('mod.py'))).not.toMatch(BUG_LOOP);
    expect(metricsOf(project.files.record())).toMatchObject({ code_changes_count: 1, expert_review_triggered: false });
  });
});

describe.each(PACKS)('given the pack $pack and a review that was asked for', ({ pack }) => {
  it('A10 when the user confirms, withdraws and stays discontent, then a second one may come', async () => {
    const { project, s1, review } = await reviewedBug({ pack });
    expect(contextOf(review)).toMatch(BUG_LOOP);
    await s1.edit('mod.py');
    await s1.prompt('已修复');
    expect(isConfirmed(project.files.record())).toBe(true);
    await s1.prompt('还是不行');
    await failedRound(s1);
    expect(contextOf(await s1.bash('ls'))).toMatch(BUG_LOOP);
    expect(reviewsOf(project.files.record())).toHaveLength(2);
  });

  it('A10 when three more rounds are negative, then a second one may come, and not before', async () => {
    const { project, s1 } = await reviewedBug({ pack });
    for (let round = 1; round <= 2; round++) {
      await failedRound(s1);
      expect(wordsOf(await s1.bash('ls'))).not.toMatch(BUG_LOOP);
    }
    await failedRound(s1);
    expect(contextOf(await s1.bash('ls'))).toMatch(BUG_LOOP);
    expect(reviewsOf(project.files.record())).toHaveLength(2);
  });
});

describe('given a test reminder', () => {
  it('6.6 when an edit failed, then it is not counted, and its file is not named', async () => {
    const s1 = projectForTest().session('S1');
    await s1.prompt(BUG);
    await s1.failEdit('failed.py');
    expectSilent(await s1.edit('first.py'));
    const reminder = contextOf(await s1.edit('second.py'));
    expect(reminder).toMatch(/2 次/);
    expect(reminder).toContain('first.py');
    expect(reminder).not.toContain('failed.py');
  });

  it('6.6 when ten minutes have passed, then the next edit brings it again', async () => {
    const project = projectForTest();
    const s1 = project.session('S1');
    await s1.prompt(BUG);
    await s1.edit('first.py');
    expect(contextOf(await s1.edit('second.py'))).toContain('已修复');
    expectSilent(await s1.edit('third.py'));
    project.files.age(11);
    expect(contextOf(await s1.edit('fourth.py'))).toContain('已修复');
  });
});
