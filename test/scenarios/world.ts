/** What a scenario starts from: a home, a project, one session, and the host's events with the shape they were recorded in. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { HookOptions, HookRun, Json } from '../kit/hook-process.ts';
import { usePlayedAlone } from '../kit/played-hooks.ts';
import { createSessionFiles, type SessionFiles } from '../kit/session-files.ts';

export const SESSION = '00000000-0000-4000-8000-000000000000';
/** What a hook prints that has nothing to say; UserPromptSubmit says it in its own way. */
export const EMPTY = '{"result":""}\n';
export const EMPTY_PROMPT = '{"additionalContext":""}\n';
export const PAYLOADS = fileURLToPath(new URL('../fixtures/payloads/2.1.325/', import.meta.url));

export type World = {
  readonly home: string;
  readonly project: string;
  readonly session: SessionFiles;
  /** Fires the recorded event in this world, with the given fields put over the recorded ones. */
  fire(event: string, fields?: Json, options?: HookOptions): Promise<HookRun>;
  /** Sends the text as it is. */
  fireText(event: string, text: string, options?: HookOptions): Promise<HookRun>;
  /** Writes below the project, directories included. */
  putInProject(path: string, text: string): void;
  /** A feature in progress whose tasks.md holds these boxes. */
  putFeature(name: string, tasks: readonly string[]): void;
};

const playAlone = usePlayedAlone();

export function createWorld(): World {
  const scratch = createScratch();
  const [home, project] = [join(scratch, 'home'), join(scratch, 'project')];
  mkdirSync(home);
  mkdirSync(join(project, '.git'), { recursive: true });
  const inWorld = ({ env, ...options }: HookOptions): HookOptions => ({
    cwd: project,
    ...options,
    env: { HOME: home, ...env },
  });
  const putInProject = (path: string, text: string) => {
    mkdirSync(join(project, path, '..'), { recursive: true });
    writeFileSync(join(project, path), text);
  };
  return {
    home,
    project,
    session: createSessionFiles(home, SESSION),
    fire: (event, fields = {}, options = {}) =>
      playAlone(event, { ...recorded(event), cwd: project, ...fields }, inWorld(options)),
    fireText: (event, text, options = {}) => playAlone(event, text, inWorld(options)),
    putInProject,
    putFeature: (name, tasks) =>
      putInProject(`specs/features/in-progress/${name}/tasks.md`, ['## Tasks', '', ...tasks, ''].join('\n')),
  };
}

export function createScratch(): string {
  const scratch = mkdtempSync(join(tmpdir(), 'ot-scenario-'));
  onTestFinished(() => rmSync(scratch, { recursive: true, force: true, maxRetries: 5 }));
  return scratch;
}

/** A payload as the host sent it, by event or by file name. */
export const recorded = (name: string): Json =>
  JSON.parse(readFileSync(join(PAYLOADS, `${name}.json`), 'utf8')) as Json;

/** Takes a field out of a payload. */
export function without(payload: Json, field: string): Json {
  const { [field]: _taken, ...rest } = payload;
  return rest;
}

export const open = (...tasks: string[]): string[] => tasks.map((task) => `- [ ] ${task}`);
export const ticked = (...tasks: string[]): string[] => tasks.map((task) => `- [x] ${task}`);

/** The part of an answer that only this event knows. */
export const specific = ({ json }: HookRun): Json => (json['hookSpecificOutput'] ?? {}) as Json;

export const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The start of an agent as the host asks for it. */
export const delegation = (agent: string, prompt: string): Json => ({
  tool_name: 'Agent',
  tool_input: { description: 'the next stage', prompt, subagent_type: agent, run_in_background: false },
});
