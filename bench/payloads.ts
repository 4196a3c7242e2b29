/** What the host sends, shared by the rows of the benchmark. */
import { CALL } from './session.ts';

/** Stands for the directory the session works in. */
export const PROJECT = '/project';

export const REPORT = [
  '## HANDOFF: developer → code-reviewer',
  '### Context\nThe search box filters the list as the user types; the query lives in the address bar.',
  '### Findings\n- Debounced at 150 ms\n- Empty queries show everything',
  '### Files Modified\n- src/search-box.tsx\n- src/search-box.test.tsx',
  '### Open Questions\nNone.',
  'All 42 tests pass.',
  '<!-- VERDICT: {"result":"pass"} -->',
].join('\n\n');

export const tool = (name: string, input: object, response: object) => ({
  tool_name: name,
  tool_input: input,
  tool_response: response,
  tool_use_id: CALL,
});

export const DELEGATION = {
  subagent_type: 'ot:developer',
  description: 'Build the search box',
  prompt: 'Build the search box as the plan says.',
};

/** As the host tells of one. */
export const EDIT = tool(
  'Edit',
  { file_path: `${PROJECT}/src/a.ts`, old_string: 'const a = 1;', new_string: 'const a = 2;', replace_all: false },
  {
    filePath: `${PROJECT}/src/a.ts`,
    oldString: 'const a = 1;',
    newString: 'const a = 2;',
    originalFile: 'const a = 1;\nexport const b = a + 1;\n',
    structuredPatch: [
      { oldStart: 1, oldLines: 2, newStart: 1, newLines: 2, lines: ['-const a = 1;', '+const a = 2;'] },
    ],
    userModified: false,
    replaceAll: false,
  },
);

export const FAILURE = {
  hook_event_name: 'PostToolUseFailure',
  tool_name: 'Bash',
  tool_input: { command: 'npm test' },
  tool_use_id: CALL,
  error: 'Exit code 1\n3 tests failed',
  is_interrupt: false,
};
