/** A DEV stage in parts on the real host: phases of tasks.md or of the main agent, several developers at once, one that fails. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { conduct, delegation } from '../../host-kit/conductor/conductor.ts';
import { readInstruction } from '../../host-kit/conductor/reading.ts';
import { type HostRun, runHost } from '../../host-kit/host/run-host.ts';
import { asList, asRecord, asText, type Json } from '../../host-kit/json.ts';
import { use } from '../../host-kit/model/reply.ts';
import type { Script } from '../../host-kit/model/server.ts';
import { OVERTONE } from '../../host-kit/overtone.ts';
import { architectWrites, createDevelopers, delegate, followsSkill } from './dev-in-parts.ts';
import { expectHealthy, holdsOf } from './kit/expectations.ts';
import { it } from './kit/in-world.ts';
import { asked, delegationsOf, playSession } from './kit/overtone.ts';

const devAttempts = (run: HostRun): Json[] =>
  asList(asRecord(asRecord(run.stateOf().workflow?.['stages'])['DEV'])['attempts']).map(asRecord);

const instancesIn = (agent: Json | undefined): string[] =>
  asList(agent?.['instances']).map((instance) => asText(asRecord(instance)['instance']));

const told = (run: HostRun): string => run.mainRequests().at(-1)?.text ?? '';

describe('given Dev Phases in tasks.md', () => {
  it('when the main agent follows the skill, then phases run in order, parallel parts at once, and only what failed again', async ({
    world,
  }) => {
    const parts = ['model', 'parser', 'writer', 'linter', 'import command', 'export command'];
    const developers = createDevelopers(world, parts, ['parser', 'writer', 'linter']);
    const conductor = conduct({
      mode: 'foreground',
      choices: { NAME: 'search-box' },
      lingers: async (request) => architectWrites(world)(request),
      strays: followsSkill(world, developers.passed),
    });
    const script: Script = (request) =>
      request.agentType === 'ot:developer' ? developers.play(request) : conductor(request);
    const run = await runHost({ ...world, plugin: OVERTONE, prompts: [asked('standard')], script });

    expectHealthy(run);
    expect(holdsOf(run)).toEqual([]);
    expect(delegationsOf(run)).toEqual([
      ['planner'],
      ['architect'],
      ['tester'],
      ['developer'],
      ['developer', 'developer', 'developer'],
      ['developer'],
      ['developer', 'developer'],
      ['code-reviewer', 'tester'],
      ['retrospective'],
      ['doc-updater'],
    ]);
    const { attempts, atWork } = developers.seen;
    expect(attempts[0]).toBe('model');
    expect(attempts.slice(1, 4).toSorted()).toEqual(['linter', 'parser', 'writer']);
    expect(attempts[4]).toBe('writer');
    expect(attempts.slice(5).toSorted()).toEqual(['export command', 'import command']);

    const together = instancesIn(atWork[0]);
    expect(new Set(together).size).toBe(3);
    const kept = devAttempts(run);
    expect(kept.map(({ result }) => result).filter((result) => result === 'fail')).toHaveLength(1);
    expect(new Set(kept.map(({ instance }) => instance)).size).toBe(7);
    expect(kept.map(({ instance }) => instance)).toEqual(expect.arrayContaining(together));
    expect(run.stateOf().workflow).toMatchObject({ phase: 'finished', failCount: 1, activeAgents: {} });

    expect(told(run)).toMatch(/Phase 1「model」，委派 ot:developer/);
    expect(told(run)).toMatch(/Phase 2「ends」，在同一則訊息並行委派 3 個 ot:developer/);
    expect(told(run)).toMatch(/Phase 2「ends」只重新委派失敗的 1 項給 ot:developer/);
    expect(told(run)).toMatch(/Phase 3「command」，在同一則訊息並行委派 2 個 ot:developer/);
    const archive = join(world.project, 'specs/features/archive');
    const [folder = ''] = readdirSync(archive);
    expect(readFileSync(join(archive, folder, 'tasks.md'), 'utf8')).not.toContain('- [ ]');
  });

  it('when the main agent knows nothing but the hooks, then every part is sent for before the review', async ({
    world,
  }) => {
    const run = await playSession(world, [asked('standard')], {
      lingers: async (request) => architectWrites(world)(request),
    });
    expectHealthy(run);
    const sent = delegationsOf(run).flat();
    expect(sent.slice(0, sent.indexOf('code-reviewer')).filter((agent) => agent === 'developer')).toHaveLength(6);
    expect(run.stateOf().workflow).toMatchObject({ phase: 'finished' });
  });
});

describe('given a main agent that splits the work by itself', () => {
  it('when one of two developers fails, then that one is repeated alone and the checks wait for it', async ({
    world,
  }) => {
    const developers = createDevelopers(world, ['reader', 'writer'], ['reader', 'writer']);
    let isSplit = false;
    const conductor = conduct({
      mode: 'foreground',
      strays: (request) => {
        const step = readInstruction(request.newest);
        if (step.do !== 'delegate' || step.agents.join() !== 'developer') return undefined;
        const parts = isSplit ? ['writer'] : ['reader', 'writer'];
        isSplit = true;
        return use(...parts.map((part) => delegate(part, request)));
      },
    });
    const script: Script = (request) =>
      request.agentType === 'ot:developer' ? developers.play(request) : conductor(request);
    const run = await runHost({ ...world, plugin: OVERTONE, prompts: [asked('quick')], script });

    expectHealthy(run);
    expect(holdsOf(run)).toEqual([]);
    expect(delegationsOf(run)).toEqual([['developer', 'developer'], ['developer'], ['code-reviewer', 'tester']]);
    expect(developers.seen.attempts.slice(2)).toEqual(['writer']);
    expect(new Set(instancesIn(developers.seen.atWork[0])).size).toBe(2);
    expect(devAttempts(run)).toHaveLength(3);
    expect(run.stateOf().workflow).toMatchObject({ phase: 'finished', failCount: 1, activeAgents: {} });
  });

  it('when they work in the background, then the checks are named once, after the last of them', async ({ world }) => {
    let isSplit = false;
    const run = await playSession(world, [asked('quick')], {
      strays: (request) => {
        const step = readInstruction(request.newest);
        if (isSplit || step.do !== 'delegate') return undefined;
        isSplit = true;
        return use(...[1, 2, 3].map(() => delegation('developer', request, {})));
      },
    });
    expectHealthy(run);
    expect(delegationsOf(run)).toEqual([
      ['developer', 'developer', 'developer'],
      ['code-reviewer', 'tester'],
    ]);
    expect(told(run).match(/⏭️[^\n]*ot:code-reviewer/g)).toHaveLength(1);
    expect(run.stateOf().workflow).toMatchObject({ phase: 'finished', failCount: 0 });
  });
});
