/** What the user's words do to a task (4.6): another round, a confirmation, an answer, or nothing at all. */
import { describe, expect, it } from 'vitest';
import { blockOf, CHOICES, expectAllowed, HEALTHY, healthOf } from './kit/answers.ts';
import { PACKS } from './kit/packs.ts';
import {
  featureOf,
  flowOf,
  isConfirmed,
  loopOf,
  roundsOf,
  standingOf,
  stepOf,
  trackingOf,
} from './kit/record-parts.ts';
import { projectForTest, startingFrom, type TaskProject } from './kit/task-project.ts';

const editedAfter = (opening: string) => async (project: TaskProject) => {
  const s1 = project.session('S1');
  await s1.prompt(opening);
  await s1.edit('mod.py');
  return { project, s1, record: () => project.files.record() };
};
const editedBug = editedAfter('/mc 修复玩家死亡BUG');

const editedTask = startingFrom(editedBug);
const editedFeature = startingFrom(editedAfter('/mc 实现商店系统功能'));
const confirmedBug = async (project: TaskProject) => {
  const task = await editedBug(project);
  await task.s1.prompt('已修复');
  return task;
};
const confirmedTask = startingFrom(confirmedBug);

const NEGATIVE = [
  '还是不行',
  '又出错了',
  '又出问题了',
  '没解决',
  '还没好',
  'it still fails',
  'not working',
  '不正常',
  '没有成功',
  '根本没用',
  '为什么还是这样',
  '崩溃了',
];

describe('given a bug with one edit', () => {
  it.each(NEGATIVE)('4.6 when the user says “%s”, then that is a negative round', async (words) => {
    const { s1, record } = await editedTask();
    await s1.prompt(words);
    expect(roundsOf(record())).toMatchObject([{ user_feedback: words, feedback_sentiment: 'negative' }]);
    expect(loopOf(record())).toMatchObject({ negative_feedback_count: 1 });
    expect(isConfirmed(record())).toBe(false);
  });

  it.each(['怎么办', '一直失败'])('4.6 when the user says “%s”, then that is a frustrated round', async (words) => {
    const { s1, record } = await editedTask();
    await s1.prompt(words);
    expect(roundsOf(record())).toMatchObject([{ feedback_sentiment: 'frustrated' }]);
    expect(loopOf(record())).toMatchObject({ negative_feedback_count: 1 });
  });

  it.each(['解决了一部分，但是还有问题', '基本正确,但还有BUG'])(
    '4.6 when the user says “%s”, then it is not confirmed but one more round',
    async (words) => {
      const { s1, record } = await editedTask();
      await s1.prompt(words);
      expect(roundsOf(record())).toHaveLength(1);
      expect(isConfirmed(record())).toBe(false);
    },
  );

  it.each(['已修复', '/mc-confirm', '都正确了', '测试通过', '任务完成', 'fixed', 'works now'])(
    '4.6 when the user says “%s”, then the fix is confirmed and no round is added',
    async (words) => {
      const { s1, record } = await editedTask();
      await s1.prompt(words);
      expect(isConfirmed(record())).toBe(true);
      expect(roundsOf(record())).toEqual([]);
      expect(trackingOf(record())).toMatchObject({ enabled: true });
    },
  );
});

describe.each(PACKS)('given the pack $pack and a bug with one edit', ({ pack }) => {
  const edited = startingFrom(editedBug, { pack });

  it.each(['好了吗', '是不是可以了', '清理一下DEBUG', '直接结束', '需要收尾'])(
    'A21 when the user says “%s”, then nothing changes',
    async (words) => {
      const { s1, record } = await edited();
      const before = record();
      expect(before).toHaveProperty('task_id');
      expect(healthOf(await s1.prompt(words))).toEqual(HEALTHY);
      expect(standingOf(record())).toEqual(standingOf(before));
    },
  );
});

