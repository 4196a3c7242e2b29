/** Selects one payload per name from the recorded scenes and stores it. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hostUnderTest } from '../host/ensure-host.ts';
import { createWorld } from '../host/world.ts';
import { asList, asRecord, asText, type Json } from '../json.ts';
import { neutral } from './neutral.ts';
import { SCENES, type Scene } from './scenes.ts';

/** Recordings of the host under test. */
export const recordings = (): string =>
  join(dirname(fileURLToPath(import.meta.url)), '../../test/fixtures/payloads', hostUnderTest());

type Test = (payload: Json) => boolean;

const when =
  (fields: Readonly<Record<string, unknown>>): Test =>
  (payload) =>
    Object.entries(fields).every(([key, value]) => payload[key] === value);
const both =
  (...tests: readonly Test[]): Test =>
  (payload) =>
    tests.every((test) => test(payload));

const isInAgent: Test = ({ agent_id }) => agent_id !== undefined;
const isMain: Test = (payload) => !isInAgent(payload);
const hasTasks: Test = ({ background_tasks }) => asList(background_tasks).length > 0;
const isQuiet: Test = (payload) => !hasTasks(payload);
const says =
  (opening: string): Test =>
  ({ prompt }) =>
    asText(prompt).startsWith(opening);
const isInBackground: Test = ({ tool_input }) => asRecord(tool_input)['run_in_background'] === undefined;
const isLaunch: Test = ({ tool_response }) => asRecord(tool_response)['status'] === 'async_launched';
const isReturn: Test = (payload) => !isLaunch(payload);
const WORKER = { agent_type: 'ot:developer' };

/** By file name; the part before `--` is the event. The first payload that matches is used. */
const TESTS: Readonly<Record<string, Test>> = {
  SessionStart: when({ source: 'startup' }),
  'SessionStart--compact': when({ source: 'compact' }),
  'SessionStart--resume': when({ source: 'resume' }),
  SessionEnd: () => true,
  PreCompact: when({ trigger: 'manual' }),
  'PreCompact--auto': when({ trigger: 'auto' }),
  UserPromptSubmit: says('do it'),
  'UserPromptSubmit--slash-command': says('/'),
  'UserPromptSubmit--task-notification': says('<task-notification>'),
  PreToolUse: when({ tool_name: 'Write' }),
  'PreToolUse--Agent': both(when({ tool_name: 'Agent' }), isInBackground),
  'PreToolUse--Bash': both(when({ tool_name: 'Bash' }), isMain),
  'PreToolUse--Skill': when({ tool_name: 'Skill' }),
  'PreToolUse--in-subagent': isInAgent,
  SubagentStart: () => true,
  SubagentStop: both(when({ ...WORKER, stop_hook_active: false }), isQuiet),
  'SubagentStop--stop_hook_active': both(when({ ...WORKER, stop_hook_active: true }), isQuiet),
  'SubagentStop--background-agent': both(when({ ...WORKER, stop_hook_active: false }), hasTasks),
  'SubagentStop--compaction': when({ agent_type: '' }),
  StopFailure: isInAgent,
  'StopFailure--subagent': isInAgent,
  PostToolUse: when({ tool_name: 'Write' }),
  'PostToolUse--Bash': both(when({ tool_name: 'Bash' }), isMain),
  'PostToolUse--in-subagent': isInAgent,
  'PostToolUse--Agent-foreground': both(when({ tool_name: 'Agent' }), isReturn),
  'PostToolUse--Agent-background': both(when({ tool_name: 'Agent' }), isLaunch),
  PermissionRequest: when({ tool_name: 'Write' }),
  PostToolBatch: ({ tool_calls }) => asRecord(asList(tool_calls)[0])['tool_name'] === 'Bash',
  PostToolUseFailure: when({ tool_name: 'Bash' }),
  'PostToolUseFailure--Agent-api-error': when({ tool_name: 'Agent' }),
  Stop: both(when({ stop_hook_active: false }), isQuiet),
  'Stop--stop_hook_active': both(when({ stop_hook_active: true }), isQuiet),
  'Stop--background-agent-running': both(when({ stop_hook_active: false }), hasTasks),
};

export const RECORDED_NAMES: readonly string[] = Object.keys(TESTS);
export const eventOf = (name: string): string => name.split('--')[0] ?? '';

/** Plays all scenes and picks one payload per name. */
export async function recordPayloads(): Promise<ReadonlyMap<string, Json>> {
  const payloads = (await Promise.all(SCENES.map(payloadsOf))).flat();
  return new Map(
    Object.entries(TESTS).map(([name, test]) => {
      const found = payloads.find((payload) => payload['hook_event_name'] === eventOf(name) && test(payload));
      if (found === undefined) throw new Error(`[recording] no scene brought a payload for ${name}`);
      return [name, found];
    }),
  );
}

async function payloadsOf(scene: Scene): Promise<Json[]> {
  const world = await createWorld();
  try {
    const { firings } = await scene(world);
    return firings.filter(({ moment }) => moment === 'begin').map(({ input }) => neutral(input, world));
  } finally {
    await world.dispose();
  }
}
