/** A project made by someone else, with an open task and whatever else they added. */
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import type { Json } from '../kit/hook-process.ts';
import { recorded } from '../scenarios/world.ts';
import { agentReported, type HostEvent, humanSpoke, sessionEnded, sessionStarted, turnEnded } from './host-events.ts';
import { complaints } from './hostile.ts';
import type { HookWorld } from './world.ts';

export const TASK = '任务-0301-080000-shop';
const SESSION = 's1';

/** The index of the earlier shape names no session: whoever works there first gets the task. */
export function bringTask(world: HookWorld, record: Json = {}): void {
  bring(world, '.claude/.task-active.json', { task_id: TASK, task_dir: `/elsewhere/${TASK}` });
  const workflow_state = { current_step: 'step3_execute', task_type: 'bug_fix' };
  bring(world, `tasks/${TASK}/.task-meta.json`, { task_id: TASK, task_description: 'shop', workflow_state, ...record });
}

export function bring(world: HookWorld, path: string, content: string | object): void {
  mkdirSync(dirname(join(world.project, path)), { recursive: true });
  writeFileSync(join(world.project, path), typeof content === 'string' ? content : JSON.stringify(content));
}

/** In place of whatever is there. */
export function bringLink(world: HookWorld, path: string, target: string): void {
  mkdirSync(dirname(join(world.project, path)), { recursive: true });
  rmSync(join(world.project, path), { recursive: true, force: true });
  symlinkSync(target, join(world.project, path));
}

/** A fresh call of the host, so that none of them is taken for another. */
let calls = 0;
const tool = (event: string, tool_name: string, fields: Json): HostEvent => {
  const { cwd: _elsewhere, ...payload } = recorded(event === 'PreToolUse' ? 'PreToolUse--Agent' : 'PostToolUse--Bash');
  calls += 1;
  const call = { tool_use_id: `call-${calls}`, session_id: SESSION, hook_event_name: event, tool_name };
  return { event, payload: { ...payload, tool_response: {}, ...call, ...fields } };
};

const aboutEdit = (file_path: string, content = '<<<<<<< HEAD\n'): HostEvent =>
  tool('PreToolUse', 'Write', { tool_input: { file_path, content } });

export const edited = (file_path: string): HostEvent =>
  tool('PostToolUse', 'Edit', {
    tool_input: { file_path, old_string: 'a', new_string: 'b' },
    tool_response: { originalFile: 'a' },
  });

/** One event of every kind that task flow listens to. */
const taskEvents = ({ project }: HookWorld): readonly HostEvent[] => {
  const file_path = join(project, 'shop.py');
  return [
    sessionStarted(SESSION),
    humanSpoke(SESSION, 'it still does not work'),
    aboutEdit(file_path),
    edited(file_path),
    tool('PostToolUse', 'Bash', { tool_input: { command: 'ls' }, tool_response: { stdout: 'shop.py' } }),
    tool('PostToolUseFailure', 'Bash', { tool_input: { command: 'npm test' }, error: 'Exit code 1' }),
    agentReported(SESSION, { useId: 'call-0', agentId: 'agent-0' }),
    humanSpoke(SESSION, '/mc another shop'),
    turnEnded(SESSION, []),
    sessionEnded(SESSION),
  ];
};

/** What lies outside of the places task flow may write to. */
const outside = (world: HookWorld): string[] =>
  world.foreign().filter((line) => !/^project\/(?:tasks|\.claude)(?:[/ ]|$)/.test(line));

/** All of them one after the other. Nothing outside changes, nothing stays behind; what else is wrong is returned. */
export async function fireTaskEvents(world: HookWorld): Promise<string[]> {
  const before = outside(world);
  const found: string[] = [];
  for (const event of taskEvents(world)) {
    const run = await world.fire(event);
    found.push(...complaints([{ name: event.event, ...run }]));
  }
  expect(outside(world)).toEqual(before);
  expect(world.leftovers()).toEqual([]);
  return found;
}
