/** Progress: what passes ends the count of what failed, and a review stands in the way of no other cause. */
import { describe, expect, it } from 'vitest';
import { BUG_LOOP, contextOf, EXPERT, wordsOf } from './kit/answers.ts';
import type { HostSession } from './kit/host-session.ts';
import { metricsOf, reviewsOf, stepOf } from './kit/record-parts.ts';
import { projectForTest } from './kit/task-project.ts';

const TESTS = 'npm test';
const PASSED = 'Tests  12 passed (12)';

/** What npm and vitest print before a word about the tests is said. */
const BANNER = 'Exit code 1\n\n> shop@1.0.0 test\n> vitest run\n\n\n RUN  v4.1.12 /home/somebody/projects/shop\n\n';

/** The output of a run in which one test fails; each run takes its own time. */
const red = (test: string, ms = 3): string =>
  `${BANNER} ✓ src/errors.test.ts > reports errors that fail ${ms}ms\n × ${test} ${ms + 1}ms\n   → expected 1 to be 2\n`;

async function opened(prompt = '/mc 修复玩家死亡BUG') {
  const project = projectForTest();
  const s1 = project.session('S1');
  await s1.prompt(prompt);
  return { project, s1 };
}

/** Three changes, after each of which the tests end in this. */
async function threeTries(session: HostSession, errorOf: (round: number) => string, isGreenBetween = false) {
  const words: string[] = [];
  for (let round = 0; round < 3; round++) {
    words.push(wordsOf(await session.failBash(TESTS, errorOf(round))));
    words.push(wordsOf(await session.edit(`mod${round}.py`)));
    if (isGreenBetween) words.push(wordsOf(await session.bash(TESTS, PASSED)));
  }
  words.push(wordsOf(await session.failBash(TESTS, errorOf(0))));
  return words.join('\n');
}

describe('given tests that fail and are made to pass', () => {
  it('6.7 when each of three failures is mended, then nothing goes in circles', async () => {
    const { project, s1 } = await opened();
    const words = await threeTries(s1, () => red('saves the shop'), true);
    expect(words).not.toMatch(EXPERT);
    expect(words).not.toMatch(/-review/);
    expect(reviewsOf(project.files.record())).toEqual([]);
  });

  it('6.7 when the same failure outlives three changes, then a review is asked for, however long each run took', async () => {
    const { project, s1 } = await opened();
    expect(await threeTries(s1, (round) => red('saves the shop', round))).toMatch(EXPERT);
    expect(reviewsOf(project.files.record())).toMatchObject([{ trigger: 'T3' }]);
  });

  it('6.7 when every change ends in another failure, then those are no three times the same', async () => {
    const { project, s1 } = await opened();
    await threeTries(s1, (round) => red(`step ${round} of the shop`));
    expect(reviewsOf(project.files.record())).toEqual([]);
  });

  it('12.3 when they pass, then there is no last error any more', async () => {
    const { project, s1 } = await opened();
    await s1.failBash(TESTS, red('saves the shop'));
    expect(stepOf(project.files.record(), 'step3_execute')['last_error']).toMatch(/^× saves the shop/);
    await s1.bash(TESTS, PASSED);
    const record = project.files.record();
    expect(stepOf(record, 'step3_execute')['last_error']).toBeNull();
    expect(metricsOf(record)).toMatchObject({ failure_count: 1 });
  });

  it('3.3 when only the build passes, then the tests still count as failing', async () => {
    const { project, s1 } = await opened();
    await s1.failBash(TESTS, red('saves the shop'));
    await s1.bash('npm run build', 'done');
    expect(stepOf(project.files.record(), 'step3_execute')['last_error']).toContain('saves the shop');
  });
});

describe('given a review that was asked for', () => {
  const looping = async () => {
    const { project, s1 } = await opened();
    for (let round = 0; round < 2; round++) {
      await s1.edit('mod.py');
      await s1.prompt('还是不行');
    }
    expect(contextOf(await s1.bash('ls'))).toMatch(BUG_LOOP);
    return { project, s1 };
  };

  it('6.7 when work then goes in circles for another cause, then that is said too', async () => {
    const { project, s1 } = await looping();
    await s1.failEdit('mod.py');
    await s1.failEdit('mod.py');
    expect(contextOf(await s1.failEdit('mod.py'))).toMatch(EXPERT);
    expect(reviewsOf(project.files.record())).toMatchObject([{ trigger: 'T1' }, { trigger: 'T3' }]);
  });

  it('6.7 when its report was given and tests then fail again and again, then another one is offered', async () => {
    const { s1 } = await looping();
    await s1.stop('# 专家诊断报告\n\n根因在别处。');
    const runs = [];
    for (let run = 0; run < 3; run++) runs.push(await s1.failBash(TESTS, red('saves the shop')));
    expect(contextOf(runs[2] ?? expect.fail('no third run'))).toContain('/mc review');
  });

  it('6.7 when it was about failing tests and they pass, then it is over and the same may bring another', async () => {
    const { project, s1 } = await opened();
    expect(await threeTries(s1, () => red('saves the shop'))).toMatch(EXPERT);
    await s1.bash(TESTS, PASSED);
    expect(reviewsOf(project.files.record())).toMatchObject([{ trigger: 'T3', closed_by: 'progress' }]);
    expect(await threeTries(s1, () => red('loads the shop'))).toMatch(EXPERT);
    expect(reviewsOf(project.files.record())).toHaveLength(2);
  });

  it('6.7 when it was about failing edits and one succeeds, then it is over', async () => {
    const { project, s1 } = await opened();
    for (let edit = 0; edit < 3; edit++) await s1.failEdit('mod.py');
    await s1.edit('mod.py');
    expect(reviewsOf(project.files.record())).toMatchObject([{ trigger: 'T3', closed_by: 'progress' }]);
  });
});
