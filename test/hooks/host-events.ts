/** Builds events of the host from recorded payloads. */
import type { Json } from '../kit/hook-process.ts';
import { recorded } from '../scenarios/world.ts';

export type HostEvent = { readonly event: string; readonly payload: Json };

/** One agent of the host: the call that starts it and the name the host gives it. */
export type Agent = { readonly useId: string; readonly agentId: string };

/** A recorded payload without the place it was recorded in. */
function sent(name: string, fields: Json): HostEvent {
  const { cwd: _elsewhere, ...payload } = recorded(name);
  return { event: String(payload['hook_event_name']), payload: { ...payload, ...fields } };
}

export const sessionStarted = (session_id: string, source = 'resume') =>
  sent('SessionStart--resume', { session_id, source });

/** Writes nothing while nobody can be reached. */
export const permissionAsked = (session_id: string) => sent('PermissionRequest', { session_id });

export const sessionEnded = (session_id: string) => sent('SessionEnd', { session_id });

export const compacting = (session_id: string) => sent('PreCompact', { session_id });

export const humanSpoke = (session_id: string, prompt = 'please go on') =>
  sent('UserPromptSubmit', { session_id, prompt });

export const agentAnnounced = (session_id: string, { agentId, useId }: Agent) =>
  sent('UserPromptSubmit', {
    session_id,
    prompt: `<task-notification>\n<task-id>${agentId}</task-id>\n<tool-use-id>${useId}</tool-use-id>\n<status>completed</status>\n</task-notification>`,
  });

export const delegated = (session_id: string, { useId }: Agent, toolInput: Json = {}) =>
  sent('PreToolUse--Agent', {
    session_id,
    tool_use_id: useId,
    tool_input: { description: 'the next stage', prompt: 'build it', subagent_type: 'ot:developer', ...toolInput },
  });

export const agentLaunched = (session_id: string, { useId, agentId }: Agent) =>
  sent('PostToolUse--Agent-background', {
    session_id,
    tool_use_id: useId,
    tool_response: { isAsync: true, status: 'async_launched', agentId },
  });

export const agentReturned = (session_id: string, { useId, agentId }: Agent) =>
  sent('PostToolUse--Agent-foreground', {
    session_id,
    tool_use_id: useId,
    tool_response: { status: 'completed', agentId },
  });

export const agentNamed = (session_id: string, { agentId }: Agent) =>
  sent('SubagentStart', { session_id, agent_id: agentId, agent_type: 'ot:developer' });

export const agentReported = (session_id: string, { agentId }: Agent, report = successOf(agentId)) =>
  sent('SubagentStop', {
    session_id,
    agent_id: agentId,
    agent_type: 'ot:developer',
    last_assistant_message: report,
  });

const successOf = (agentId: string): string =>
  `Done.\n\n## HANDOFF: developer → code-reviewer\n\n### Context\n${agentId} built it.\n\n<!-- VERDICT: {"result":"pass"} -->`;

export const agentFailed = (session_id: string, { agentId }: Agent) =>
  sent('StopFailure--subagent', { session_id, agent_id: agentId });

/** A command that searches, or one that fails and leaves a habit under its own name. */
export const commandRan = (session_id: string, command: string, exit_code = 0) =>
  sent('PostToolUse--Bash', { session_id, tool_input: { command }, tool_response: { exit_code, stderr: '' } });

export const toolFailed = (session_id: string, tool_name: string, tool_use_id = 'call-0') =>
  sent('PostToolUseFailure', { session_id, tool_name, tool_use_id, tool_input: {}, error: `${tool_name} broke` });

/** Without a list of what runs in the background, as older hosts send it, unless one is given. */
export function turnEnded(session_id: string, running?: readonly Agent[]): HostEvent {
  const { event, payload } = sent('Stop', { session_id });
  const { background_tasks: _none, ...older } = payload;
  if (running === undefined) return { event, payload: older };
  const task = { type: 'subagent', status: 'running', agent_type: 'ot:developer' };
  return { event, payload: { ...older, background_tasks: running.map(({ agentId }) => ({ ...task, id: agentId })) } };
}
