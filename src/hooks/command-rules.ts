/** PreToolUse of a shell command: files that no edit may touch are not written by a command either. */
import { asText } from '../core/narrow.ts';
import { checkCommand } from '../core/rules/check-command.ts';
import { toolUse } from '../protocol/hook-input.ts';
import { concernsShell } from './command-concern.ts';
import type { Feature, FeatureList } from './feature.ts';
import { denyByRules, packInForce } from './rule-denial.ts';
import type { TaskServices } from './task/task-services.ts';

const commandRules: Feature<TaskServices> = {
  name: 'command-rules',
  concerns: concernsShell,
  run(input, services) {
    const pack = packInForce(services);
    const denied = checkCommand({
      rules: pack.rules().rules,
      command: asText(toolUse(input).input['command']),
      directory: input.cwd || services.project,
      places: { projectRoot: services.project, overtoneHome: services.home },
      locale: services.locale() ?? pack.manifest.locale,
    });
    return denied.length > 0 ? denyByRules(input, services, pack, denied) : undefined;
  },
};

export const PRE_COMMAND: FeatureList<TaskServices> = { event: 'PreToolUse', features: [commandRules] };
