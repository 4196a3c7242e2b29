/** Task commands typed on the real host: the host knows them, and the hooks handle them first. */
import { describe } from 'vitest';
import { type HostRun, runHost } from '../../host-kit/host/run-host.ts';
import type { World } from '../../host-kit/host/world.ts';
import { say, use } from '../../host-kit/model/reply.ts';
import { OVERTONE } from '../../host-kit/overtone.ts';
import { nameOf } from '../task-scenarios/kit/task-files.ts';
import { expectHealthy } from './kit/expectations.ts';
import { it, playedOnce } from './kit/in-world.ts';
import { mod, newest } from './kit/mod-task.ts';
import { bodyOf } from './kit/overtone.ts';

const DESCRIPTION = 'fix the crash of the shop';
/** What a skill says before anything is filled in. */
const opening = (skill: string): string =>
  /The hooks have already handled[^.;]*/.exec(bodyOf(skill))?.[0] ?? 'no such sentence';

/** Every prompt is answered at once; the first after an edit, where one is given. */
const type = (world: World, prompts: readonly string[], edits = false): Promise<HostRun> => {
  const { read, edit } = mod(world);
  const work = edits ? [use(read('mod.py')), use(edit('mod.py', 0))] : [];
  return runHost({
    ...world,
    plugin: OVERTONE,
    prompts,
    env: { OVERTONE_LOCALE: 'en' },
    script: ({ turn }) => work[turn] ?? say('Please test it: fixed or still broken?'),
  });
};

const commandsOf = ({ lines }: HostRun): unknown => lines.find(({ subtype }) => subtype === 'init')?.['slash_commands'];

/** A change, then what a user may ask about it. */
const spoken = playedOnce(async (world) => ({
  world,
  run: await type(world, [`/ot:task ${DESCRIPTION}`, '/ot:task status', '/ot:task confirm'], true),
}));
const typed = (command: string) =>
  playedOnce(async (world) => ({ world, run: await type(world, [`${command} ${DESCRIPTION}`]) }));
const short = typed('/mc');

describe('given the commands that open a task', () => {
  it.for([
    ['/ot:task', 'task', spoken],
    ['/mc', 'mc', short],
    ['/ot:mc', 'mc', typed('/ot:mc')],
  ] as const)(
    'when %s is typed with a description, then the task is open before the skill is read, and the model hears both',
    async ([, skill, played], { expect }) => {
      const { world, run } = await played();
      expectHealthy(run);
      expect(commandsOf(run)).toEqual(expect.arrayContaining(['ot:task', 'ot:mc']));
      const { files } = mod(world);
      expect(files.record()).toMatchObject({ task_description: DESCRIPTION });
      const heard = run.mainRequests()[0]?.text ?? '';
      expect(heard).toContain(nameOf(files.places()[0]));
      expect(heard).toContain(opening(skill));
    },
  );

  it('when a session begins, then the model’s own listing does not name them', async ({ expect }) => {
    const { run } = await short();
    expect(run.mainRequests()[0]?.text).toContain(': Pick and run the right workflow');
    for (const name of ['ot:task', 'ot:mc']) expect(run.mainRequests()[0]?.text).not.toContain(`- ${name}`);
  });
});

describe('given a task with a change', () => {
  it('when status, confirm and cancel are typed, then each is done and no other task is opened', async ({ expect }) => {
    const { world, run } = await spoken();
    expectHealthy(run);
    const { files } = mod(world);
    expect(files.places()).toHaveLength(1);
    const status = run.mainRequests().find((request) => newest(request).includes('Resuming:'));
    expect(newest(status)).toContain(DESCRIPTION);
    expect(files.record()).toMatchObject({ workflow_state: { steps: { step3_execute: { user_confirmed: true } } } });

    const resume = `/ot:task resume ${/-(\d{6})-/.exec(nameOf(files.places()[0]))?.[1]}`;
    const second = await type(world, [resume, '/ot:task cancel']);
    expectHealthy(second);
    expect(second.mainRequests()[0]?.text).toContain(`Resuming: ${DESCRIPTION}`);
    expect(files.places()).toMatchObject([{ folder: 'cancelled' }]);
    expect(files.record()).toMatchObject({ cancelled: true });
  });
});
