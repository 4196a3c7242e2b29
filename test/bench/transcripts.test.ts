import { expect, it } from 'vitest';
import { payloadsOf } from '../../bench/replay/transcripts.ts';

const call = (fields: object) =>
  ({ k: 'call', tool: 'Bash', in: { command: 'ls' }, err: false, out: '', id: '1', ...fields }) as const;
const eventsOf = (...events: Parameters<typeof payloadsOf>[0]['events']): string[] =>
  payloadsOf({ repo: 'a/b', session: 's', events }, '/project').map((payload) =>
    [payload.hook_event_name, payload['tool_name']].filter(Boolean).join(' '),
  );

it('a prompt, a call and the next prompt become the events of two turns', () => {
  expect(eventsOf({ k: 'prompt', text: 'do it' }, call({}), { k: 'prompt', text: 'more' })).toEqual([
    'SessionStart',
    'UserPromptSubmit',
    'PreToolUse Bash',
    'PostToolUse Bash',
    'Stop',
    'UserPromptSubmit',
    'Stop',
    'SessionEnd',
  ]);
});

it.each([
  ['failed', { err: true, out: 'Exit code 1' }, ['PreToolUse Bash', 'PostToolUseFailure Bash']],
  ['refused by the user', { err: true, out: "The user doesn't want to proceed with this." }, ['PreToolUse Bash']],
  ['without a result', { err: null }, ['PreToolUse Bash']],
  ['of an agent', { tool: 'Task', in: {} }, ['PreToolUse Task', 'SubagentStart', 'SubagentStop', 'PostToolUse Task']],
])('a call that is %s sends the events the host would send', (_, fields, expected) => {
  expect(eventsOf(call(fields)).slice(1, -2)).toEqual(expected);
});

it('the files of a session lie in the scratch project', () => {
  const paths = ['/Users/u/work/app/src/a.ts', '/Users/u/work/app/b.ts'];
  const edits = paths.map((file_path) => call({ tool: 'Edit', in: { file_path } }));
  const payloads = payloadsOf({ repo: 'a/b', session: 's', events: edits }, '/project');
  expect(JSON.stringify(payloads)).toContain('/project/src/a.ts');
  expect(JSON.stringify(payloads)).not.toContain('/Users/u');
});
