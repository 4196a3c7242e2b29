/** Calls of agents have a script that looks at nothing first; whoever starts the event's own script gets the same. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { HOOK_EVENTS, type HookEventDef, waysOf } from '../../src/core/registry/hook-events.ts';
import { PLUGIN } from '../kit/hook-process.ts';
import { AGENT, putToWork } from './at-work.ts';
import { agentReturned, delegated } from './host-events.ts';
import { createHookWorld } from './world.ts';

const ROWS = Object.entries<HookEventDef>(HOOK_EVENTS);

describe('given all hooks', () => {
  it('when a tool is called, then no event wakes two scripts for it', () => {
    for (const [event, row] of ROWS) {
      const tools = waysOf(row).flatMap(({ matcher }) => matcher?.split('|') ?? []);
      expect(new Set(tools).size, event).toBe(tools.length);
    }
  });
});

const ANOTHER = { useId: 'call-2', agentId: 'agent-2' };

describe.each([
  ['PreToolUse', delegated('s1', ANOTHER)],
  ['PostToolUse', agentReturned('s1', AGENT)],
] as const)('given an agent tool at %s', (event, { payload }) => {
  it('when both scripts are sent the same, then they answer and write the same', () => {
    const [long, short] = waysOf(HOOK_EVENTS[event]).map(({ script }) => {
      const world = createHookWorld();
      const files = putToWork(world);
      const answer = execFileSync(process.execPath, [join(PLUGIN, 'dist/hooks', script)], {
        input: JSON.stringify({ cwd: world.project, ...payload }),
        env: { HOME: world.home },
        encoding: 'utf8',
      });
      const { stages, activeAgents, reports } = files.readJson('workflow.json') as Record<string, unknown>;
      const written = JSON.stringify({ stages, activeAgents, reports }).replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then');
      return { answer: answer.replaceAll(world.root, ''), written };
    });
    expect(short?.answer).not.toBe('{"result":""}\n');
    expect(short).toEqual(long);
  });
});
