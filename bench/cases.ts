/** One row per thing that is measured: a hook, the state it meets and what the host sends. */
import type { Flow } from '../src/core/workflow/flow.ts';
import { COST_LIMITS } from './limits.ts';
import { DELEGATION, EDIT, FAILURE, PROJECT, REPORT, tool } from './payloads.ts';
import { AGENT_ID, beforeDev, CALL, devDelivered, devNamed, devReported, devStarted } from './session.ts';

export type HookCase = {
  readonly name: string;
  readonly script: string;
  readonly flow: () => Flow;
  readonly payload: Readonly<Record<string, unknown>> & { readonly hook_event_name: string };
  readonly limit: number;
  /** The session also works on a task. */
  readonly inTask?: true;
};

const { hook, postToolUse } = COST_LIMITS;

export const HOOK_CASES: readonly HookCase[] = [
  {
    name: 'PostToolUse: a command that went well',
    script: 'post-use',
    flow: devNamed,
    payload: {
      hook_event_name: 'PostToolUse',
      ...tool('Bash', { command: 'npm run build', description: 'Build' }, { stdout: 'done\n', stderr: '' }),
    },
    limit: postToolUse,
  },
  {
    name: 'PostToolUse: an edited source file',
    script: 'post-use',
    flow: devNamed,
    payload: {
      hook_event_name: 'PostToolUse',
      ...EDIT,
    },
    limit: postToolUse,
  },
  {
    name: 'PostToolUse: an edited source file, with a task',
    script: 'post-use',
    flow: devNamed,
    payload: {
      hook_event_name: 'PostToolUse',
      ...EDIT,
    },
    limit: hook,
    inTask: true,
  },
  {
    name: 'PostToolUse: a look around, with a task',
    script: 'post-use',
    flow: devNamed,
    payload: {
      hook_event_name: 'PostToolUse',
      ...tool('Bash', { command: 'ls -la src', description: 'Look around' }, { stdout: 'a.ts\n', stderr: '' }),
    },
    limit: hook,
    inTask: true,
  },
  {
    name: 'PostToolUse: a command that searches, with a task',
    script: 'post-use',
    flow: devNamed,
    payload: {
      hook_event_name: 'PostToolUse',
      ...tool(
        'Bash',
        { command: 'grep -rn query src | head', description: 'Search' },
        { stdout: 'src/a.ts:1\n', stderr: '' },
      ),
    },
    limit: hook,
    inTask: true,
  },
  {
    name: 'PostToolUse: tests that passed, with a task',
    script: 'post-use',
    flow: devNamed,
    payload: {
      hook_event_name: 'PostToolUse',
      ...tool('Bash', { command: 'npm test', description: 'Test' }, { stdout: '42 passed\n', stderr: '' }),
    },
    limit: hook,
    inTask: true,
  },
  {
    name: 'PostToolUse: tests that failed behind a pipe, with a task',
    script: 'post-use',
    flow: devNamed,
    payload: {
      hook_event_name: 'PostToolUse',
      ...tool(
        'Bash',
        { command: 'npm test 2>&1 | tail -3', description: 'Test' },
        { stdout: 'Tests  1 failed | 41 passed (42)\n', stderr: '' },
      ),
    },
    limit: hook,
    inTask: true,
  },
  {
    name: 'PostToolUse: a document was read, with a task',
    script: 'post-use',
    flow: devNamed,
    payload: {
      hook_event_name: 'PostToolUse',
      ...tool('Read', { file_path: `${PROJECT}/docs/search.md` }, { type: 'text', file: { content: '# Search' } }),
    },
    limit: hook,
    inTask: true,
  },
  {
    name: 'PreToolUse: a clean edit',
    script: 'pre-task',
    flow: devNamed,
    payload: {
      hook_event_name: 'PreToolUse',
      tool_name: 'Edit',
      tool_input: { file_path: `${PROJECT}/src/a.ts`, old_string: 'const a = 1;', new_string: 'const a = 2;' },
      tool_use_id: CALL,
    },
    limit: hook,
  },
  {
    name: 'PreToolUse: a clean edit of Python, no mod',
    script: 'pre-task',
    flow: devNamed,
    payload: {
      hook_event_name: 'PreToolUse',
      tool_name: 'Edit',
      tool_input: { file_path: `${PROJECT}/src/a.py`, old_string: 'a = 1', new_string: 'a = 2' },
      tool_use_id: CALL,
    },
    limit: hook,
  },
  {
    name: 'PreToolUse: a command',
    script: 'pre-task',
    flow: devNamed,
    payload: {
      hook_event_name: 'PreToolUse',
      tool_name: 'Bash',
      tool_input: { command: 'npm run build 2>&1 | tail -5', description: 'Build' },
      tool_use_id: CALL,
    },
    limit: hook,
  },
  {
    name: 'PostToolUse: an agent came back',
    script: 'post-agent',
    flow: devReported,
    payload: {
      hook_event_name: 'PostToolUse',
      ...tool('Agent', DELEGATION, {
        status: 'completed',
        agentId: AGENT_ID,
        content: [{ type: 'text', text: REPORT }],
      }),
    },
    limit: hook,
  },
  {
    name: 'PostToolUseFailure: a command failed',
    script: 'post-use-failure',
    flow: devNamed,
    payload: FAILURE,
    limit: hook,
  },
  {
    name: 'PostToolUseFailure: a command failed, with a task',
    script: 'post-use-failure',
    flow: devNamed,
    payload: FAILURE,
    limit: hook,
    inTask: true,
  },
  {
    name: 'UserPromptSubmit: a person speaks',
    script: 'on-submit',
    flow: devDelivered,
    payload: { hook_event_name: 'UserPromptSubmit', prompt: 'Please also make the box keep its query on reload.' },
    limit: hook,
  },
  {
    name: 'PreToolUse: an agent is delegated',
    script: 'pre-agent',
    flow: beforeDev,
    payload: { hook_event_name: 'PreToolUse', tool_name: 'Agent', tool_input: DELEGATION, tool_use_id: CALL },
    limit: hook,
  },
  {
    name: 'SubagentStart: our agent begins',
    script: 'on-subagent-start',
    flow: devStarted,
    payload: { hook_event_name: 'SubagentStart', agent_id: AGENT_ID, agent_type: 'ot:developer' },
    limit: hook,
  },
  {
    name: 'SubagentStop: marker and handoff',
    script: 'on-subagent-stop',
    flow: devNamed,
    payload: {
      hook_event_name: 'SubagentStop',
      agent_id: AGENT_ID,
      agent_type: 'ot:developer',
      stop_hook_active: false,
      last_assistant_message: REPORT,
    },
    limit: hook,
  },
  {
    name: 'StopFailure: an agent is lost',
    script: 'on-stop-failure',
    flow: devNamed,
    payload: {
      hook_event_name: 'StopFailure',
      agent_id: AGENT_ID,
      agent_type: 'ot:developer',
      last_assistant_message: 'API Error: 529 overloaded',
    },
    limit: hook,
  },
  {
    name: 'Stop: the loop goes on',
    script: 'on-stop',
    flow: devDelivered,
    payload: { hook_event_name: 'Stop', stop_hook_active: false, background_tasks: [] },
    limit: hook,
  },
  {
    name: 'PreCompact: by itself',
    script: 'pre-compact',
    flow: devDelivered,
    payload: { hook_event_name: 'PreCompact', trigger: 'auto', custom_instructions: '' },
    limit: hook,
  },
  {
    name: 'SessionStart: startup',
    script: 'on-start',
    flow: devDelivered,
    payload: { hook_event_name: 'SessionStart', source: 'startup' },
    limit: hook,
  },
  {
    name: 'SessionEnd: the session closes',
    script: 'on-session-end',
    flow: devDelivered,
    payload: { hook_event_name: 'SessionEnd', reason: 'other' },
    limit: hook,
  },
];
