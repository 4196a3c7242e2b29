/** The minimum that must work on every supported host. `npm run test:hosts` runs it on the others. */
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { hostUnderTest } from '../../host-kit/host/ensure-host.ts';
import { installPlugin } from '../../host-kit/host/installation.ts';
import type { HostRun } from '../../host-kit/host/run-host.ts';
import { readableText } from '../../host-kit/model/message.ts';
import { call, say, use } from '../../host-kit/model/reply.ts';
import { OVERTONE } from '../../host-kit/overtone.ts';
import { expectHealthy } from './kit/expectations.ts';
import { it } from './kit/in-world.ts';
import { asked, delegationsOf, playSession, stageResults } from './kit/overtone.ts';
import { scoreOf } from './kit/score.ts';
import { expectRepaired } from './repaired.ts';

/** The oldest host knows no other. */
const mode = 'foreground';

/** One unknown name in hooks.json would cost an old host every hook; agents would then hear nothing of the work. */
function expectConducted(run: HostRun): void {
  expectHealthy(run);
  expect(run.lines.find(({ subtype }) => subtype === 'init')).toMatchObject({ claude_code_version: hostUnderTest() });
  expect(delegationsOf(run)).toEqual(scoreOf('quick'));
  expect(stageResults(run)).toEqual({ DEV: 'pass', REVIEW: 'pass', TEST: 'pass' });
  expect(run.stateOf().workflow).toMatchObject({ phase: 'finished' });
  for (const agent of ['ot:developer', 'ot:code-reviewer', 'ot:tester']) {
    expect(run.agentRequests(agent)[0]?.text).toContain('[Overtone Workflow Context]');
  }
}

describe('given the host under test', () => {
  it('when a workflow runs, then all hooks are loaded and it comes to its end', async ({ world }) => {
    expectConducted(await playSession(world, [asked('quick')], { mode }));
  });

  it('when /ot:auto is typed, or called by the model, then it is found by that name though its folder has another', async ({
    world,
  }) => {
    const run = await playSession(world, ['/ot:auto What is this?', 'Choose.'], {
      strays: ({ newest }) =>
        readableText(newest).includes('Choose.') ? use(call('Skill', { skill: 'ot:auto' })) : say('Noted.'),
    });
    expectHealthy(run);
    const read = run.mainRequests().map(({ newest }) => readableText(newest).includes('You lead: choose, delegate'));
    expect(read).toEqual([true, false, true]);
  });

  it('when a test fails once, then debugger, developer and tester follow and the review stands', async ({ world }) => {
    expectRepaired(await playSession(world, [asked('quick')], { mode, agents: { tester: ['fail'] } }));
  });

  it('when the plugin is installed from the repository, then the installed copy runs the same workflow', async ({
    world,
  }) => {
    const commands = await installPlugin(world);
    expect(commands.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
    const run = await playSession(world, [asked('quick')], { mode, installed: true });
    expectConducted(run);
    expect(run.mainRequests().at(-1)?.text).toContain(`Base directory for this skill: ${world.root}`);
    expect(run.mainRequests().at(-1)?.text).not.toContain(`Base directory for this skill: ${OVERTONE}`);
  });

  it('when it is started by `ot run`, then it has the plugin and runs the same workflow', async ({ world }) => {
    const through = [process.execPath, join(OVERTONE, 'dist/cli.js'), 'run', '--'] as const;
    expectConducted(await playSession(world, [asked('quick')], { mode, through: [...through] }));
  });
});
