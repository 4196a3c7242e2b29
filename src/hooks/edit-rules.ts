/** PreToolUse of an edit: hard rules. A clean edit gets no decision at all, so the user's own permissions stay in force. */
import { inspectEdit } from '../core/rules/check-edit.ts';
import { editedFile, resultingFile } from '../core/rules/resulting-file.ts';
import { rulePath } from '../core/rules/rule-path.ts';
import { type HookInput, toolUse } from '../protocol/hook-input.ts';
import { mergeOutcomes } from '../protocol/outcome.ts';
import { readForeignText } from '../store/disk/document.ts';
import type { Pack } from '../store/packs/pack-reader.ts';
import { concernsEdit } from './edit-concern.ts';
import type { Feature, FeatureList } from './feature.ts';
import { denyByRules, packInForce, refuseUntried, toldRules } from './rule-denial.ts';
import { droppedRules, keepNotes, type Looked, overrunsOf } from './rule-notes.ts';
import type { TaskServices } from './task/task-services.ts';

export const editRules: Feature<TaskServices> = {
  name: 'edit-rules',
  concerns: concernsEdit,
  whenBroken: refuseUntried,
  run(input, services) {
    const pack = packInForce(services);
    const looked = inspect(input, services, pack);
    const { violations } = looked.report;
    const noted = keepNotes(input, services, looked);
    const denied = violations.filter(({ severity }) => severity === 'block');
    // An agent is only told what it must not do: hints are for whoever it works for.
    const hints = input.agentId === '' ? violations.filter(({ severity }) => severity === 'warn') : [];
    if (denied.length > 0) return mergeOutcomes([denyByRules(input, services, pack, denied), noted]);
    return hints.length > 0 ? { ...noted, context: toldRules(services, pack, 'rules.hint', hints) } : noted;
  },
};

export const PRE_EDIT: FeatureList<TaskServices> = { event: 'PreToolUse', features: [editRules] };

const NOTHING: Looked = { report: { violations: [], allowed: [], troubles: [] }, rules: [], overruns: {} };

function inspect(input: HookInput, services: TaskServices, pack: Pack): Looked {
  const { project, home, locale, allowMarker, workedMs } = services;
  const { name: tool, input: toolInput } = toolUse(input);
  const file = editedFile(toolInput);
  const edit = file === '' ? undefined : resultingFile(tool, toolInput, onDisk(file));
  if (edit === undefined) return NOTHING;
  const { rules } = pack.rules();
  const overruns = overrunsOf(input, services, rules);
  const report = inspectEdit({
    rules,
    path: rulePath(file, { projectRoot: project, overtoneHome: home }),
    tool,
    ...edit,
    locale: locale() ?? pack.manifest.locale,
    marker: () => allowMarker() ?? pack.manifest.allowMarker,
    clock: workedMs,
    slow: droppedRules(overruns),
  });
  return { report, rules, overruns };
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
