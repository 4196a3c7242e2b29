/** The probe plugin: runs the host with hooks that record payloads, answer as configured, or wait. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type HostRun, runHost } from '../host/run-host.ts';
import type { World } from '../host/world.ts';
import { asRecord, asText, type Json, parseLines } from '../json.ts';
import type { CallPart } from '../model/message.ts';
import { call } from '../model/reply.ts';
import type { Script } from '../model/server.ts';

const PLUGIN = join(dirname(fileURLToPath(import.meta.url)), 'plugin');

export type Firing = {
  readonly moment: 'begin' | 'end';
  readonly event: string;
  readonly input: Json;
  readonly env: Json;
};

export type ProbeOptions = {
  readonly script: Script;
  readonly prompts?: readonly string[];
  readonly resume?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  /** By event, or event and tool: `PostToolUse:Agent`. `%call` in an answer becomes the tool call's id. */
  readonly answers?: Readonly<Record<string, Json>>;
  /** How long a hook keeps running after its answer, to show what waits for it. */
  readonly holdMs?: Readonly<Record<string, number>>;
  /** An event whose end a hook waits for (bounded), to show what does not wait. */
  readonly holdUntil?: Readonly<Record<string, string>>;
  readonly onLine?: (line: Json) => void;
};

export type ProbeRun = {
  readonly run: HostRun;
  readonly firings: readonly Firing[];
  /** Names of the events in the order they began; without the tool calls of agents. */
  readonly order: readonly string[];
  /** Payload of the first event of that name; empty when it never fired. */
  readonly inputOf: (name: string) => Json;
  /** Position among all starts and ends; -1 if it never happened. */
  readonly placeOf: (moment: Firing['moment'], name: string) => number;
};

export async function probe(world: World, options: ProbeOptions): Promise<ProbeRun> {
  const env = {
    ...options.env,
    PROBE_ANSWERS: JSON.stringify(options.answers ?? {}),
    PROBE_HOLD_MS: JSON.stringify(options.holdMs ?? {}),
    PROBE_HOLD_UNTIL: JSON.stringify(options.holdUntil ?? {}),
  };
  const run = await runHost({ ...world, plugin: PLUGIN, prompts: ['Begin.'], ...options, env });
  const firings = readFirings(world.home);
  const begins = firings.filter(({ moment }) => moment === 'begin');
  return {
    run,
    firings,
    order: begins.filter(({ input }) => !(input['agent_id'] && input['tool_name'])).map(nameOf),
    inputOf: (name) => begins.find((firing) => nameOf(firing) === name)?.input ?? {},
    placeOf: (moment, name) => firings.findIndex((firing) => firing.moment === moment && nameOf(firing) === name),
  };
}

export const context = (event: string, text: string): Json => ({
  hookSpecificOutput: { hookEventName: event, additionalContext: text },
});

export const agentCall = (agent: string, place: 'foreground' | 'background'): CallPart =>
  call('Agent', {
    description: `${agent} at work`,
    prompt: `Work as ${agent}.`,
    subagent_type: `probe:${agent}`,
    ...(place === 'foreground' && { run_in_background: false }),
  });

const readFirings = (home: string): Firing[] =>
  parseLines(readFileSync(join(home, 'probe.jsonl'), 'utf8')).map((line) => ({
    moment: line['moment'] === 'end' ? 'end' : 'begin',
    event: asText(line['event']),
    input: asRecord(line['input']),
    env: asRecord(line['env']),
  }));

/** The event with its tool, or with `notification` for a prompt written by the host. */
function nameOf({ event, input }: Firing): string {
  const tool = asText(input['tool_name']);
  if (tool) return `${event}:${tool}`;
  return asText(input['prompt']).startsWith('<task-notification>') ? `${event}:notification` : event;
}
