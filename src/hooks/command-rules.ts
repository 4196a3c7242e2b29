/** PreToolUse of a shell command: files that no edit may touch are not written by a command either. */
import { asText } from '../core/narrow.ts';
import { checkCommand, filesWritten } from '../core/rules/check-command.ts';
import { toolUse } from '../protocol/hook-input.ts';
import { concernsShell, namesProtected } from './command-concern.ts';
import type { Feature, FeatureList } from './feature.ts';
import { denyByRules, packInForce } from './rule-denial.ts';
import type { TaskServices } from './task/task-services.ts';

const commandRules: Feature<TaskServices> = {
  name: 'command-rules',
  concerns: concernsShell,
  run(input, services) {
    const { project, home } = services;
    const command = asText(toolUse(input).input['command']);
    const places = { projectRoot: project, overtoneHome: home };
    const written = filesWritten({ command, directory: input.cwd || project, places });
    // Who only reads such files is spared the packs.
    if (!written.some(({ path }) => namesProtected(`${path}/`))) return undefined;
    const pack = packInForce(services);
    const locale = services.locale() ?? pack.manifest.locale;
    const denied = checkCommand({ rules: pack.rules().rules, written, command, places, locale });
    return denied.length > 0 ? denyByRules(input, services, pack, denied) : undefined;
  },
};

export const PRE_COMMAND: FeatureList<TaskServices> = { event: 'PreToolUse', features: [commandRules] };
