/** A session that works on a task: the session list says what the task waits for, without opening the session. */
import { describe, expect, it } from 'vitest';
import { openTask } from '../../src/store/tasks/task-open.ts';
import { changeTask } from '../../src/store/tasks/task-store.ts';
import { rowOf } from '../../src/workflow/view/rows.ts';
import { SETTINGS } from '../kit/task-rules.ts';
import { createHome, follow, type Home } from './kit/live-world.ts';

const tasksOf = ({ home, project, now }: Home) => ({
  home,
  project,
  now,
  pid: process.pid,
  settings: SETTINGS,
});

const begin = ({ store, project }: Home) => store.appendEvents('s1', [{ type: 'session:start', data: { project } }]);

const open = (world: Home) =>
  openTask(tasksOf(world), {
    description: 'the cart is empty',
    taskType: 'bug_fix',
    prompt: '/ot:task the cart',
    sessionId: 's1',
  });

function askForConfirmation(world: Home, taskDir: string): void {
  // After the user's last word.
  const at = world.now().toISOString();
  changeTask(
    tasksOf(world),
    { taskDir },
    {
      events: [
        { type: 'edit.succeeded', id: 'e1', at, file: 'cart.ts', operation: 'Edit' },
        { type: 'notice.given', id: 'e2', at, key: 'waiting-confirmation' },
      ],
    },
  );
}

describe('given a session with a task', () => {
  it('when a task asks for confirmation, then its session is among those that need the user', async () => {
    const world = createHome();
    begin(world);
    const { live, until } = await follow(world, { slowMs: 20 });
    const group = () => {
      const facts = live.facts('s1');
      return facts && rowOf(facts).group;
    };
    expect(group()).toBe('open');
    const { taskDir } = open(world);
    await until(() => live.facts('s1')?.task?.description === 'the cart is empty');
    askForConfirmation(world, taskDir);
    await until(() => group() === 'needs-you');
  });

  it('when the task was there before the follower, then it is known at once', async () => {
    const world = createHome();
    begin(world);
    askForConfirmation(world, open(world).taskDir);
    const { live } = await follow(world);
    expect(live.facts('s1')?.task).toMatchObject({ asks: 'confirmation' });
  });
});
