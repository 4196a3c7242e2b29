/** What Claude Code sends to a hook, narrowed once. Unknown keys stay in `raw`: newer hosts add fields freely. */
import { asText, isRecord, type UnknownRecord } from '../../values/narrow.ts';
import type { HookEvent } from '../../workflow/registry/hook-events.ts';

export type HookInput = {
  readonly event: HookEvent;
  /** Empty when the host named none. */
  readonly sessionId: string;
  readonly cwd: string;
  /** Set when the event happened inside an agent, or is about one. */
  readonly agentId: string;
  readonly agentType: string;
  readonly raw: UnknownRecord;
};

/** Each script answers one event, whatever the host calls it; `sessionId` is for a host that names none. */
export function toHookInput(event: HookEvent, value: unknown, sessionId: string): HookInput {
  const raw = isRecord(value) ? value : {};
  return {
    event,
    sessionId: asText(raw['session_id']).trim() || sessionId,
    cwd: asText(raw['cwd']),
    agentId: asText(raw['agent_id']),
    agentType: asText(raw['agent_type']),
    raw,
  };
}

export const toolUse = ({ raw }: HookInput) => ({
  name: asText(raw['tool_name']),
  input: record(raw['tool_input']),
  response: record(raw['tool_response']),
  useId: asText(raw['tool_use_id']),
});

export const withToolInput = (input: HookInput, toolInput: UnknownRecord): HookInput => ({
  ...input,
  raw: { ...input.raw, tool_input: toolInput },
});

/** What was typed, or what the host says in a turn of its own. */
export const promptOf = ({ raw }: HookInput): string => asText(raw['prompt']) || asText(raw['user_prompt']);

/** A command brings its own text; a path at the start of a sentence is no command. */
export const isCommand = (prompt: string): boolean => prompt.startsWith('/') && /^\/[a-z][\w:-]*(?:\s|$)/i.test(prompt);

/** Obeyed by the hook itself. */
export const isStopCommand = (prompt: string): boolean => /^\/ot:stop(?:\s|$)/i.test(prompt);

/** Agents the host still runs in the background; `undefined` when this host does not tell. */
export function runningAgents({ raw }: HookInput): { readonly id: string; readonly type: string }[] | undefined {
  const tasks = raw['background_tasks'];
  if (!Array.isArray(tasks)) return undefined;
  return tasks
    .filter(isRecord)
    .filter((task) => task['type'] === 'subagent' && task['status'] === 'running')
    .map((task) => ({ id: asText(task['id']), type: asText(task['agent_type']) }));
}

/** The host's own turn that brings the end of a background agent; `undefined` for everything people write. */
export function taskNotification(prompt: string): { readonly agentId: string; readonly status: string } | undefined {
  if (!prompt.trimStart().startsWith('<task-notification>')) return undefined;
  const field = (name: string) => new RegExp(`<${name}>([^<]{1,200})</${name}>`).exec(prompt)?.[1]?.trim() ?? '';
  return { agentId: field('task-id'), status: field('status') };
}

/** What the host says when it knows no agent of that type. */
export const isUnknownType = (error: string): boolean => /\bagent\b.*\bnot found\b/i.test(error);

const record = (value: unknown): UnknownRecord => (isRecord(value) ? value : {});

/** Whether a shell command searches, for which there are better tools. */
export const isSearch = (command: string): boolean => /(?<![\w-])(?:grep|find|rg)(?![\w-])/.test(command);

/** Hosts disagree on the field; a call without one succeeded. */
export function exitCodeOf(input: HookInput): number {
  const { response } = toolUse(input);
  const code = response['exit_code'] ?? response['exitCode'] ?? response['returncode'];
  return typeof code === 'number' && Number.isInteger(code) ? code : 0;
}
