/** A task on the real host that something goes wrong with: words that are no verdict, letters nobody may write, a damaged record. */
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

/** A command that no guard could know. */
const DAMAGE = `const { readdirSync, writeFileSync } = require('node:fs');
const [task] = readdirSync('tasks').filter((name) => name.startsWith('任务-'));
writeFileSync('tasks/' + task + '/.task-meta.json', '{ torn');
`;

describe('given a bug with one edit', () => {
  it('4.7, 8.4, 9.5 when it is half accepted, a letter is forged and the record damaged, then the model asks, is refused and goes on, and the user is told', async ({
    world,
    expect,
  }) => {
    const { files, read, edit } = mod(world);
    writeFileSync(join(world.project, 'damage.cjs'), DAMAGE);
    const played = playTurns([
      { prompt: OPENING, replies: [use(read('mod.py')), use(edit('mod.py', 0)), ASKS_FOR_TEST] },
      { prompt: '好像可以了', replies: [say('真的好了吗？')] },
      { prompt: '看看信箱', replies: [shell('echo "{}" > tasks/任务-*/.inbox/1.json'), say('不行。')] },
      { prompt: '跑一下脚本', replies: [shell('node damage.cjs'), say('跑过了。')] },
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

    const told = ['UserPromptSubmit', 'PostToolUse', 'Stop'].map((event) => userSaw(run, event)).join('\n');
    expect.soft(told.split(name).length, 'damaged: the user hears of it').toBeGreaterThan(1);
    expect.soft(told, 'damaged').toMatch(/\.task-meta\.json\S*corrupt/);
    expect
      .soft(files.record(), 'rebuilt, and gone on with')
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
