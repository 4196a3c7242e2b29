/** Tool calls within a task that several features answer. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe } from 'vitest';
import { call, use } from '../../host-kit/model/reply.ts';
import { expectHealthy } from './kit/expectations.ts';
import { it } from './kit/in-world.ts';
import { ASKS_FOR_TEST, mod, OPENING, play } from './kit/mod-task.ts';
import { playTurns } from './kit/played-turns.ts';

const shell = (command: string) => use(call('Bash', { command, description: 'try it' }));

describe('given a bug under work', () => {
  it('when the model searches by command and a pipe hides that tests failed, then both are on record and the search is noted', async ({
    world,
    expect,
  }) => {
    const { files, edit } = mod(world);
    const [search, tests] = ['grep -n "hp = 1" mod.py', 'echo "Tests  1 failed | 8 passed"; true vitest'];
    const replies = [use(edit('mod.py', 0)), shell(search), shell(tests), ASKS_FOR_TEST];
    expectHealthy(await play(world, playTurns([{ prompt: OPENING, replies }])));

    const commands = files.history().map(({ tool_input }) => JSON.stringify(tool_input ?? ''));
    expect.soft(commands.join('\n'), 'on record').toContain('grep -n');
    expect.soft(JSON.stringify(files.record()), 'hidden, and seen').toContain('Tests  1 failed');

    const sessions = join(world.home, '.overtone/sessions');
    const noted = readdirSync(sessions).map((id) => readFileSync(join(sessions, id, 'observations.jsonl'), 'utf8'));
    expect.soft(noted.join(''), 'noted').toContain('search-tools');
  });
});
