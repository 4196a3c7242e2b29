/** The model reports on the real host what the user meant, and the hooks check that the user said it. */
import { describe } from 'vitest';
import { say, use } from '../../host-kit/model/reply.ts';
import { isConfirmed } from '../task-scenarios/kit/record-parts.ts';
import { expectHealthy } from './kit/expectations.ts';
import { it } from './kit/in-world.ts';
import { ASKS_FOR_TEST, all, heard, mod, OPENING, play, userSaw } from './kit/mod-task.ts';
import { playTurns } from './kit/played-turns.ts';

describe('given a bug with one edit', () => {
  it('when the user accepts it in free words and the model reports them, then it is booked and announced', async ({
    world,
    expect,
  }) => {
    const { files, read, edit } = mod(world);
    const played = playTurns([
      { prompt: OPENING, replies: [use(read('mod.py')), use(edit('mod.py', 0)), ASKS_FOR_TEST] },
      { prompt: '这下不闪退了，辛苦', replies: [heard('accepted', '这下不闪退了'), say('收到。')] },
    ]);
    const run = await play(world, played);
    expectHealthy(run);
    expect(all(played.heardAt('这下不闪退了，辛苦'))).toContain('task heard <accepted|failed|partly|changed|question>');
    expect(isConfirmed(files.record())).toBe(true);
    expect(userSaw(run, 'PostToolUse')).toMatch(/视为已接受：“这下不闪退了”.*undo/);
  });

  it('when the model invents the words, then nothing is booked and the user is told so', async ({ world, expect }) => {
    const { files, read, edit } = mod(world);
    const played = playTurns([
      { prompt: OPENING, replies: [use(read('mod.py')), use(edit('mod.py', 0)), ASKS_FOR_TEST] },
      { prompt: '我先看看改动', replies: [heard('accepted', '已经好了'), say('好的。')] },
    ]);
    const run = await play(world, played);
    expect(isConfirmed(files.record())).toBe(false);
    expect(userSaw(run, 'PostToolUseFailure')).toContain('没有记录');
    expect(all(played.heardAt('我先看看改动'))).toMatch(/没有记录|引文/);
  });

  it('when the user puts the wrap-up off in three turns, then the task stays open', async ({ world, expect }) => {
    const { files, read, edit } = mod(world);
    const putOff = (prompt: string) => ({ prompt, replies: [heard('keep-open', prompt), say('好的，先不动。')] });
    const played = playTurns([
      { prompt: OPENING, replies: [use(read('mod.py')), use(edit('mod.py', 0)), ASKS_FOR_TEST] },
      { prompt: '已修复', replies: [say('太好了。'), say('需要收尾，还是跳过收尾？')] },
      putOff('先别归档，我还没测完'),
      putOff('要先问问老板'),
      putOff('等发布之后再说'),
    ]);
    const run = await play(world, played);
    expectHealthy(run);
    expect(files.record()).toMatchObject({ archived: false, workflow_state: { current_step: 'step3_execute' } });
    expect(isConfirmed(files.record())).toBe(true);
    expect(files.places()).toMatchObject([{ folder: undefined }]);
  });
});
