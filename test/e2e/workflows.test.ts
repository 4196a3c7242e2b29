/** Every workflow on the real host, from the user's words to its end, conducted by nothing but what the plugin says. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import type { HostRun } from '../../host-kit/host/run-host.ts';
import { WORKFLOWS, type WorkflowId } from '../../src/core/registry/workflows.ts';
import { expectHealthy, holdsOf } from './kit/expectations.ts';
import { it } from './kit/in-world.ts';
import { asked, delegationsOf, playSession, stageResults } from './kit/overtone.ts';
import { scoreOf, smoothStory, toldLike, WORKFLOW_IDS } from './kit/score.ts';

const called = (workflow: WorkflowId): string => `/ot:${WORKFLOWS[workflow].skill} Add a search box.`;

/** Each step was named in time: a main agent that had to be held did not know how to go on. */
function expectSmooth(run: HostRun, workflow: WorkflowId): void {
  expectHealthy(run);
  expect(delegationsOf(run)).toEqual(scoreOf(workflow));
  expect(holdsOf(run)).toEqual([]);
  const state = run.stateOf();
  const story = smoothStory(workflow);
  expect(toldLike(story, state.timeline)).toEqual(story);
  expect(state.workflow).toMatchObject({ workflowType: workflow, phase: 'finished', activeAgents: {} });
  expect(new Set(Object.values(stageResults(run)))).toEqual(new Set(['pass']));
}

describe('given agents in the foreground', () => {
  it.for(WORKFLOW_IDS)(
    'when the user calls %s, then its stages run in order to the end and the timeline tells so',
    async (workflow, { world }) => {
      expectSmooth(await playSession(world, [called(workflow)], { mode: 'foreground' }), workflow);
    },
  );
});

describe('given agents in the background', () => {
  it.for(['discovery', 'secure', 'full'] as const)(
    'when the user calls %s, then its stages run in order to the end all the same',
    async (workflow, { world }) => {
      expectSmooth(await playSession(world, [called(workflow)], { mode: 'background' }), workflow);
    },
  );
});

describe('given a prompt that names a workflow', () => {
  it.for([
    ['single', 'background'],
    ['standard', 'background'],
    ['debug', 'foreground'],
    ['db-review', 'foreground'],
  ] as const)('when it names %s (%s), then that workflow runs', async ([workflow, mode], { world }) => {
    expectSmooth(await playSession(world, [asked(workflow)], { mode }), workflow);
  });
});

describe('given a user who leaves the choice to the main agent', () => {
  it.for([
    ['/ot:auto Rename the button.', 'single', 'foreground'],
    ['/ot:auto Untangle the search box.', 'refactor', 'foreground'],
    ['/ot:auto Look over my change.', 'review-only', 'background'],
    ['Add a search box.', 'quick', 'background'],
  ] as const)(
    'when the user says %j and it picks %s (%s), then that workflow runs',
    async ([prompt, workflow, mode], { world }) => {
      const run = await playSession(world, [prompt], { mode, picks: WORKFLOWS[workflow].skill });
      expectSmooth(run, workflow);
    },
  );
});

describe('given a workflow with specs', () => {
  it('when it ends, then its feature is ticked off and archived', async ({ world }) => {
    await playSession(world, [called('tdd')], { mode: 'foreground' });
    const archive = join(world.project, 'specs/features/archive');
    const [folder = ''] = existsSync(archive) ? readdirSync(archive) : [];
    expect(folder).toMatch(/^\d{4}-\d\d-\d\d_search-box$/);
    expect(readFileSync(join(archive, folder, 'tasks.md'), 'utf8')).not.toContain('- [ ]');
    expect(readdirSync(join(world.project, 'specs/features/in-progress'))).toEqual([]);
  });
});

describe('given a workflow that only advises', () => {
  it('when its review rejects, then nobody is sent to repair and the workflow is complete', async ({ world }) => {
    const agents = { 'code-reviewer': ['reject'] } as const;
    const run = await playSession(world, [called('review-only')], { mode: 'foreground', agents });
    expectHealthy(run);
    expect(delegationsOf(run)).toEqual([['code-reviewer']]);
    expect(holdsOf(run)).toEqual([]);
    expect(run.stateOf().events).toContain('workflow:complete');
  });

  it('when its tests fail, then nobody is sent to repair and the workflow ends as aborted', async ({ world }) => {
    const agents = { 'e2e-runner': ['fail'] } as const;
    const run = await playSession(world, [called('e2e-only')], { mode: 'foreground', agents });
    expectHealthy(run);
    expect(delegationsOf(run)).toEqual([['e2e-runner']]);
    expect(run.stateOf().events).toContain('workflow:abort');
    expect(run.stateOf().workflow).toMatchObject({ phase: 'aborted' });
  });
});
