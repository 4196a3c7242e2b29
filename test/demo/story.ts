/** Builds a session from words: its timeline records, its host output, and the resulting view. */
import { type Sight, see } from '../../demo/view/see.ts';
import { openingView, type View } from '../../demo/view/state.ts';
import type { Json } from '../../host-kit/json.ts';
import { WORKFLOWS, type WorkflowId } from '../../src/workflow/registry/workflows.ts';

export const REQUEST = 'Add slugify.';

export const told = (type: string, data: Json = {}): Sight => ({
  from: 'timeline',
  record: { type, ...data },
  atMs: 1_000,
});
export const printed = (line: Json): Sight => ({ from: 'host', line, atMs: 2_000 });

export const viewAfter = (...sights: readonly (Sight | readonly Sight[])[]): View =>
  sights.flat().reduce<View>(see, openingView(REQUEST));

export const began = (workflow: WorkflowId): Sight[] => [
  printed({ type: 'system', subtype: 'init', claude_code_version: '2.1.325', cwd: '/p' }),
  told('workflow:start', { workflowType: workflow, stages: WORKFLOWS[workflow].stages }),
];

export const sent = (stage: string, agent: string, attempt = 1): Sight[] => [
  told('stage:start', { stage, agent, attempt }),
  told('agent:delegate', { stage, agent }),
  launched(agent, `${stage}-${attempt}`),
];

export const helped = (agent: string, stage: string): Sight[] => [
  told('agent:delegate', { stage, agent }),
  launched(agent, `help-${agent}`),
];

const launched = (agent: string, call: string): Sight =>
  printed({ type: 'system', subtype: 'task_started', tool_use_id: call, subagent_type: `ot:${agent}` });

export const reported = (stage: string, agent: string, result: string, words: string, attempt = 1): Sight[] => [
  told('agent:complete', { stage, agent, result }),
  told('stage:complete', { stage, result }),
  ...(result === 'fail' ? [told('stage:retry', { stage, failCount: attempt })] : []),
  notified(`${stage}-${attempt}`, words),
];

export const helperReported = (agent: string, stage: string, words: string): Sight[] => [
  told('agent:complete', { stage, agent, result: 'pass' }),
  notified(`help-${agent}`, words),
];

const notified = (call: string, words: string): Sight =>
  printed({
    type: 'system',
    subtype: 'task_notification',
    tool_use_id: call,
    summary: `## HANDOFF: a → b\n### Context\n${words}\n### Findings\n<!-- VERDICT: {} -->`,
  });

export const usedTool = (agent: string, run: string, tool: string, input: Json, id = 'call-1'): Sight =>
  printed({
    type: 'assistant',
    parent_tool_use_id: run,
    subagent_type: `ot:${agent}`,
    message: { content: [{ type: 'tool_use', id, name: tool, input }] },
  });

export const answered = (run: string | null, call: string, content: string): Sight =>
  printed({
    type: 'user',
    parent_tool_use_id: run,
    message: { content: [{ type: 'tool_result', tool_use_id: call, is_error: true, content }] },
  });

export const mainCalled = (tool: string, input: Json, id: string): Sight =>
  printed({
    type: 'assistant',
    parent_tool_use_id: null,
    message: { content: [{ type: 'tool_use', id, name: tool, input }] },
  });

export const mainSaid = (text: string): Sight =>
  printed({ type: 'assistant', parent_tool_use_id: null, message: { content: [{ type: 'text', text }] } });

export const refused: readonly Sight[] = [
  mainCalled('Agent', { subagent_type: 'ot:developer' }, 'hasty'),
  answered(
    null,
    'hasty',
    'PreToolUse:Agent hook error: ⛔ not yet\n- 📋 plan (PLAN)\n- 🏗️ architecture (ARCH)\n⏭️ ot:planner',
  ),
];

/** A standard workflow from its beginning to its end, with a refusal, a hold and a repair. */
export const STANDARD: readonly Sight[] = [
  ...began('standard'),
  ...refused,
  ...sent('PLAN', 'planner'),
  ...reported('PLAN', 'planner', 'pass', 'Three tasks.'),
  ...sent('ARCH', 'architect'),
  ...reported('ARCH', 'architect', 'pass', 'One pure function, 一個純函式，沒有相依套件。'.repeat(4)),
  ...sent('TEST', 'tester'),
  ...reported('TEST', 'tester', 'pass', 'Four scenarios.'),
  ...sent('DEV', 'developer'),
  usedTool('developer', 'DEV-1', 'Write', { file_path: '/p/src/slugify.mjs' }),
  ...reported('DEV', 'developer', 'pass', 'Built.'),
  mainSaid('That should be enough.'),
  told('loop:advance', { iteration: 1 }),
  told('parallel:start', { members: ['REVIEW', 'TEST:2'] }),
  ...sent('REVIEW', 'code-reviewer'),
  ...sent('TEST:2', 'tester'),
  usedTool('tester', 'TEST:2-1', 'Bash', { command: 'node --test' }, 'call-2'),
  answered('TEST:2-1', 'call-2', 'Exit code 1\nnot ok'),
  ...reported('REVIEW', 'code-reviewer', 'pass', 'Readable.'),
  ...reported('TEST:2', 'tester', 'fail', 'FAIL: 1 test failing.'),
  ...helped('debugger', 'DEBUG'),
  ...helperReported('debugger', 'DEBUG', 'Accents.'),
  ...sent('DEV', 'developer', 2),
  ...reported('DEV', 'developer', 'pass', 'Mended.', 2),
  ...sent('TEST:2', 'tester', 2),
  told('parallel:converge', { group: 'quality' }),
  ...reported('TEST:2', 'tester', 'pass', 'PASS: 6 tests pass.', 2),
  ...sent('RETRO', 'retrospective'),
  ...reported('RETRO', 'retrospective', 'pass', 'Nothing left.'),
  ...sent('DOCS', 'doc-updater'),
  ...reported('DOCS', 'doc-updater', 'pass', 'README.'),
  told('workflow:complete'),
  told('specs:archive'),
];
