import { describe } from 'vitest';
import { say, use } from '../../host-kit/model/reply.ts';
import { nameOf } from '../task-scenarios/kit/task-files.ts';
import { expectHealthy } from './kit/expectations.ts';
import { goingOnFrom, it } from './kit/in-world.ts';
import { ASKS_FOR_TEST, DESCRIPTION, mod, newest, OPENING, play, sessionStartIn } from './kit/mod-task.ts';
import { playTurns } from './kit/played-turns.ts';

describe('given a task with two negative rounds and two failed runs of the tests', () => {
  const afterWorkInVain = goingOnFrom(async (world) => {
    const { files, read, edit, testFails } = mod(world);
    const round = (file: string) => [use(read(file)), use(edit(file, 0)), use(testFails()), ASKS_FOR_TEST];
    const run = await play(
      world,
      playTurns([
        { prompt: OPENING, replies: round('mod.py') },
        { prompt: '还是不行', replies: round('other.py') },
        { prompt: '又出问题了', replies: [say('我再想想。')] },
      ]),
    );
    return { files, first: run };
  });

  it('15.3 when its session is resumed without the projections, then the model is briefed and the files are whole', ({
    expect,
  }) =>
    afterWorkInVain(async ({ world, files, first }) => {
      files.removeState();
      files.removeIndex();
      const played = playTurns([{ prompt: '已修复', replies: [say('太好了。')] }]);
      const second = await play(world, played, { resume: first.sessionId });
      expectHealthy(second);
      const [request] = played.heardAt('已修复');
      const told = sessionStartIn(request);
      for (const part of [DESCRIPTION, 'AttributeError', 'other.py', '又出问题了'])
        expect.soft(told, '#2').toContain(part);
      expect.soft(told, '#2 the warning').toMatch(/专家/);
      expect.soft(told, '#2 the replies of its step').toMatch(/`已修复`[\s\S]*`还是不行`/);
      expect.soft(told, '#2 and of no other').not.toContain('需要收尾');
      expect.soft(files.record(), '#3').toMatchObject({
        workflow_state: { steps: { step3_execute: { user_confirmed: true } } },
      });
      expect.soft(files.state(), '#2').toMatchObject({ steps: { step0_context: {}, step4_cleanup: {} } });
      expect.soft(files.bound(), '#2').toEqual({ [first.sessionId]: nameOf(files.places()[0]) });
    }));

  it('12.3 when its session is forked, then the fork is briefed and works on the same task', ({ expect }) =>
    afterWorkInVain(async ({ world, files, first }) => {
      const played = playTurns([{ prompt: '已修复', replies: [say('太好了。')] }]);
      const fork = await play(world, played, { resume: first.sessionId, args: ['--fork-session'] });
      expectHealthy(fork);
      expect(fork.sessionId).not.toBe(first.sessionId);
      expect.soft(sessionStartIn(played.heardAt('已修复')[0])).toContain('AttributeError');
      expect.soft(files.bound()).toMatchObject({ [fork.sessionId]: nameOf(files.places()[0]) });
      expect.soft(files.record()).toMatchObject({
        workflow_state: { steps: { step3_execute: { user_confirmed: true } } },
      });
    }));

  it('15.3 when another session starts, then it is told of the task, and resumes it by the time in its id', ({
    expect,
  }) =>
    afterWorkInVain(async ({ world, files }) => {
      const [place] = files.places();
      const resume = `/mc resume ${/-(\d{6})-/.exec(nameOf(place))?.[1] ?? 'no task'}`;
      const played = playTurns([
        { prompt: '你好', replies: [say('你好！')] },
        { prompt: resume, replies: [say('继续。')] },
      ]);
      const run = await play(world, played);
      expectHealthy(run);
      const offered = sessionStartIn(played.heardAt('你好')[0]);
      expect.soft(offered, '#4').toContain(nameOf(place));
      expect.soft(offered, '#4').toContain('/mc resume');
      expect.soft(newest(played.heardAt(resume)[0]), '#5').toContain(DESCRIPTION);
      expect.soft(newest(played.heardAt(resume)[0]), '#5').toContain('AttributeError');
      expect.soft(files.bound(), '#5').toMatchObject({ [run.sessionId]: nameOf(place) });
    }));

  it('15.3 when the context is compacted, then the next request holds the same briefing', ({ expect }) =>
    afterWorkInVain(async ({ world, first }) => {
      const played = playTurns([
        { prompt: '看看这个项目的结构', replies: [say('好的。')] },
        { prompt: '/compact', replies: [] },
        { prompt: '继续', replies: [say('好的。')] },
      ]);
      const run = await play(world, played, { resume: first.sessionId });
      expectHealthy(run);
      const [before = '', after = ''] = ['看看这个项目的结构', '继续'].map((prompt) =>
        sessionStartIn(played.heardAt(prompt)[0]),
      );
      expect.soft(before, '#2').toContain(DESCRIPTION);
      expect.soft(after, '#6').toBe(before);
    }));
});
