/** A task on the real host (15.1, 15.2): what the model hears of it, what the user sees, what is on disk in the end. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe } from 'vitest';
import { call, say, use } from '../../host-kit/model/reply.ts';
import { OVERTONE } from '../../host-kit/overtone.ts';
import { nameOf } from '../task-scenarios/kit/task-files.ts';
import { expectHealthy, holdsOf } from './kit/expectations.ts';
import { it, playedOnce } from './kit/in-world.ts';
import {
  ANSWERS,
  ASKS_FOR_TEST,
  all,
  look,
  mod,
  newest,
  OPENING,
  play,
  userSaw,
  WRAPPED_UP,
  wrapUpAgent,
} from './kit/mod-task.ts';
import { playTurns, type Turn } from './kit/played-turns.ts';

describe('given a bug that two fixes miss', () => {
  const story = playedOnce(async (world) => {
    const { files, read, edit, write } = mod(world);
    const turns: Turn[] = [
      {
        prompt: OPENING,
        replies: [use(read('markdown/玩家.md')), use(read('mod.py')), use(edit('mod.py', 0)), ASKS_FOR_TEST],
      },
      { prompt: '还是不行', replies: [use(edit('mod.py', 1)), use(edit('mod.py', 2)), ASKS_FOR_TEST] },
      { prompt: '又出错了', replies: [use(look()), use(look()), say('# 专家诊断报告\n\n根因：血量为空。')] },
      { prompt: '按建议做', replies: [use(read('other.py')), use(edit('other.py', 0)), ASKS_FOR_TEST] },
      { prompt: '已修复', replies: [say('太好了。'), say('需要收尾，还是跳过收尾？')] },
      {
        prompt: '需要收尾',
        replies: [
          use(wrapUpAgent()),
          use(write('markdown/docs/BUG修复记录.md', '# BUG修复记录\n\n血量为空时取零。\n')),
          say('好的。'),
        ],
      },
    ];
    const played = playTurns(turns, WRAPPED_UP);
    return { world, files, played, run: await play(world, played) };
  });

  it('15.1 when it is worked on to the end, then the model hears each thing once and in its place', async ({
    expect,
  }) => {
    const { files, played, run } = await story();
    expectHealthy(run);
    const name = nameOf(files.places()[0]);

    const [opened] = played.heardAt(OPENING);
    expect.soft(opened?.text ?? '', '#1 the guide').toMatch(/UserPromptSubmit hook additional context: [\s\S]*诊断/);
    expect.soft(opened?.text ?? '', '#1 the task id').toContain(name);

    const [, afterSecondEdit = '', afterThirdEdit = ''] = played.heardAt('还是不行').map(newest);
    expect.soft(afterSecondEdit, '#6 the reminder').toMatch(/PostToolUse:Edit hook additional context: [\s\S]*已修复/);
    expect.soft(afterThirdEdit, '#7 no second reminder').not.toContain('PostToolUse:Edit hook additional context');

    const [, review = '', noReview = ''] = played.heardAt('又出错了').map(newest);
    expect.soft(review, '#9 the review').toMatch(/PostToolUse:Bash hook additional context: [\s\S]*bug_fix_loop/);
    expect.soft(review, '#9 its confidence').toMatch(/90\s*%/);
    expect.soft(review, '#9 both rounds').toMatch(/还是不行[\s\S]*又出错了/);
    expect.soft(review, '#9 their file').toContain('mod.py');
    expect.soft(noReview, '#10 no second review').not.toContain('bug_fix_loop');
  });

  it('15.1 when it is confirmed and wrapped up, then the question, the job and the documents reach the model', async ({
    expect,
  }) => {
    const { world, files, played, run } = await story();
    expectHealthy(run);
    const [place] = files.places();

    const [, question = ''] = played.heardAt('已修复').map(newest);
    expect.soft(question, '#13 the question').toContain('Stop hook additional context');
    expect.soft(question, '#13 its answers').toMatch(ANSWERS);
    expect.soft(holdsOf(run), '#13 held once').toHaveLength(1);

    const [job = '', documents = ''] = played.heardAt('需要收尾').map(newest);
    expect.soft(job, '#15 the job').toMatch(/WRAP-UP|\.agent-doc-update\.txt/);
    expect
      .soft(documents, '#16 the project’s documents')
      .toMatch(/PostToolUse:Agent hook additional context: [\s\S]*markdown/);
    expect.soft(documents, '#16 the archive').toContain(`已归档/${nameOf(place)}`);

    expect.soft(place, '#16').toMatchObject({ folder: '已归档' });
    expect.soft(files.record(), '#16').toMatchObject({ archived: true, task_type: 'bug_fix' });
    expect.soft(files.record(), '#17').toMatchObject({ doc_sync: { status: 'done' } });
    expect.soft(files.bound(), '#16').toEqual({});
    expect.soft(files.record(), '#11').toMatchObject({ metrics: { code_changes_count: 4, docs_read_count: 1 } });
    expect(readFileSync(join(world.project, 'mod.py'), 'utf8')).toBe('hp = 3\n');
    expect.soft(files.textOf('context.md'), '#15 what was consulted').toContain('markdown/玩家.md');
    for (const file of ['mod.py', 'other.py'])
      expect.soft(files.textOf('solution.md'), '#15 what was changed').toContain(file);
  });
});

describe('given a user who ends midway', () => {
  it('15.2 when the model forgets to ask for a test, then it is held once for that and once for the wrap-up, and the skipped task is archived', async ({
    world,
    expect,
  }) => {
    const { files, read, edit } = mod(world);
    const played = playTurns([
      {
        prompt: OPENING,
        replies: [use(read('mod.py')), use(edit('mod.py', 0)), say('I changed one line.'), ASKS_FOR_TEST],
      },
      { prompt: '已修复', replies: [say('太好了。'), say('需要收尾，还是跳过收尾？')] },
      { prompt: '跳过收尾', replies: [say('好的。')] },
      { prompt: '谢谢', replies: [say('不客气。')] },
    ]);
    const run = await play(world, played);
    expectHealthy(run);
    const held = run
      .mainRequests()
      .filter((request) => newest(request).includes('Stop hook additional context'))
      .map(newest);
    expect(held).toHaveLength(2);
    expect.soft(held[0] ?? '', '#2').toContain('已修复');
    expect.soft(held[1] ?? '', '#4').toMatch(ANSWERS);
    const [place] = files.places();
    expect.soft(place, '#7').toMatchObject({ folder: '已归档' });
    expect.soft(userSaw(run, 'Stop'), '#7').toContain(`已归档/${nameOf(place)}`);
    expect.soft(all(played.heardAt('谢谢')), '#7').not.toContain(nameOf(place));
    expect.soft(files.record(), '#6').toMatchObject({
      archived: true,
      workflow_state: {
        cleanup_intent_action: 'skip',
        steps: { step4_cleanup: { status: 'completed', skipped: true } },
      },
      session_history: [{ session_id: run.sessionId, ended_at: expect.any(String) }],
    });
  });

  it('15.2 when the task is no bug, then no turn is held', async ({ world, expect }) => {
    const { files, read, edit } = mod(world);
    const played = playTurns([
      { prompt: '/mc 整理说明文字', replies: [use(read('mod.py')), use(edit('mod.py', 0)), say('整理好了。')] },
    ]);
    const run = await play(world, played);
    expectHealthy(run);
    expect(holdsOf(run)).toEqual([]);
    expect(run.results).toEqual(['整理好了。']);
    expect(files.record()).toMatchObject({ task_type: 'general', metrics: { code_changes_count: 1 } });
  });
});

describe('given an edit that breaks a hard rule', () => {
  it('A11 when the model tries it, then the tool does not run and the model hears why', async ({ world, expect }) => {
    const { write } = mod(world);
    const played = playTurns([
      { prompt: OPENING, replies: [use(write('behavior_packs/shop.py', 'import os\n')), say('好的。')] },
    ]);
    const run = await play(world, played);
    expectHealthy(run);
    const [, refused] = played.heardAt(OPENING);
    expect(refused?.newest[0]?.parts[0]).toMatchObject({ type: 'result', isError: true });
    expect(newest(refused)).toMatch(/PreToolUse:Write hook error: [\s\S]*os/);
    expect(() => readFileSync(join(world.project, 'behavior_packs/shop.py'))).toThrow('ENOENT');
  });
});

describe('given a user who speaks as no rule expects', () => {
  it('when the work is accepted in words that the model reports and wrapped up in the background, then it is confirmed, the wrap-up asked for, and the documents with its end', async ({
    world,
    expect,
  }) => {
    const { files, read, edit } = mod(world);
    const accepted = '原本以為要整個重寫，結果改一行就好了，厲害';
    const command = `node "${OVERTONE}/dist/cli.js" task heard accepted --quote "改一行就好了"`;
    const heard = use(call('Bash', { command, description: 'report what the user meant' }));
    const played = playTurns(
      [
        { prompt: OPENING, replies: [use(read('mod.py')), use(edit('mod.py', 0)), ASKS_FOR_TEST] },
        { prompt: accepted, replies: [heard, say('太好了。'), say('需要收尾，还是跳过收尾？')] },
        { prompt: '需要收尾', replies: [use(wrapUpAgent({ inBackground: true })), say('收尾中。'), say('好的。')] },
      ],
      WRAPPED_UP,
    );
    expectHealthy(await play(world, played));
    const [, , question = ''] = played.heardAt(accepted).map(newest);
    expect(question).toContain('Stop hook additional context');
    expect(question).toMatch(ANSWERS);
    expect(files.record()).toMatchObject({ workflow_state: { steps: { step3_execute: { user_confirmed: true } } } });

    const ended = played
      .heardAt('需要收尾')
      .map(newest)
      .filter((text) => text.includes('<task-notification>'));
    expect(ended).toEqual([expect.stringMatching(/UserPromptSubmit hook additional context: [\s\S]*文档同步/)]);
    expect(files.record()).toMatchObject({ archived: true, doc_sync: { status: 'pending' } });
  });
});
