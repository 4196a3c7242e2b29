/** Hooks in exec form: the host starts program and arguments without a shell. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { runHostCommand } from '../../host-kit/host/host-command.ts';
import { runHost } from '../../host-kit/host/run-host.ts';
import type { World } from '../../host-kit/host/world.ts';
import { asRecord } from '../../host-kit/json.ts';
import { say } from '../../host-kit/model/reply.ts';
import { it } from './kit/in-world.ts';

const PROBE = fileURLToPath(new URL('../../host-kit/probe/plugin', import.meta.url));
/** As hooks.json writes it; the host fills it in. */
const ROOT = `\${CLAUDE_PLUGIN_ROOT}`;

it('given a plugin in a folder with a space, when a hook has args, then the host starts it without a shell and obeys it', async ({
  world,
}) => {
  const plugin = pluginWithStopHook(world, [`${ROOT}/hooks/in args.cjs`, '$HOME', 'two words']);
  writeFileSync(join(plugin, 'hooks/in args.cjs'), HOOK);
  const { pluginErrors, results } = await runHost({
    ...world,
    plugin,
    prompts: ['Begin.'],
    script: ({ text }) => say(text.includes('ONCE MORE') ? 'Second.' : 'First.'),
  });
  expect(pluginErrors).toEqual([]);
  expect(results).toEqual(['Second.']);
  expect(asRecord(JSON.parse(readFileSync(join(world.home, 'heard.json'), 'utf8')))).toEqual({
    args: ['$HOME', 'two words'],
    event: 'Stop',
    said: 'First.',
  });
});

it('given a hook with args, when the host validates the plugin strictly, then it accepts it', async ({ world }) => {
  const plugin = pluginWithStopHook(world, [`${ROOT}/hooks/record.cjs`]);
  const { exitCode, stderr } = await runHostCommand(world, ['plugin', 'validate', '--strict', plugin]);
  expect(stderr).toBe('');
  expect(exitCode).toBe(0);
});

function pluginWithStopHook({ root }: World, args: readonly string[]): string {
  const plugin = join(root, 'my plugin');
  cpSync(PROBE, plugin, { recursive: true });
  const hooks = { Stop: [{ hooks: [{ type: 'command', command: 'node', args, timeout: 10 }] }] };
  writeFileSync(join(plugin, 'hooks/hooks.json'), JSON.stringify({ hooks }));
  return plugin;
}

/** Keeps what it was told at the first Stop and asks for one more round. */
const HOOK = `
const { readFileSync, writeFileSync } = require('node:fs');
const input = JSON.parse(readFileSync(0, 'utf8'));
if (!input.stop_hook_active) {
  const heard = { args: process.argv.slice(2), event: input.hook_event_name, said: input.last_assistant_message };
  writeFileSync(process.env.HOME + '/heard.json', JSON.stringify(heard));
  const hookSpecificOutput = { hookEventName: 'Stop', additionalContext: 'ONCE MORE' };
  process.stdout.write(JSON.stringify({ hookSpecificOutput }));
}
`;
