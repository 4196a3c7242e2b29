/**
 * dist/hooks/guard.js: the hard rules alone, for the hooks that `ot harden` adds to the user's settings. Nothing is recorded: the
 * plugin's own hook does that. Whatever keeps the rules from being tried ends it with 2, which refuses the call.
 */
import { deniedCommand } from '../hooks/command-rules.ts';
import { checkedEdit } from '../hooks/edit-rules.ts';
import type { HookServices } from '../hooks/feature.ts';
import { type HookInput, toHookInput, toolUse } from '../hooks/protocol/hook-input.ts';
import { renderAnswer } from '../hooks/protocol/outcome.ts';
import { messageOf } from '../values/narrow.ts';
import { createHookServices } from './hook-services.ts';
import { overtoneHome, projectRootFor } from './places.ts';
import { hookError, readStdin, writeAnswer } from './safe-hook.ts';

const REFUSED = 2;

/** The build makes a script of it. */
export function runGuard(): void {
  try {
    writeAnswer(answer());
  } catch (error) {
    hookError('guard', `the hard rules could not be tried, so the call is refused: ${messageOf(error)}`);
    process.exitCode = REFUSED;
  }
}

function answer(): object {
  const { env } = process;
  if (env['OVERTONE_DISABLE'] === '1') return {};
  const input = toHookInput('PreToolUse', readStdin(), '');
  const project = projectRootFor(input.cwd);
  const services = createHookServices({
    pluginRoot: `${__dirname}/../..`,
    home: overtoneHome(env),
    project,
    log: hookError,
  });
  const reason = reasonToRefuse(input, services);
  return reason === undefined ? {} : renderAnswer('PreToolUse', { permission: { decision: 'deny', reason } });
}

function reasonToRefuse(input: HookInput, services: HookServices): string | undefined {
  if (toolUse(input).name === 'Bash') {
    const denied = deniedCommand(input, services);
    return denied.length > 0 ? services.ruleAnswers().denialText(services, 'rules.command', denied) : undefined;
  }
  const { violations = [], troubles = [] } = checkedEdit(input, services)?.report ?? {};
  const denied = violations.filter(({ severity }) => severity === 'block');
  if (denied.length > 0) return services.ruleAnswers().denialText(services, 'rules.deny', denied);
  const [trouble] = troubles.filter(({ problem }) => problem !== 'slow');
  if (trouble !== undefined) throw new Error(`rule ${trouble.rule}: ${trouble.problem}`);
  return undefined;
}
