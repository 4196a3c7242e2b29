/** PreToolUse of a shell command: state files that no edit may touch are not written by a command either. */
import { checkCommand, hookScriptIn } from '../rules/check-command.ts';
import type { Violation } from '../rules/rule.ts';
import { rulesInForce } from '../store/packs/pack-in-force.ts';
import { asText } from '../values/narrow.ts';
import { HOOK_EVENTS } from '../workflow/registry/hook-events.ts';
import type { Feature, HookServices } from './feature.ts';
import { type HookInput, toolUse } from './protocol/hook-input.ts';

/** Only the host says what happened: a report that a command pipes into a hook is not one. */
function startsHook(command: string): boolean {
  const script = hookScriptIn(command);
  return Object.values(HOOK_EVENTS).some((hook) => hook.script === script) && /\bnode\b|\bbun\b|\|/.test(command);
}

export const commandRules: Feature = (input, services) => {
  if (startsHook(asText(toolUse(input).input['command'])))
    return { permission: { decision: 'deny', reason: services.text().guard.hookScript } };
  const denied = deniedCommand(input, services);
  return denied.length > 0 ? services.ruleAnswers().answerCommand(input, services, denied) : undefined;
};

export function deniedCommand(input: HookInput, services: HookServices): readonly Violation[] {
  const { project, home, userHome, pluginRoot, trusted, ruleAnswers } = services;
  const roots = { pluginRoot, projectRoot: project, trusted };
  return checkCommand({
    rules: rulesInForce(roots, () => ruleAnswers().packOf(services).rules().rules),
    command: asText(toolUse(input).input['command']),
    directory: input.cwd || project,
    places: { projectRoot: project, overtoneHome: home, userHome: userHome() },
    locale: () => services.locale(),
  });
}
