/** A pause holds every tool, even with a damaged flag, until it is resumed. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pause, resume } from '../../src/store/pause-files.ts';
import { createWorld, EMPTY, SESSION, specific } from '../scenarios/world.ts';

const who = { by: 'telegram: Ada', now: () => new Date(0), pid: process.pid };
const READ = { tool_name: 'Read', tool_input: { file_path: '/etc/hosts' } };
const BASH = { tool_name: 'Bash', tool_input: { command: 'true' } };
const MCP = { tool_name: 'mcp__db__query', tool_input: {}, agent_id: 'a1', agent_type: 'ot:developer' };

const homeOf = ({ home }: { home: string }): string => join(home, '.overtone');

describe('given a session', () => {
  it.each([
    ['a tool Overtone looks at anyway', BASH],
    ['a tool it does not', READ],
    ['a tool of another program, in a subagent', MCP],
  ])('when it is paused, then %s is refused, and after resuming it runs', async (_, call) => {
    const world = createWorld();
    const decision = async () => specific(await world.fire('PreToolUse', call));
    expect(await decision()).toEqual({});
    pause(homeOf(world), SESSION, who);
    expect(await decision()).toMatchObject({
      permissionDecision: 'deny',
      permissionDecisionReason: expect.stringContaining('telegram: Ada'),
    });
    resume(homeOf(world), SESSION);
    expect(await decision()).toEqual({});
  });

  it('when another is paused, then this one goes on; when all are, then it does not', async () => {
    const world = createWorld();
    pause(homeOf(world), 'another', who);
    expect(specific(await world.fire('PreToolUse', READ))).toEqual({});
    pause(homeOf(world), undefined, who);
    expect(specific(await world.fire('PreToolUse', READ))).toMatchObject({
      permissionDecision: 'deny',
      permissionDecisionReason: expect.stringContaining('`ot resume --machine`'),
    });
  });

  it.each([
    ['is empty', (home: string) => writeFileSync(join(home, 'paused', SESSION), '')],
    ['is not JSON', (home: string) => writeFileSync(join(home, 'paused', SESSION), '{"by":')],
    ['is a directory', (home: string) => mkdirSync(join(home, 'paused', SESSION))],
    [
      'lies where the directory should be',
      (home: string) => {
        rmSync(join(home, 'paused'), { recursive: true });
        writeFileSync(join(home, 'paused'), 'x');
      },
    ],
  ])('when its flag %s, then the pause holds, and resuming everything clears it', async (_, damage) => {
    const world = createWorld();
    mkdirSync(join(homeOf(world), 'paused'), { recursive: true });
    damage(homeOf(world));
    expect(specific(await world.fire('PreToolUse', READ))).toMatchObject({ permissionDecision: 'deny' });
    resume(homeOf(world));
    expect(specific(await world.fire('PreToolUse', READ))).toEqual({});
  });

  it('when it is paused, then the end of a turn is not held', async () => {
    const world = createWorld();
    pause(homeOf(world), SESSION, who);
    expect((await world.fire('Stop')).stdout).toBe(EMPTY);
  });
});
