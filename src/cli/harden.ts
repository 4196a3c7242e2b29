/** `ot harden`: a second guard in the user's own settings, which refuses what it could not check. */
import { guardGroup, removeGuard, writeGuard } from '../store/host-settings.ts';
import { defineCommand } from './command.ts';
import type { CliContext } from './context.ts';
import { CommandError, orCommandError, UsageError } from './session.ts';

export const harden = defineCommand({
  name: 'harden',
  positionals: ['[file]'],
  options: { write: {}, remove: {} },
  run({ file: given, write, remove }, context) {
    const { text, env, pluginRoot, pid } = context;
    const file = given ?? `${env['HOME'] ?? env['USERPROFILE']}/.claude/settings.json`;
    if (write && remove) throw new UsageError(text.harden.both);
    const hooks = { PreToolUse: [guardGroup(pluginRoot)] };
    if (!write && !remove) {
      const shown = JSON.stringify({ hooks }, null, 2).split('\n');
      return { json: { file, hooks }, lines: [text.harden.shown({ file }), ...shown, text.harden.how] };
    }
    // A model that was talked into it must not change what guards it.
    if (env['CLAUDECODE'] === '1') throw new CommandError(text.harden.notInSession);
    const changed = orCommandError(() => (write ? writeGuard(file, pluginRoot, { pid }) : removeGuard(file, { pid })));
    return { json: { file, changed }, lines: [told(context, file, { write, changed })] };
  },
});

function told(
  { text: { harden: m } }: CliContext,
  file: string,
  { write, changed }: { write: boolean; changed: boolean },
) {
  if (!changed) return write ? m.asBefore({ file }) : m.nothing({ file });
  return write ? m.written({ file }) : m.removed({ file });
}
