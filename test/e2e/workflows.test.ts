/** Every workflow on the real host from prompt to end, driven only by the plugin's texts. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { commandFor, type WorkflowId } from '../../src/workflow/registry/workflows.ts';
import { expectHealthy, holdsOf } from './kit/expectations.ts';
import { it, playedOnce } from './kit/in-world.ts';
import { asked, delegationsOf, playSession } from './kit/overtone.ts';
import { IN_BACKGROUND, IN_ONE_SESSION, NAMED, SELDOM_CALLED, WITH_SPECS, WORKFLOW_IDS } from './kit/score.ts';
import { expectSmooth } from './smooth.ts';

/** The skills behind `/ot:pm` are not typed. */
const called = (workflow: WorkflowId): string =>
  commandFor(workflow) === 'pm' ? asked(workflow) : `/ot:${commandFor(workflow)} Add a search box.`;

describe('given agents in the foreground', () => {
  const others: readonly WorkflowId[] = [...SELDOM_CALLED, ...IN_ONE_SESSION];
  it.for(WORKFLOW_IDS.filter((workflow) => !others.includes(workflow)))(
    'when the user calls %s, then its stages run in order to the end and the timeline tells so',
    async (workflow, { world }) => {
      expectSmooth(await playSession(world, [called(workflow)], { mode: 'foreground' }), workflow);
    },
  );

  it(`when the user calls ${IN_ONE_SESSION.join(', ')}, then each comes to its end before the next`, async ({
    world,
  }) => {
    expectSmooth(await playSession(world, IN_ONE_SESSION.map(called), { mode: 'foreground' }), ...IN_ONE_SESSION);
  });
});

describe('given agents in the background', () => {
  it.for(IN_BACKGROUND)(
    'when the user calls %s, then its stages run in order to the end all the same',
    async (workflow, { world }) => {
      expectSmooth(await playSession(world, [called(workflow)], { mode: 'background' }), workflow);
    },
  );
});

describe('given a prompt that names a workflow', () => {
  it.for(NAMED)('when it names %s (%s), then that workflow runs', async ([workflow, mode], { world }) => {
    expectSmooth(await playSession(world, [asked(workflow)], { mode }), workflow);
  });
});

describe('given a workflow with specs', () => {
  const played = playedOnce(async (world) => ({
    world,
    run: await playSession(world, [called(WITH_SPECS)], { mode: 'foreground' }),
  }));

  it('when the user calls it, then its stages run in order to the end and the timeline tells so', async () => {
    expectSmooth((await played()).run, WITH_SPECS);
  });

  it('when it ends, then its feature is ticked off and archived', async () => {
    const { world } = await played();
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
