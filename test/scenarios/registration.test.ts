/** 1g and 1h: what hooks.json and the registry of timeline events promise, as the host and the disk see it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hookFor, type Json, PLUGIN } from '../kit/hook-process.ts';
import { callLibrary } from './library.ts';
import { createWorld, EMPTY } from './world.ts';

const timelineEvents = async (): Promise<Json> => (await callLibrary('registry.timelineEvents', [])).value as Json;

describe('given hooks.json', () => {
  it('1g-1: when a session ends, then the host finds a command with on-session-end.js and it answers', async () => {
    expect(hookFor('SessionEnd')).toMatchObject({ event: 'SessionEnd', type: 'command' });
    expect(hookFor('SessionEnd').args.join()).toContain('on-session-end.js');
    expect(await createWorld().fire('SessionEnd')).toMatchObject({ code: 0, stdout: EMPTY });
  });

  it('1g-2: when a tool fails, then the host finds a command with post-use-failure.js and it answers', async () => {
    expect(hookFor('PostToolUseFailure')).toMatchObject({ event: 'PostToolUseFailure', type: 'command' });
    expect(hookFor('PostToolUseFailure').args.join()).toContain('post-use-failure.js');
    expect(await createWorld().fire('PostToolUseFailure')).toMatchObject({ code: 0, stdout: EMPTY });
  });

  it('1g-3: when it is parsed, then every event has groups and every group a list of commands', () => {
    const file = JSON.parse(readFileSync(join(PLUGIN, 'hooks/hooks.json'), 'utf8')) as { hooks: Json };
    expect(Object.keys(file)).toEqual(['hooks']);
    expect(Object.keys(file.hooks)).toEqual(expect.arrayContaining(['SessionEnd', 'PostToolUseFailure']));
    for (const groups of Object.values(file.hooks) as { hooks: Json[] }[][]) {
      expect(groups.length).toBeGreaterThan(0);
      for (const { hooks } of groups) {
        const script = /\$\{CLAUDE_PLUGIN_ROOT\}\/dist\/hooks\/[a-z-]+\.js"?$/;
        const [hook] = hooks;
        expect(hooks).toEqual([
          hook?.['command'] === 'node'
            ? { type: 'command', command: 'node', args: [expect.stringMatching(script)], timeout: expect.any(Number) }
            : { type: 'command', command: expect.stringMatching(script), timeout: expect.any(Number) },
        ]);
      }
    }
  });
});

describe('given the registry of timeline events', () => {
  it('1h-1: when tool:failure is looked up, then it has a label and a category', async () => {
    expect((await timelineEvents())['tool:failure']).toEqual({ label: '工具失敗', category: 'tool' });
  });

  it('1h-2: when the events are counted, then there are 23', async () => {
    expect(Object.keys(await timelineEvents())).toHaveLength(23);
  });

  it('1h-3: when a failed tool is written down, then its category is tool', async () => {
    expect(((await timelineEvents())['tool:failure'] as Json)['category']).toBe('tool');
    const world = createWorld();
    await world.fire('PostToolUseFailure');
    expect(world.session.timeline('tool:failure').map((event) => event['category'])).toEqual(['tool']);
  });
});

it('given the exported registry, when parallelGroups is read, then it is derived from the groups workflows name, in that order', async () => {
  expect((await callLibrary('registry.parallelGroups', [])).value).toEqual({
    quality: ['REVIEW', 'TEST'],
    verify: ['QA', 'E2E'],
    'secure-quality': ['REVIEW', 'TEST', 'SECURITY'],
  });
});
