/** Limits of task flow on the real host: projects that cannot hold tasks, allow markers, overdue reviews, expired reminders. */
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe } from 'vitest';
import { call, say, use } from '../../host-kit/model/reply.ts';
import { expectHealthy } from './kit/expectations.ts';
import { it } from './kit/in-world.ts';
import { ASKS_FOR_TEST, all, mod, newest, OPENING, play, userSaw, WRAPPED_UP, wrapUpAgent } from './kit/mod-task.ts';
import { playTurns } from './kit/played-turns.ts';

const opened = () => playTurns([{ prompt: OPENING, replies: [say('好的。')] }]);

describe('given a file where a directory of tasks is needed', () => {
  it('A4 when a task is asked for, then the user hears what is in the way, the model nothing, and no task is there', async ({
    world,
    expect,
  }) => {
    const { files } = mod(world);
    writeFileSync(join(world.project, 'tasks'), 'not a directory');
    const played = opened();
    const run = await play(world, played);
    expectHealthy(run);
    expect(run.results).toEqual([expect.stringMatching(/tasks 是文件[\s\S]*请改名或移走它/)]);
    expect(played.heardAt(OPENING), 'no word of it reaches the model').toEqual([]);
    expect(files.places()).toEqual([]);
  });

  it('A4 when a fork would go on with a task, then it starts, and the user is told why it has none', async ({
    world,
    expect,
  }) => {
    mod(world);
    const { sessionId } = await play(world, opened());
    rmSync(join(world.project, '.claude'), { recursive: true });
    writeFileSync(join(world.project, '.claude'), 'not a directory');
    const forked = playTurns([{ prompt: '继续', replies: [say('好的。')] }]);
    const run = await play(world, forked, { resume: sessionId, args: ['--fork-session'] });
    expectHealthy(run);
    expect(userSaw(run, 'SessionStart')).toContain('.claude');
    expect(run.results).toEqual(['好的。']);
  });
});

describe('given a project with a word of its own for exceptions', () => {
  it('11.3 when an edit gives it with a reason, then it passes, and with the usual word it does not', async ({
    world,
    expect,
  }) => {
    const { files, write } = mod(world);
    writeFileSync(join(world.project, '.overtone.json'), JSON.stringify({ rules: { allowMarker: 'rule-off' } }));
    const content = (word: string) => `import os  # ${word}: mod.06-imports only in a tool that runs offline\n`;
    const [own, usual] = ['behavior_packs/own.py', 'behavior_packs/usual.py'];
    const replies = [use(write(own, content('rule-off'))), use(write(usual, content('overtone-allow'))), say('好了。')];
    const played = playTurns([{ prompt: OPENING, replies }]);
    expectHealthy(await play(world, played));
    expect([own, usual].map((file) => existsSync(join(world.project, file)))).toEqual([true, false]);
    expect(newest(played.heardAt(OPENING)[2]), 'refused').toContain('mod.06-imports');
    expect(JSON.stringify(files.history()), 'on record').toContain('only in a tool that runs offline');
  });
});

/** A command that no guard could know. */
const DAMAGE = `const { readdirSync, rmSync } = require('node:fs');
const [task] = readdirSync('tasks').filter((name) => name.startsWith('任务-'));
rmSync('tasks/' + task + '/.task-meta.json');
`;

describe('given a project whose reviews are strict, and a review whose report is due', () => {
  it('6.7 when the record is lost, then code waits all the same', async ({ world, expect }) => {
    const { read, edit } = mod(world);
    writeFileSync(join(world.project, '.overtone.json'), JSON.stringify({ tasks: { reviews: 'strict' } }));
    writeFileSync(join(world.project, 'lose.cjs'), DAMAGE);
    const lose = call('Bash', { command: 'node lose.cjs', description: 'run it' });
    const review = '/mc review';
    const played = playTurns([
      { prompt: OPENING, replies: [use(read('mod.py')), say('好的。')] },
      { prompt: review, replies: [use(lose), use(edit('mod.py', 0)), say('不行。')] },
    ]);
    expectHealthy(await play(world, played));
    const [, , refused] = played.heardAt(review);
    expect(refused?.newest[0]?.parts[0]).toMatchObject({ type: 'result', isError: true });
    expect(newest(refused)).toMatch(/PreToolUse:Edit hook error: [\s\S]*报告/);
  });
});

describe('given documents that have been owed for more than a day', () => {
  it('8.9 when the user comes back, then the model is not reminded of them, and the record says why', async ({
    world,
    expect,
  }) => {
    const { files, read, edit } = mod(world);
    const owing = playTurns(
      [
        { prompt: OPENING, replies: [use(read('mod.py')), use(edit('mod.py', 0)), ASKS_FOR_TEST] },
        { prompt: '已修复', replies: [say('太好了。'), say('需要收尾，还是跳过收尾？')] },
        { prompt: '需要收尾', replies: [use(wrapUpAgent()), say('好的。')] },
      ],
      WRAPPED_UP,
    );
    const { sessionId } = await play(world, owing);
    expect(all(owing.heardAt('需要收尾')), 'asked for while they are owed').toContain('文档同步');
    expect(files.record()).toMatchObject({ doc_sync: { status: 'pending' } });

    files.age(25 * 60);
    const later = playTurns([{ prompt: '今天做什么', replies: [say('你说。')] }]);
    const run = await play(world, later, { resume: sessionId });
    expectHealthy(run);
    expect(all(later.heardAt('今天做什么')), 'a day later').toContain('今天做什么');
    expect(all(later.heardAt('今天做什么')), 'a day later').not.toContain('文档同步');
    expect(files.record()).toMatchObject({ doc_sync: { status: 'waived', waived_by: 'timeout' } });
  });
});
