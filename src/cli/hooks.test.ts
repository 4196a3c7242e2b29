import { expect, it } from 'vitest';
import { hookLines, listHooks } from './hooks.ts';

it('given the nested file, then each hook is one row with its event and matcher', () => {
  const file = {
    hooks: {
      SessionEnd: [{ hooks: [{ type: 'command', command: 'node on-session-end.js', timeout: 5 }] }],
      PreToolUse: [
        {
          matcher: 'Agent|Task',
          hooks: [
            { type: 'command', command: 'node pre-task.js' },
            { type: 'command', command: 'node other.js' },
          ],
        },
      ],
    },
  };
  expect(listHooks(file)).toEqual([
    { event: 'SessionEnd', type: 'command', command: 'node on-session-end.js' },
    { event: 'PreToolUse', type: 'command', command: 'node pre-task.js', matcher: 'Agent|Task' },
    { event: 'PreToolUse', type: 'command', command: 'node other.js', matcher: 'Agent|Task' },
  ]);
});

it.each([null, [], {}, { hooks: [] }, { hooks: { Stop: {} } }, { hooks: { Stop: [null, { hooks: 'x' }] } }])(
  'given %j, then there are no rows',
  (file) => {
    expect(listHooks(file)).toEqual([]);
  },
);

it('given matchers and commands of any length, then each column begins at the same place', () => {
  const row = (event: string, command: string, matcher?: string) => ({
    event,
    type: 'command',
    command,
    ...(matcher && { matcher }),
  });
  const rows = [
    row('Stop', 'node on-stop.js'),
    row('PostToolUse', 'node post-use.js', 'Bash|Read|Edit|Write|MultiEdit'),
  ];
  expect(hookLines(rows)).toEqual([
    'Stop         node on-stop.js   *',
    'PostToolUse  node post-use.js  Bash|Read|Edit|Write|MultiEdit',
  ]);
});