describe.each(PACKS)('given the pack $pack and a confirmed fix', ({ pack }) => {
  const confirmed = startingFrom(confirmedBug, { pack });

  it('A20 when the user is discontent after all, then the confirmation is withdrawn and no wrap-up is asked for', async () => {
    const { s1, record } = await confirmed();
    expect(isConfirmed(record())).toBe(true);
    await s1.prompt('还是不行');
    expect(isConfirmed(record())).toBe(false);
    expect(roundsOf(record())).toMatchObject([{ feedback_sentiment: 'negative' }]);
    const stop = await s1.stop('我再看看。');
    expectAllowed(stop);
    expect(blockOf(stop)).not.toMatch(CHOICES);
    expect(flowOf(record())).toMatchObject({ asked_cleanup_intent: false });
  });

  it('A20 when the wrap-up question was open, then it is open no longer', async () => {
    const { s1, record } = await confirmed();
    await s1.stop('太好了。');
    expect(flowOf(record())).toMatchObject({ asked_cleanup_intent: true });
    await s1.prompt('还是不行');
    expect(flowOf(record())).toMatchObject({ asked_cleanup_intent: false });
    expectAllowed(await s1.stop('我再看看。'));
  });
});

describe('given a feature with one edit', () => {
  it('4.6 when the user wants another colour, then the requirement has changed', async () => {
    const { s1, record } = await editedFeature();
    await s1.prompt('能不能改成红色');
    expect(featureOf(record())).toMatchObject({ requirement_changes: [{ adjustment: '能不能改成红色' }] });
  });

  it('4.6 when the user says 已修复, then it is confirmed and does not become a bug', async () => {
    const { s1, record } = await editedFeature();
    await s1.prompt('已修复');
    expect(isConfirmed(record())).toBe(true);
    expect(record()).toMatchObject({ task_type: 'feature_implementation' });
    expect(trackingOf(record())).toEqual({});
  });
});

describe('given a confirmed fix', () => {
  it.each(['it no longer crashes', '没有问题了', 'no issues', '不错', '不再崩溃了'])(
    '4.6 when the answer to the wrap-up question is “%s”, then it is confirmed still and nothing is chosen',
    async (words) => {
      const { s1, record } = await confirmedTask();
      expect(blockOf(await s1.stop('好的。'))).toMatch(CHOICES);
      const before = standingOf(record());
      await s1.prompt(words);
      expect(isConfirmed(record())).toBe(true);
      expect(standingOf(record())).toEqual(before);
    },
  );

  it.each(['需要收尾', '执行收尾'])(
    '4.6 when the user answers “%s” without being asked, then the wrap-up begins',
    async (words) => {
      const { s1, record } = await confirmedTask();
      await s1.prompt(words);
      expect(flowOf(record())).toMatchObject({ current_step: 'step4_cleanup', cleanup_intent_action: 'proceed' });
    },
  );

  it('7.5 when the wrap-up has begun and the user is discontent, then the work is open again', async () => {
    const { s1, record } = await confirmedTask();
    await s1.prompt('需要收尾');
    expect(stepOf(record(), 'step4_cleanup')).toMatchObject({ status: 'in_progress' });
    await s1.prompt('还是不行');
    expect(flowOf(record())).toMatchObject({ current_step: 'step3_execute' });
    expect(stepOf(record(), 'step3_execute')).toMatchObject({ status: 'in_progress', user_confirmed: false });
    expect(stepOf(record(), 'step4_cleanup')).toMatchObject({ status: 'pending' });
  });

  it('7.5 then every move is on record', async () => {
    const { s1, record } = await confirmedTask();
    await s1.prompt('需要收尾');
    await s1.prompt('还是不行');
    const moves = record()['state_transitions'];
    expect(moves).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ from: 'step3_execute', to: 'step4_cleanup', at: expect.any(String) }),
        expect.objectContaining({ from: 'step4_cleanup', to: 'step3_execute', at: expect.any(String) }),
      ]),
    );
  });
});

describe('given a wrap-up whose jobs are all done', () => {
  it('4.6 when the user says 收尾完成, then the files are looked at and the task is archived', async () => {
    const { s1, project } = await confirmedTask();
    await s1.prompt('需要收尾');
    await s1.prompt('收尾完成');
    await s1.stop('好的。');
    expect(project.files.places()).toMatchObject([{ folder: '已归档' }]);
  });
});

describe('given a bug whose last try changed another file than the one before', () => {
  it('8.2 when the turn ends without a word about testing, then it is asked for what this turn changed', async () => {
    const s1 = projectForTest().session('S1');
    await s1.prompt('/mc 修复玩家死亡BUG');
    await s1.edit('first.py');
    await s1.prompt('还是不行');
    await s1.edit('second.py');
    await s1.failEdit('third.py');
    const asked = blockOf(await s1.stop());
    expect(asked).toContain('second.py');
    expect(asked).not.toMatch(/first\.py|third\.py/);
  });
});
