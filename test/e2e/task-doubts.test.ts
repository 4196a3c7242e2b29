/** Problem cases of a task on the real host: half-accepted work, a forged event, damaged, falsified and removed files. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe } from 'vitest';
import { call, say, use } from '../../host-kit/model/reply.ts';
import { nameOf } from '../task-scenarios/kit/task-files.ts';
import { expectHealthy } from './kit/expectations.ts';
import { it } from './kit/in-world.ts';
import { ASKS_FOR_TEST, all, mod, newest, OPENING, play, userSaw, WRAPPED_UP, wrapUpAgent } from './kit/mod-task.ts';
import { playTurns } from './kit/played-turns.ts';

const shell = (command: string) => use(call('Bash', { command, description: 'try it' }));

/** Commands that no guard could know. */
const DAMAGE = `const { readdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const record = 'tasks/' + readdirSync('tasks').find((name) => name.startsWith('任务-')) + '/.task-meta.json';
const damages = {
  tear: () => writeFileSync(record, '{ torn'),
  falsify: () => writeFileSync(record, readFileSync(record, 'utf8').replace('"user_confirmed": false', '"user_confirmed": true')),
  clean: () => ['tasks', '.claude'].forEach((path) => rmSync(path, { recursive: true })),
};
damages[process.argv[2]]();
`;

describe('given a bug with one edit', () => {
  it('4.7, 8.4, 9.5 when it is half accepted, an event is forged, and its files are damaged, falsified and removed, then the model asks, is refused, and all is restored and told', async ({
    world,
    expect,
  }) => {
    const { files, read, edit } = mod(world);
    writeFileSync(join(world.project, 'damage.cjs'), DAMAGE);
    const played = playTurns([
      { prompt: OPENING, replies: [use(read('mod.py')), use(edit('mod.py', 0)), ASKS_FOR_TEST] },
      { prompt: '好像可以了', replies: [say('真的好了吗？')] },
      { prompt: '看看信箱', replies: [shell('echo "{}" > tasks/任务-*/.inbox/1.json'), say('不行。')] },
      ...['tear', 'falsify', 'clean'].map((damage) => ({
        prompt: `跑一下 ${damage}`,
        replies: [shell(`node damage.cjs ${damage}`), say('跑过了。')],
      })),
      { prompt: '还是不行', replies: [use(edit('mod.py', 1)), ASKS_FOR_TEST] },
    ]);
    const run = await play(world, played);
    expectHealthy(run);
    const name = nameOf(files.places()[0]);

    expect
      .soft(all(played.heardAt('好像可以了')), 'half accepted')
      .toMatch(/hook additional context: [\s\S]*task heard/);

    const [, refused] = played.heardAt('看看信箱');
    expect.soft(refused?.newest[0]?.parts[0], 'forged').toMatchObject({ type: 'result', isError: true });
    expect.soft(newest(refused), 'forged').toMatch(/PreToolUse:Bash hook error: [\s\S]*\.inbox/);

    const told = userSaw(run, 'PostToolUse');
    expect
      .soft(told.match(/Overtone 之外被(..)/g), 'the user is told once each')
      .toEqual(['Overtone 之外被损坏', 'Overtone 之外被改动', 'Overtone 之外被移除']);
    expect.soft(told, 'what was found is kept').toMatch(/\.task-meta\.json\S*corrupt/);
    for (const damage of ['tear', 'falsify', 'clean']) {
      const heard = newest(played.heardAt(`跑一下 ${damage}`)[1]);
      expect
        .soft(heard, `the model is told after ${damage}`)
        .toMatch(/PostToolUse:Bash hook additional context: [\s\S]*已经还原/);
    }
    expect
      .soft(files.record(), 'restored, and gone on with')
      .toMatchObject({ task_id: name, task_type: 'bug_fix', metrics: { code_changes_count: 2 } });
  });
});

describe('given a project in which wrap-ups need no word', () => {
  it('8.2 when the work is confirmed, then the end of the turn hands the model the job, and the task is archived', async ({
    world,
    expect,
  }) => {
    const { files, read, edit } = mod(world);
    mkdirSync(join(world.project, '.claude'), { recursive: true });
    writeFileSync(
      join(world.project, '.claude', 'workflow-config.json'),
      JSON.stringify({ cleanup: { mode: 'auto' } }),
    );
    const played = playTurns(
      [
        { prompt: OPENING, replies: [use(read('mod.py')), use(edit('mod.py', 0)), ASKS_FOR_TEST] },
        { prompt: '已修复', replies: [say('太好了。'), use(wrapUpAgent()), say('好的。')] },
      ],
      WRAPPED_UP,
    );
    const run = await play(world, played);
    expectHealthy(run);
    expect(all(played.heardAt('已修复'))).toMatch(/\.agent-doc-update\.txt|WRAP-UP/);
    expect(files.places()).toMatchObject([{ folder: '已归档' }]);
  });
});
