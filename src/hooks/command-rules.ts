/** PreToolUse of a shell command: state files that no edit may touch are not written by a command either. */
import { checkCommand } from '../rules/check-command.ts';
import { rulesInForce } from '../store/packs/rules-in-force.ts';
import { asText } from '../values/narrow.ts';
import type { Feature } from './feature.ts';
import { toolUse } from './protocol/hook-input.ts';

export const commandRules: Feature = {
  name: 'command-rules',
  whenBroken: (input, services, why) => services.ruleAnswers().answerUntried(input, services, why),
  run(input, services) {
    const { project, home, userHome, pluginRoot, trusted, ruleAnswers } = services;
    const places = { projectRoot: project, overtoneHome: home, userHome: userHome() };
    const denied = checkCommand({
      rules: rulesInForce(
        { pluginRoot, projectRoot: project, trusted },
        () => ruleAnswers().packOf(services).rules().rules,
      ),
      command: asText(toolUse(input).input['command']),
      directory: input.cwd || project,
      places,
      locale: () => services.locale(),
    });
    return denied.length > 0 ? ruleAnswers().answerCommand(input, services, denied) : undefined;
  },
};
