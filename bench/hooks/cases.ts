/** The measured events and what each may cost. */
import type { Payload } from './command-hooks.ts';
import { RECORDED_PROJECT, recorded } from './payloads.ts';
import { AGENT_CAME_BACK, AGENT_LOST, DEVELOPER_RUN, type Moment } from './session-script.ts';

export type HookCase = {
  readonly name: string;
  readonly moment: Moment;
  readonly payload: Payload;
  /** Events with limits of their own. */
  readonly kind?: 'tool' | 'turn';
};

/** As multiples of an empty `node` script. */
const LIMITS = { hook: 1.6, toolWithoutTask: 1.25, turnWithTask: 2 };
/** Of a session with a long past, as a multiple of one with a short past. */
export const GROWTH_LIMIT = 1.05;

export function limitOf({ kind }: HookCase, hasTask: boolean): number {
  if (kind === 'tool' && !hasTask) return LIMITS.toolWithoutTask;
  return kind === 'turn' && hasTask ? LIMITS.turnWithTask : LIMITS.hook;
}

const FILE = `${RECORDED_PROJECT}/src/search-box.ts`;
const EDIT = { file_path: FILE, old_string: 'const wait = 100;', new_string: 'const wait = 150;', replace_all: false };
const WRITE = { file_path: FILE, content: 'export const wait = 150;\n' };
const BASH = { command: 'npm run build 2>&1 | tail -5', description: 'Build' };
const TESTS = { command: 'npm test', description: 'Test' };

const PROMPT = recorded('UserPromptSubmit', { prompt: 'Please also make the box keep its query on reload.' });

const bashAnswer = (stdout: string) => ({ stdout, stderr: '', interrupted: false, isImage: false });

const EDITED = {
  filePath: FILE,
  oldString: EDIT.old_string,
  newString: EDIT.new_string,
  originalFile: `${EDIT.old_string}\n`,
  structuredPatch: [{ oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, lines: [`-${EDIT.old_string}`] }],
  userModified: false,
  replaceAll: false,
};

export const HOOK_CASES: readonly HookCase[] = [
  { name: 'SessionStart', moment: 'idle', payload: recorded('SessionStart') },
  { name: 'SessionEnd', moment: 'idle', payload: recorded('SessionEnd') },
  { name: 'PreCompact', moment: 'idle', payload: recorded('PreCompact--auto') },
  { name: 'UserPromptSubmit, the first', moment: 'idle', kind: 'turn', payload: PROMPT },
  { name: 'UserPromptSubmit', moment: 'spoken', kind: 'turn', payload: PROMPT },
  {
    name: 'UserPromptSubmit, a complaint',
    moment: 'spoken',
    kind: 'turn',
    payload: recorded('UserPromptSubmit', { prompt: 'Still broken: the box loses its query on reload.' }),
  },
  {
    name: 'PreToolUse Edit',
    moment: 'working',
    kind: 'tool',
    payload: recorded('PreToolUse', { tool_name: 'Edit', tool_input: EDIT }),
  },
  {
    name: 'PreToolUse Write',
    moment: 'working',
    kind: 'tool',
    payload: recorded('PreToolUse', { tool_input: WRITE }),
  },
  {
    name: 'PreToolUse Bash',
    moment: 'working',
    kind: 'tool',
    payload: recorded('PreToolUse--Bash', { tool_input: BASH }),
  },
  { name: 'PreToolUse Agent', moment: 'idle', kind: 'tool', payload: DEVELOPER_RUN.delegated },
  {
    name: 'PostToolUse Edit',
    moment: 'working',
    kind: 'tool',
    payload: recorded('PostToolUse', { tool_name: 'Edit', tool_input: EDIT, tool_response: EDITED }),
  },
  {
    name: 'PostToolUse Write',
    moment: 'working',
    kind: 'tool',
    payload: recorded('PostToolUse', {
      tool_input: WRITE,
      tool_response: {
        type: 'create',
        filePath: FILE,
        content: WRITE.content,
        structuredPatch: [],
        originalFile: null,
      },
    }),
  },
  {
    name: 'PostToolUse Bash',
    moment: 'working',
    kind: 'tool',
    payload: recorded('PostToolUse--Bash', { tool_input: BASH, tool_response: bashAnswer('done\n') }),
  },
  {
    name: 'PostToolUse Bash, tests passed',
    moment: 'working',
    kind: 'tool',
    payload: recorded('PostToolUse--Bash', { tool_input: TESTS, tool_response: bashAnswer('42 passed\n') }),
  },
  {
    name: 'PostToolUse Read',
    moment: 'working',
    kind: 'tool',
    payload: recorded('PostToolUse', {
      tool_name: 'Read',
      tool_input: { file_path: `${RECORDED_PROJECT}/docs/search.md` },
      tool_response: { type: 'text', file: { filePath: `${RECORDED_PROJECT}/docs/search.md`, content: '# Search\n' } },
    }),
  },
  { name: 'PostToolUse Agent', moment: 'reported', kind: 'tool', payload: AGENT_CAME_BACK },
  {
    name: 'PostToolUseFailure Bash',
    moment: 'working',
    kind: 'tool',
    payload: recorded('PostToolUseFailure', { tool_input: TESTS, error: 'Exit code 1\n3 tests failed' }),
  },
  { name: 'SubagentStart', moment: 'delegated', payload: DEVELOPER_RUN.working },
  { name: 'SubagentStop', moment: 'working', payload: DEVELOPER_RUN.reported },
  { name: 'Stop', moment: 'idle', kind: 'turn', payload: recorded('Stop') },
  { name: 'StopFailure', moment: 'working', payload: AGENT_LOST },
];
