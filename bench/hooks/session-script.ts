/** The events that set up a session for measuring. */
import type { Payload } from './command-hooks.ts';
import { RECORDED_PROJECT, recorded } from './payloads.ts';

/** Points in the developer's stage: before the delegation, after it, while the agent works, after its report. */
/** `spoken`: after the first prompt, which the welcome text makes more expensive. */
export type Moment = 'idle' | 'spoken' | 'delegated' | 'working' | 'reported';

const AGENT = { agent_id: 'a4f09c1e2b7d35a68', agent_type: 'ot:developer' };
const CALL = 'toolu_01KdJ3r9WmPxq8sVnYt5ZcHb';
const DELEGATION = { subagent_type: 'ot:developer', description: 'Build the box', prompt: 'Build the box.' };

const REPORT = `## HANDOFF: developer → code-reviewer

### Context
The search box filters the list as the user types; the query lives in the address bar.

### Findings
- Debounced at 150 ms
- Empty queries show everything

### Files Modified
- src/search-box.tsx
- src/search-box.test.tsx

### Open Questions
None.

All 42 tests pass.

<!-- VERDICT: {"result":"pass"} -->`;

/** The developer's run: each event leads to the next moment. */
export const DEVELOPER_RUN = {
  delegated: recorded('PreToolUse--Agent', { tool_input: DELEGATION, tool_use_id: CALL }),
  working: recorded('SubagentStart', AGENT),
  reported: recorded('SubagentStop', { ...AGENT, last_assistant_message: REPORT }),
} as const satisfies Record<Exclude<Moment, 'idle' | 'spoken'>, Payload>;

export const AGENT_CAME_BACK = recorded('PostToolUse--Agent-foreground', {
  tool_input: DELEGATION,
  tool_use_id: CALL,
  tool_response: { status: 'completed', agentId: AGENT.agent_id, content: [{ type: 'text', text: REPORT }] },
});

export const AGENT_LOST = recorded('StopFailure--subagent', AGENT);

/** An agent of an earlier stage, from the delegation to its report. */
export function agentRun(agent: string): Payload[] {
  const call = { tool_input: { ...DELEGATION, subagent_type: `ot:${agent}` }, tool_use_id: `toolu_${agent}` };
  const who = { agent_id: `a-${agent}`, agent_type: `ot:${agent}` };
  const text = `## HANDOFF: ${agent} → next\n\n### Context\nDone.\n\n<!-- VERDICT: {"result":"pass"} -->`;
  const tool_response = { status: 'completed', agentId: who.agent_id, content: [{ type: 'text', text }] };
  return [
    recorded('PreToolUse--Agent', call),
    recorded('SubagentStart', who),
    recorded('SubagentStop', { ...who, last_assistant_message: text }),
    recorded('PostToolUse--Agent-foreground', { ...call, tool_response }),
  ];
}

/** Edits of different files, and different failed commands. */
export const pastEvents = ({ edits, failures }: { readonly edits: number; readonly failures: number }): Payload[] => [
  ...Array.from({ length: failures }, (_, index) =>
    recorded('PostToolUseFailure', {
      tool_use_id: `toolu_fail_${index}`,
      error: `Exit code 1\npart ${index} is broken`,
    }),
  ),
  ...Array.from({ length: edits }, (_, index) =>
    recorded('PostToolUse', {
      tool_use_id: `toolu_edit_${index}`,
      tool_input: { file_path: `${RECORDED_PROJECT}/src/part-${index}.ts`, content: `export const part = ${index};\n` },
    }),
  ),
];
