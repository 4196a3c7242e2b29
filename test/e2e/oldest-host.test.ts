/** The oldest host the plugin promises to run on: one name it does not know would cost it every hook. */
import { expect } from 'vitest';
import { expectHealthy } from './kit/expectations.ts';
import { it } from './kit/in-world.ts';
import { asked, delegationsOf, playSession, stageResults } from './kit/overtone.ts';

const HOST = { version: '2.1.197', mode: 'foreground' } as const;

it('given the oldest host, when a workflow runs, then all hooks are loaded and it comes to its end', async ({
  world,
}) => {
  const run = await playSession(world, [asked('quick')], HOST);
  expectHealthy(run);
  expect(delegationsOf(run)).toEqual([['developer'], ['code-reviewer', 'tester']]);
  expect(stageResults(run)).toEqual({ DEV: 'pass', REVIEW: 'pass', TEST: 'pass' });
  expect(run.stateOf().workflow).toMatchObject({ phase: 'finished' });
  for (const agent of ['ot:developer', 'ot:code-reviewer', 'ot:tester']) {
    expect(run.agentRequests(agent)[0]?.text).toContain('[Overtone Workflow Context]');
  }
});

it('given the oldest host, when a test fails, then the repair is the same', async ({ world }) => {
  const run = await playSession(world, [asked('quick')], { ...HOST, agents: { tester: ['fail'] } });
  expectHealthy(run);
  expect(delegationsOf(run).slice(2)).toEqual([['debugger'], ['developer'], ['tester']]);
});
