import { describe, expect, it } from 'vitest';
import { type CommandHook, hooksFor, readCommandHooks, scriptOf } from '../../bench/hooks/command-hooks.ts';
import { recorded } from '../../bench/hooks/payloads.ts';
import { PLUGIN } from '../../bench/hooks/scene.ts';

const HOOKS = readCommandHooks(PLUGIN);

describe('given the hooks the plugin ships', () => {
  it.each([
    'SessionStart',
    'SessionEnd',
    'PreCompact',
    'UserPromptSubmit',
    'PreToolUse',
    'PreToolUse--Bash',
    'PreToolUse--Agent',
    'PostToolUse',
    'PostToolUse--Bash',
    'PostToolUse--Agent-foreground',
    'PostToolUseFailure',
    'SubagentStart',
    'SubagentStop',
    'Stop',
    'StopFailure',
  ])('when the host sends a recorded %s, then one hook is started', (name) => {
    expect(hooksFor(HOOKS, recorded(name))).toHaveLength(1);
  });

  it('then a tool that no matcher names starts a shell that only looks for the pause', () => {
    expect(hooksFor(HOOKS, recorded('PreToolUse', { tool_name: 'Glob' }))).toMatchObject([
      { command: expect.stringMatching(/^\[ ! -e ".*\/paused" \] \|\| exec node /), args: undefined },
    ]);
  });
});

it.each([
  { command: 'node', args: [`\${CLAUDE_PLUGIN_ROOT}/dist/hooks/on-stop.js`] },
  { command: `node "\${CLAUDE_PLUGIN_ROOT}/dist/hooks/on-stop.js"`, args: undefined },
])('given a hook as %o, then its script is found', (form) => {
  const hook: CommandHook = { event: 'Stop', matcher: '', isAsync: false, ...form };
  expect(scriptOf(hook, '/plugin')).toBe('/plugin/dist/hooks/on-stop.js');
});
