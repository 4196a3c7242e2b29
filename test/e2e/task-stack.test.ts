/** Several tasks of one session on the real host: the model works on the top one and is told when another continues. */
import { describe } from 'vitest';
import { say, use } from '../../host-kit/model/reply.ts';
import { nameOf } from '../task-scenarios/kit/task-files.ts';
import { expectHealthy } from './kit/expectations.ts';
import { it } from './kit/in-world.ts';
import { ASKS_FOR_TEST, DESCRIPTION, mod, newest, OPENING, play, sessionStartIn, userSaw } from './kit/mod-task.ts';
import { playTurns } from './kit/played-turns.ts';

const SECOND = '修复商店报错';
const ON_TOP = `/mc --stack ${SECOND}`;

describe('given a task that is not done when another one comes up', () => {
  it('14 when the other is put on top, survives a resume and is finished, then the model is briefed on the first again', async ({
    world,
    expect,
  }) => {
    const { files, read, edit, testFails } = mod(world);
    const before = playTurns([
      { prompt: OPENING, replies: [use(read('mod.py')), use(edit('mod.py', 0)), use(testFails()), ASKS_FOR_TEST] },
      { prompt: '还是不行', replies: [say('我再想想。')] },
      { prompt: `/mc ${SECOND}`, replies: [] },
      { prompt: ON_TOP, replies: [use(read('other.py')), use(edit('other.py', 0)), ASKS_FOR_TEST] },
    ]);
    const first = await play(world, before);
    expectHealthy(first);
    const ids = files.places().map(nameOf);
    const idOf = (text: string) => ids.find((id) => files.record(id)['task_description'] === text) ?? `no ${text}`;
    const [lower, upper] = [idOf(DESCRIPTION), idOf(SECOND)];
    expect.soft(before.heardAt(`/mc ${SECOND}`), 'asked about, and not sent to the model').toEqual([]);
    expect.soft(newest(before.heardAt(ON_TOP)[0]), 'the model hears what waits').toContain(lower);
    expect.soft(files.state(), 'the projection is of the top one').toMatchObject({ task_id: upper });

    const after = playTurns([
      { prompt: '已修复', replies: [say('太好了。'), say('需要收尾，还是跳过收尾？')] },
      { prompt: '跳过收尾', replies: [say('好的。')] },
      { prompt: '接着做', replies: [use(edit('mod.py', 1)), ASKS_FOR_TEST] },
    ]);
    const second = await play(world, after, { resume: first.sessionId });
    expectHealthy(second);
    const resumed = sessionStartIn(after.heardAt('已修复')[0]);
    expect.soft(resumed, 'the top one in full').toMatch(/修复商店报错[\s\S]*other\.py/);
    expect.soft(resumed, 'the waiting one briefly').toContain(lower);
    expect.soft(resumed).not.toContain('mod.py');
    expect.soft(userSaw(second, 'Stop'), 'the user sees which one is back').toContain(lower);
    const back = newest(after.heardAt('接着做')[0]);
    for (const part of [DESCRIPTION, 'mod.py', 'AttributeError', '还是不行'])
      expect.soft(back, 'all it knew').toContain(part);
    expect.soft(files.bound()).toEqual({ [second.sessionId]: lower });
    expect.soft(files.state()).toMatchObject({ task_id: lower });
    expect.soft(files.record(lower)).toMatchObject({ metrics: { code_changes_count: 2 } });
  });
});
