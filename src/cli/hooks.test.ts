import { expect, it } from 'vitest';
import { hookLines, listHooks } from './hooks.ts';

it('given the nested file, then each hook is one row with its event and matcher', () => {
  const file = {
    hooks: {
      SessionEnd: [{ hooks: [{ type: 'command', command: 'node', args: ['on-session-end.js'], timeout: 5 }] }],
      PreToolUse: [
        {
          matcher: 'Agent|Task',
          hooks: [
            { type: 'command', command: 'node', args: ['pre-task.js'] },
            { type: 'command', command: 'node', args: ['other.js'] },
          ],
        },
      ],
    },
  };
  expect(listHooks(file)).toEqual([
    { event: 'SessionEnd', type: 'command', command: 'node', args: ['on-session-end.js'] },
    { event: 'PreToolUse', type: 'command', command: 'node', args: ['pre-task.js'], matcher: 'Agent|Task' },
    { event: 'PreToolUse', type: 'command', command: 'node', args: ['other.js'], matcher: 'Agent|Task' },
  ]);
});

it.each([null, [], {}, { hooks: [] }, { hooks: { Stop: {} } }, { hooks: { Stop: [null, { hooks: 'x' }] } }])(
  'given %j, then there are no rows',
  (file) => {
    expect(listHooks(file)).toEqual([]);
  },
);

it('given matchers and commands of any length, then each column begins at the same place', () => {
  const row = (event: string, script: string, matcher?: string) => ({
    event,
    type: 'command',
    command: 'node',
    args: [`\${CLAUDE_PLUGIN_ROOT}/${script}`],
    ...(matcher && { matcher }),
  });
  const rows = [
    row('Stop', 'dist/on-stop.js'),
    row('PostToolUse', 'dist/post-use.js', 'Bash|Read|Edit|Write|MultiEdit'),
  ];
  expect(hookLines(rows)).toEqual([
    'Stop         dist/on-stop.js   *',
    'PostToolUse  dist/post-use.js  Bash|Read|Edit|Write|MultiEdit',
  ]);
});
