/** PreToolUse of a shell command: files that no edit may touch are not written by a command either. */
import { asText } from '../core/narrow.ts';
import { checkCommand, filesReached, filesWritten, type ReachedFile } from '../core/rules/check-command.ts';
import type { WrittenPath } from '../core/shell/written-paths.ts';
import { type HookInput, toolUse } from '../protocol/hook-input.ts';
import { heldByGit } from '../store/git/git-index.ts';
import { gitTop } from '../store/git/git-top.ts';
import { statePlaces } from '../store/state-places.ts';
import { taskPaths } from '../store/tasks/task-paths.ts';
import { concernsShell, namesProtected } from './command-concern.ts';
import type { Feature, FeatureList } from './feature.ts';
import { denyByRules, packInForce, refuseUntried } from './rule-denial.ts';
import type { TaskServices } from './task/task-services.ts';

const commandRules: Feature<TaskServices> = {
  name: 'command-rules',
  concerns: concernsShell,
  whenBroken: refuseUntried,
  run(input, services) {
    const { project, home } = services;
    const command = asText(toolUse(input).input['command']);
    const places = { projectRoot: project, overtoneHome: home };
    const named = filesWritten({ command, directory: input.cwd || project, places, topOf: gitTop });
    const written = [...named, ...reachedState(named, input, services)];
    // Who only reads such files is spared the packs.
    if (!written.some(({ path }) => namesProtected(`${path}/`))) return undefined;
    const pack = packInForce(services);
    const locale = services.locale() ?? pack.manifest.locale;
    const denied = checkCommand({ rules: pack.rules().rules, written, command, places, locale });
    return denied.length > 0 ? denyByRules(input, services, pack, denied) : undefined;
  },
};

/** Most commands name every file they write. */
function reachedState(
  written: readonly WrittenPath[],
  { sessionId }: HookInput,
  { project, home, userHome, isIgnored }: TaskServices,
): readonly ReachedFile[] {
  if (!written.some(({ reached }) => reached !== undefined)) return [];
  const files = statePlaces({ project, home, sessionId });
  const folders = [...new Set(files.filter((file) => file.startsWith(`${project}/`)).map(folderOf))];
  return filesReached(written, { files, folders, userHome: userHome(), inGit: recordInGit, isIgnored });
}

/** By its name alone, which fits wherever in the repository the project lies; of a record, that of all tasks. */
const folderOf = (file: string): string => file.split('/').at(isRecord(file) ? -3 : -2) ?? '';

/** What only repeats a record is written again from it, so nobody is kept from tidying up for its sake. */
const recordInGit: typeof heldByGit = (file, place) => (isRecord(file) ? heldByGit(file, place) : undefined);

const isRecord = (file: string): boolean => file.endsWith(taskPaths('').meta);

export const PRE_COMMAND: FeatureList<TaskServices> = { event: 'PreToolUse', features: [commandRules] };
