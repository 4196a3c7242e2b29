/** Notifications of the terminal, as hooks print them: what they say, to whom, and how often. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { recorded } from '../scenarios/world.ts';
import { contextOf, denialOf } from './kit/answers.ts';
import { notified, pluginWithout, refusal, shownBy } from './kit/notified.ts';
import { nameOf } from './kit/task-files.ts';
import { projectForTest, sessionId } from './kit/task-project.ts';

describe.each([
  {
    locale: 'zh-CN',
    opened: /^Overtone \[消息\] 任务开始（执行）：修复商店购买后不扣金币的BUG · 知识：自定义商店 · tasks\/任务-/,
    refused: 'Overtone [错误] 修改被拒绝：违反 1 条规则',
    waiting: 'Overtone [注意] 修复尚未确认：请回复“已修复”或 /mc confirm，否则说明哪里不对',
    question: 'Overtone [注意] 修复已确认，要收尾吗？请回复“需要收尾”或“跳过收尾”',
    begun: 'Overtone [消息] 步骤完成：执行 → 收尾',
    missing: 'Overtone [注意] 尚未完成：收尾',
    agent: 'Overtone [消息] 代理 general-purpose 已结束并报告',
    done: 'Overtone [消息] 步骤完成：收尾 → 归档',
  },
  {
    locale: 'zh-TW',
    opened: /^Overtone \[訊息\] 任務開始（執行）：修复商店购买后不扣金币的BUG · 知識：.+ · tasks\/任务-/,
    refused: 'Overtone [錯誤] 修改被拒絕：違反 1 條規則',
    waiting: 'Overtone [注意] 修復尚未確認：請回覆「已修復」或 /mc confirm，否則說明哪裡不對',
    question: 'Overtone [注意] 修復已確認，要收尾嗎？請回覆「需要收尾」或「跳過收尾」',
    begun: 'Overtone [訊息] 步驟完成：執行 → 收尾',
    missing: 'Overtone [注意] 尚未完成：收尾',
    agent: 'Overtone [訊息] 代理 general-purpose 已結束並回報',
    done: 'Overtone [訊息] 步驟完成：收尾 → 歸檔',
  },
  {
    locale: 'en',
    opened: /^Overtone \[info\] Task opened at “Execution”: 修复商店购买后不扣金币的BUG · knowledge: .+ · tasks\/task-/,
    refused: 'Overtone [error] An edit was refused: 1 broken rule',
    waiting: 'Overtone [warning] The fix is not confirmed: reply “fixed” or /mc confirm, or say what is wrong',
    question: 'Overtone [warning] The fix is confirmed. Wrap up? Reply “wrap up” or “skip cleanup”',
    begun: 'Overtone [info] Step completed: Execution → Wrap-up',
    missing: 'Overtone [warning] Not finished yet: Wrap-up',
    agent: 'Overtone [info] Agent general-purpose has finished and reported',
    done: 'Overtone [info] Step completed: Wrap-up → archive',
  },
] as const)('given a task and the language $locale', ({ locale, ...words }) => {
  it('13 when it goes its way, then each event says what it is about', async () => {
    const project = notified({ locale });
    const s1 = project.session('S1');
    const [opened = ''] = shownBy(await s1.prompt('/mc 修复商店购买后不扣金币的BUG'));
    expect(opened).toMatch(words.opened);
    expect(opened).toContain(`tasks/${nameOf(project.files.places()[0])}`);
    expect(shownBy(await refusal(project))).toEqual([words.refused]);
    await s1.edit('mod.py');
    expect(shownBy(await s1.stop('Done.'))).toEqual([words.waiting]);
    expect(shownBy(await s1.prompt('已修复'))).toEqual([]);
    expect(shownBy(await s1.stop('Good.'))).toEqual([words.question]);
    expect(shownBy(await s1.prompt('需要收尾'))).toEqual([words.begun]);
    const [context, solution] = ['context.md', 'solution.md'].map((name) => project.files.textOf(name));
    const put = (text: string, name: string) =>
      writeFileSync(join(project.root, 'tasks', nameOf(project.files.places()[0]), name), text);
    put('', 'context.md');
    expect(shownBy(await s1.stop('Wrapped up.'))).toEqual([words.missing]);
    put(context ?? '', 'context.md');
    put(solution ?? '', 'solution.md');
    expect(shownBy(await s1.wrapUp())).toEqual([words.agent, words.done]);
    expect(project.files.record()).toMatchObject({ archived: true });
  });
});

describe('given work that goes in circles', () => {
  it('13 when a review is called for, then loop and confidence are named', async () => {
    const s1 = notified({ locale: 'en', pack: 'base' }).session('S1');
    await s1.prompt('/ot:task fix crash');
    await s1.edit('src/app.py');
    await s1.prompt('still broken');
    await s1.edit('src/app.py');
    await s1.prompt('still broken');
    expect(shownBy(await s1.bash('ls'))).toEqual([
      'Overtone [warning] Expert review: the same symptom is treated again and again without reaching the cause (confidence 90 %)',
    ]);
  });

  it('13 when a review is offered, then the reason is named', async () => {
    const s1 = notified({ locale: 'en', pack: 'base' }).session('S1');
    await s1.prompt('/ot:task fix crash');
    const runs = [];
    for (let count = 0; count < 3; count += 1) runs.push(await s1.failBash('npm test', '1 failed'));
    expect(runs.flatMap(shownBy)).toEqual([
      expect.stringMatching(/^Overtone \[warning\] The work may be going in circles: /),
    ]);
  });
});

describe('given what a user writes', () => {
  const openingOf = async (description: string): Promise<string> => {
    const [shown = ''] = shownBy(
      await notified({ locale: 'en', pack: 'base' }).session('S1').prompt(`/ot:task ${description}`),
    );
    return /: (.*) · tasks\//u.exec(shown)?.[1] ?? '';
  };

  it('13 when it is long, then forty characters are shown, none torn apart', async () => {
    expect(await openingOf('👩‍👩‍👧'.repeat(60))).toBe(`${'👩‍👩‍👧'.repeat(40)}…`);
  });

  it('13 when it holds control characters, then none reaches the terminal', async () => {
    expect(await openingOf('a\u0007b\u001b]0;x\u009c\u202ec\nd')).toBe('a b ]0;x c d');
  });

  it('13 when it holds a secret, then that is masked', async () => {
    expect(await openingOf('use token=abcdefghijkl here')).toBe('use token=[masked] here');
  });
});

describe('given many events of one kind', () => {
  it('13 when they come within a minute, then one is told, in any number of processes', async () => {
    const project = notified();
    await project.session('S1').prompt('/mc 修复玩家死亡BUG');
    const runs = await Promise.all([1, 2, 3, 4].map(() => refusal(project)));
    expect(runs.flatMap(shownBy)).toHaveLength(1);
    expect(shownBy(await refusal(project))).toEqual([]);
  });

  it('13 when they are of another session or another agent, then they count by themselves', async () => {
    const project = notified();
    const [s1, s2] = [project.session('S1'), project.session('S2')];
    await s1.prompt('/mc 修复玩家死亡BUG');
    await s2.prompt('/mc 修复商店BUG');
    expect(shownBy(await refusal(project, 'S1'))).toHaveLength(1);
    expect(shownBy(await refusal(project, 'S2'))).toHaveLength(1);
    expect(shownBy(await s1.subagentStop('ok', 'ot:tester'))).toHaveLength(1);
    expect(shownBy(await s1.subagentStop('ok', 'ot:developer'))).toHaveLength(1);
    expect(shownBy(await s1.subagentStop('ok', 'ot:tester'))).toEqual([]);
  });
});

describe('given a user who did not ask', () => {
  it('13 when anything happens, then nothing is told and nothing is kept', async () => {
    const project = projectForTest();
    await project.session('S1').prompt('/mc 修复玩家死亡BUG');
    expect(shownBy(await refusal(project))).toEqual([]);
    expect(existsSync(join(project.home, '.overtone/cache/notifications.json'))).toBe(false);
  });

  it('13 when one event alone has a level, then that one is told', async () => {
    const project = notified({}, { notifications: { 'rule.violation': 'warning' } });
    expect(shownBy(await project.session('S1').prompt('/mc 修复玩家死亡BUG'))).toEqual([]);
    expect(shownBy(await refusal(project))).toEqual(['Overtone [注意] 修改被拒绝：违反 1 条规则']);
  });

  it('13 when one is switched off, then the others stay', async () => {
    const project = notified({}, { tasks: { notify: true }, notifications: { 'task.opened': 'off' } });
    expect(shownBy(await project.session('S1').prompt('/mc 修复玩家死亡BUG'))).toEqual([]);
    expect(shownBy(await refusal(project))).toHaveLength(1);
  });

  it('13 when there is no task, then a refused edit is told of to those who asked', async () => {
    expect(shownBy(await refusal(notified()))).toHaveLength(1);
    expect(shownBy(await refusal(projectForTest()))).toEqual([]);
  });
});

describe('given notifications that cannot be shown', () => {
  it('13 when nothing can be remembered, then an edit is refused all the same', async () => {
    const project = notified();
    mkdirSync(join(project.home, '.overtone'));
    writeFileSync(join(project.home, '.overtone/locks'), 'no directory');
    const run = await refusal(project);
    expect(denialOf(run)).toContain('mod.06-imports');
    expect(shownBy(run)).toEqual([]);
  });

  it.each([
    ['nobody asked', {}],
    ['somebody asked', { tasks: { notify: true } }],
  ])('13 when their part is gone and %s, then a task is opened all the same', async (_, settings) => {
    const project = notified({}, settings);
    const plugin = pluginWithout('dist/parts/notifier.js');
    const event = { ...recorded('UserPromptSubmit'), session_id: sessionId('S1'), cwd: project.root };
    const run = await project.send({ ...event, prompt: '/mc 修复玩家死亡BUG' }, { plugin });
    expect(contextOf(run)).toContain(nameOf(project.files.places()[0]));
    expect(shownBy(run)).toEqual([]);
  });
});
