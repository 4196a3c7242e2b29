/** PreToolUse of a shell command: state files that no edit may touch are not written by a command either. */
import { checkCommand } from '../rules/check-command.ts';
import { packInForce } from '../store/packs/pack-reader.ts';
import { asText } from '../values/narrow.ts';
import type { Feature } from './feature.ts';
import { toolUse } from './protocol/hook-input.ts';
import { denyByRules, refuseUntried } from './rule-denial.ts';

export const commandRules: Feature = {
  name: 'command-rules',
  whenBroken: refuseUntried,
  run(input, services) {
    const { project, home, userHome, pluginRoot, trusted } = services;
    const pack = packInForce({ pluginRoot, projectRoot: project, trusted });
    const denied = checkCommand({
      rules: pack.rules().rules,
      command: asText(toolUse(input).input['command']),
      directory: input.cwd || project,
      places: { projectRoot: project, overtoneHome: home, userHome: userHome() },
      locale: services.locale(),
    });
    return denied.length > 0 ? denyByRules(input, services, pack, 'rules.command', denied) : undefined;
  },
};
