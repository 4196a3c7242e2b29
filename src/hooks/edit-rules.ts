/** PreToolUse of an edit: hard rules. A clean edit gets no decision at all, so the user's own permissions stay in force. */
import { type EditReport, inspectEdit } from '../core/rules/check-edit.ts';
import { editedFile, resultingFile } from '../core/rules/resulting-file.ts';
import { rulePath } from '../core/rules/rule-path.ts';
import { type HookInput, toolUse } from '../protocol/hook-input.ts';
import { readForeignText } from '../store/document.ts';
import type { Pack } from '../store/pack-reader.ts';
import { concernsEdit } from './edit-concern.ts';
import type { Feature, FeatureList } from './feature.ts';
import { denyByRules, packInForce, toldRules } from './rule-denial.ts';
import type { TaskServices } from './task/task-services.ts';

export const editRules: Feature<TaskServices> = {
  name: 'edit-rules',
  concerns: concernsEdit,
  run(input, services) {
    const pack = packInForce(services);
    const { violations, troubles } = inspect(input, services, pack);
    for (const { rule, problem } of troubles.filter(isFault)) services.log('rules', `rule ${rule}: ${problem}`);
    const denied = violations.filter(({ severity }) => severity === 'block');
    const hints = violations.filter(({ severity }) => severity === 'warn');
    if (denied.length > 0) return denyByRules(input, services, pack, denied);
    return hints.length > 0 ? { context: toldRules(services, pack, 'rules.hint', hints) } : undefined;
  },
};

export const PRE_EDIT: FeatureList<TaskServices> = { event: 'PreToolUse', features: [editRules] };

/** A rule that took long on a busy machine has nothing wrong with it. */
const isFault = ({ problem }: EditReport['troubles'][number]): boolean => problem !== 'slow' && problem !== 'skipped';

const NOTHING: EditReport = { violations: [], allowed: [], troubles: [] };

function inspect(input: HookInput, { project, home, locale }: TaskServices, pack: Pack): EditReport {
  const { name: tool, input: toolInput } = toolUse(input);
  const file = editedFile(toolInput);
  const edit = file === '' ? undefined : resultingFile(tool, toolInput, onDisk(file));
  if (edit === undefined) return NOTHING;
  return inspectEdit({
    rules: pack.rules().rules,
    path: rulePath(file, { projectRoot: project, overtoneHome: home }),
    tool,
    ...edit,
    locale: locale() ?? pack.manifest.locale,
    clock: Date.now,
  });
}

/** Of a larger one the rules see no more than what the edit brings anyway. */
const LARGEST_FILE = 8 * 1024 * 1024;

/** What cannot be read is judged by what the edit brings. */
function onDisk(file: string): string | undefined {
  try {
    return readForeignText(file, LARGEST_FILE);
  } catch {
    return undefined;
  }
}
