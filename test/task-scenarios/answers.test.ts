/** Answers in the host's question dialog count like prompts; unanswered questions do not. */
import { describe, expect, it } from 'vitest';
import { blockOf, contextOf, expectAllowed } from './kit/answers.ts';
import { roundsOf, standingOf, stepOf } from './kit/record-parts.ts';
import { projectForTest } from './kit/task-project.ts';

async function editedBug() {
  const project = projectForTest();
  const s1 = project.session('S1');
  await s1.prompt('/mc 修复玩家死亡BUG');
  await s1.edit('mod.py');
  const answer = (text: string, { labels = [] as string[], extra = {} } = {}) => {
    const questions = [{ question: '结果如何？', header: '结果', options: labels.map((label) => ({ label })) }];
    const response = { questions, answers: text === '' ? {} : { '结果如何？': text }, ...extra };
    return s1.tool('AskUserQuestion', { questions }, response);
  };
  return { project, s1, answer };
}

const confirmed = ({ project }: Awaited<ReturnType<typeof editedBug>>) =>
  stepOf(project.files.record(), 'step3_execute')['user_confirmed'];

describe('given work that the user was asked about', () => {
  it.each<[what: string, text: string, labels: string[], expected: boolean]>([
    ['types that it is fixed', '已修复', ['好', '不好'], true],
    ['chooses that it is fixed', '已修复', ['已修复', '还是不行'], true],
    ['chooses what is about something else', 'It works with both parsers', ['It works with both parsers', 'x'], false],
    ['chooses that it is not', '还是不行', ['已修复', '还是不行'], false],
    ['says nothing', '', ['已修复', '还是不行'], false],
  ])('when the user %s, then it is confirmed only by that word', async (_what, text, labels, expected) => {
    const world = await editedBug();
    await world.answer(text, { labels });
    expect(confirmed(world)).toBe(expected);
  });

  it.each([
    ['types', '還是不行', ['已修复', '还是不行']],
    ['chooses, by the reply that the model is told to name,', '还是不行', ['已修复', '还是不行']],
    ['chooses in English', 'Still broken', ['Fixed', 'Still broken']],
  ])(
    'when the user %s that it is not, then that is a round, and the turn may end without the same question',
    async (_what, text, labels) => {
      const world = await editedBug();
      await world.answer(text, { labels });
      expect(world.project.files.record()).toMatchObject({
        tracking_state: { bug_fix_tracking: { iterations: [{ user_feedback: text, feedback_sentiment: 'negative' }] } },
      });
      expectAllowed(await world.s1.stop('我再想想。'));
    },
  );

  it('when what they type is about something else, then the turn is still held for a test', async () => {
    const world = await editedBug();
    await world.answer('用第二个文件', { labels: ['第一个文件'] });
    expect(blockOf(await world.s1.stop('好的。'))).toContain('已修复');
  });

  it('when the turn was held for a test and they choose that it is fixed, then it is held once more, for the wrap-up', async () => {
    const { s1, answer } = await editedBug();
    expect(blockOf(await s1.stop('我改了一处。'))).toContain('已修复');
    await answer('已修复', { labels: ['已修复', '还是不行'] });
    expect(blockOf(await s1.stopAgain('太好了。'))).toContain('需要收尾');
    expectAllowed(await s1.stopAgain('需要收尾，还是跳过收尾？'));
  });

  it.each<[chosen: string, labels: string[]]>([
    ['Fixed', ['Added', 'Fixed', 'Changed']],
    ['Fixed', ['Fixed', 'Added']],
    ['Fixed', ['Fixed', 'Works now']],
    ['Resolved', ['Resolved', 'Open']],
    ['Works now', ['Works now', 'Works after a restart']],
    ['Mostly', ['Always', 'Mostly', 'Never']],
    ['Worse', ['Better', 'Worse']],
  ])(
    'when %j is chosen of %j, then nothing is recorded and the model is asked to report it',
    async (chosen, labels) => {
      const world = await editedBug();
      const answered = await world.answer(chosen, { labels });
      expect(confirmed(world)).toBe(false);
      expect(roundsOf(world.project.files.record())).toEqual([]);
      expect(contextOf(answered)).toContain('task heard');
      expect(world.project.files.record()).toMatchObject({
        prompt_state: { unheard: true, text: expect.stringContaining(chosen) },
      });
    },
  );

  it.each<[chosen: string, labels: string[]]>([
    ['Clean up', ['Clean up', 'Leave it']],
    ['Wrap up', ['Wrap up', 'Clip']],
    ['Archive it', ['Archive it', 'Later']],
    ['跳过收尾', ['跳过收尾', '直接结束']],
  ])(
    'when it is accepted and %j is chosen of %j, then no wrap-up begins and nothing is archived',
    async (chosen, labels) => {
      const world = await editedBug();
      await world.s1.prompt('已修复');
      await world.s1.stop('好的。');
      const before = standingOf(world.project.files.record());
      await world.answer(chosen, { labels });
      expect(standingOf(world.project.files.record())).toEqual(before);
    },
  );

  it('when all replies to the wrap-up question are offered, then the chosen one is taken', async () => {
    const world = await editedBug();
    await world.s1.prompt('fixed');
    await world.answer('Wrap up (Recommended)', { labels: ['Wrap up (Recommended)', 'Skip cleanup', 'Keep it open'] });
    expect(stepOf(world.project.files.record(), 'step4_cleanup')).toMatchObject({ status: 'in_progress' });
  });

  it('when no one answered and the host ended the question, then nothing is confirmed', async () => {
    const world = await editedBug();
    await world.answer('已修复', { labels: ['已修复'], extra: { afkTimeoutMs: 60_000 } });
    expect(confirmed(world)).toBe(false);
  });

  it('when the wrap-up is chosen by its name, then it begins', async () => {
    const world = await editedBug();
    await world.answer('已修复', { labels: ['已修复', '还是不行'] });
    expect(contextOf(await world.answer('好', { labels: ['好'] }))).not.toContain('step4');
    await world.answer('需要收尾 (Recommended)', { labels: ['需要收尾 (Recommended)', '直接结束'] });
    expect(stepOf(world.project.files.record(), 'step4_cleanup')).toMatchObject({ status: 'in_progress' });
  });
});
