/** Sessions on the real host: what their end leaves behind, and two at the same time. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import type { World } from '../../host-kit/host/world.ts';
import { readableText } from '../../host-kit/model/message.ts';
import { say } from '../../host-kit/model/reply.ts';
import { createSignal } from '../../host-kit/signal.ts';
import { readDashboardFile } from '../../src/store/dashboard-file.ts';
import { countOf, expectHealthy, holdsOf } from './kit/expectations.ts';
import { it } from './kit/in-world.ts';
import { asked, delegationsOf, playSession } from './kit/overtone.ts';
import { scoreOf, smoothStory, toldLike } from './kit/score.ts';

const currentSession = ({ home }: World): string | undefined => {
  const path = join(home, '.overtone/.current-session-id');
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined;
};

/** Locks and half-written files, wherever they are below Overtone's home. */
const leftovers = ({ home }: World): string[] =>
  readdirSync(join(home, '.overtone'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /lock(?!\.spare$)|tmp/.test(entry.name))
    .map(({ name }) => name);

describe('given a session that ends', () => {
  it('when it had no workflow, then its end is on record, no loop is invented, and it is no longer the current one', async ({
    world,
  }) => {
    let during: string | undefined;
    const run = await playSession(world, ['Hello.'], {
      strays: () => {
        during = currentSession(world);
        return say('Hello!');
      },
    });
    expectHealthy(run);
    expect(during).toBe(run.sessionId);
    expect(run.stateOf().events).toEqual(['session:start', 'session:end']);
    expect(run.stateOf().loop).toBeUndefined();
    expect(readDashboardFile(`${world.home}/.overtone`), 'nobody wished for a dashboard').toBeUndefined();
    expect(currentSession(world)).toBeUndefined();
    expect(leftovers(world)).toEqual([]);
  });

  it('when it is cut off in the middle of a workflow, then its loop is closed as well', async ({ world }) => {
    const run = await playSession(world, [asked('quick')], { mode: 'foreground', args: ['--max-turns', '3'] });
    expect(run.lines.at(-1)).toMatchObject({ subtype: 'error_max_turns' });
    expect(countOf(run.stateOf().events, 'session:end')).toBe(1);
    expect(run.stateOf().events).not.toContain('workflow:complete');
    expect(run.stateOf().loop).toMatchObject({ stopped: true, stopReason: 'session-end' });
    expect(currentSession(world)).toBeUndefined();
    expect(leftovers(world)).toEqual([]);
  });
});

describe('given two sessions at once in one project', () => {
  it('when each has a feature of its own, then each comes to its own end and neither is in the books of the other', async ({
    world,
  }) => {
    const names = ['search-box', 'login-form'] as const;
    const runs = await Promise.all(
      names.map((NAME) => playSession(world, [asked('tdd')], { mode: 'foreground', choices: { NAME } })),
    );
    for (const [index, run] of runs.entries()) {
      expectHealthy(run);
      expect(delegationsOf(run)).toEqual(scoreOf('tdd'));
      expect(toldLike(smoothStory('tdd'), run.stateOf().timeline)).toEqual(smoothStory('tdd'));
      expect(run.stateOf().workflow).toMatchObject({ phase: 'finished', featureName: names[index], failCount: 0 });
    }
    expect(runs[0]?.sessionId).not.toBe(runs[1]?.sessionId);
    expect(leftovers(world)).toEqual([]);
  });

  it('when one has no feature, then it is not held by the open tasks of the other', async ({ world }) => {
    const developerWorks = createSignal();
    const quickEnded = createSignal();
    const other = playSession(world, [asked('tdd')], {
      mode: 'foreground',
      lingers: ({ agentType }) => {
        if (agentType !== 'ot:developer') return undefined;
        developerWorks.give();
        return quickEnded.given;
      },
    });
    await developerWorks.given;
    const run = await playSession(world, [asked('quick')], {
      mode: 'foreground',
      strays: ({ newest }) =>
        readableText(newest).includes('Stop hook additional context') ? say('But I am done.') : undefined,
    }).finally(quickEnded.give);
    expectHealthy(await other);
    expectHealthy(run);
    expect(holdsOf(run)).toEqual([]);
    expect(run.stateOf().workflow).toMatchObject({ phase: 'finished' });
  });

  it('when the older one ends, then the newer one is still the current one', async ({ world }) => {
    const olderSpeaks = createSignal();
    const newerSpeaks = createSignal();
    const older = playSession(world, ['First.'], {
      strays: async () => {
        olderSpeaks.give();
        await newerSpeaks.given;
        return say('First done.');
      },
    });
    await olderSpeaks.given;
    let afterwards: string | undefined;
    const newer = await playSession(world, ['Second.'], {
      strays: async () => {
        newerSpeaks.give();
        await older;
        afterwards = currentSession(world);
        return say('Second done.');
      },
    });
    expectHealthy(await older);
    expectHealthy(newer);
    expect(afterwards).toBe(newer.sessionId);
    expect(currentSession(world)).toBeUndefined();
  });
});
