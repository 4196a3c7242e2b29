/** Edits the host turns down before any tool runs: only the batch tells of them, and a task counts them as failed. */
import { describe } from 'vitest';
import { say, use } from '../../host-kit/model/reply.ts';
import { context, probe } from '../../host-kit/probe/probe.ts';
import { expectHealthy } from './kit/expectations.ts';
import { it } from './kit/in-world.ts';
import { all, mod, newest, OPENING, play } from './kit/mod-task.ts';
import { playTurns } from './kit/played-turns.ts';

describe('given an edit whose old text is not in the file', () => {
  it('when the host turns it down, then only PostToolBatch tells, and its word reaches the model', async ({
    world,
    expect,
  }) => {
    const { read, edit } = mod(world);
    const seen = await probe(world, {
      script: ({ turn }) => [use(read('mod.py')), use(edit('mod.py', 7))][turn] ?? say('Done.'),
      answers: { PostToolBatch: context('PostToolBatch', 'WORD-AFTER-BATCH') },
    });
    for (const event of ['PreToolUse:Edit', 'PostToolUse:Edit', 'PostToolUseFailure:Edit'])
      expect(seen.order).not.toContain(event);
    expect(seen.order.filter((event) => event === 'PostToolBatch')).toHaveLength(2);
    expect(newest(seen.run.mainRequests().at(-1))).toMatch(/<tool_use_error>[\s\S]*WORD-AFTER-BATCH/);
  });

  it('A6 when a third one in a row is turned down on a task, then the model hears of the review', async ({
    world,
    expect,
  }) => {
    const { files, read, edit } = mod(world);
    const wrong = () => use(edit('mod.py', 7));
    const played = playTurns([
      {
        prompt: OPENING,
        replies: [use(read('mod.py')), wrong(), wrong(), wrong(), say('# 专家诊断报告\n\n根因：记错了文件内容。')],
      },
    ]);
    const run = await play(world, played);
    expectHealthy(run);
    const heard = played.heardAt(OPENING);
    expect(all(heard.slice(0, 4))).not.toContain('consecutive_failures');
    expect(newest(heard[4])).toMatch(/PostToolBatch hook additional context: [\s\S]*consecutive_failures/);
    expect(files.record()).toMatchObject({ metrics: { code_changes_count: 3, expert_review_triggered: true } });
  });

  it('when there is no task, then not a word is added', async ({ world, expect }) => {
    const { read, edit } = mod(world);
    const played = playTurns([{ prompt: 'Begin.', replies: [use(read('mod.py')), use(edit('mod.py', 7))] }]);
    const run = await play(world, played);
    expectHealthy(run);
    expect(run.hooks.filter(({ event }) => event === 'PostToolBatch').map(({ stdout }) => stdout.trim())).toEqual([
      '{"result":""}',
      '{"result":""}',
    ]);
  });
});
