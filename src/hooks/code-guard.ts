/** PreToolUse of a file: code may have to wait, for documents a pack asks for or for the report of a review. */
import type { TaskSettings } from '../core/packs/task-settings.ts';
import { hasReadEnough } from '../core/tasks/reading.ts';
import type { TaskRecord } from '../core/tasks/record/record.ts';
import { reportMissing } from '../core/tasks/report-first.ts';
import { lookForTask } from '../store/tasks/bound-task.ts';
import { readTaskSettings } from '../store/tasks/task-settings-file.ts';
import { concernsEdit } from './edit-concern.ts';
import { editRules } from './edit-rules.ts';
import type { Feature, FeatureList } from './feature.ts';
import type { TaskServices } from './task/task-services.ts';

const codeGuard: Feature<TaskServices> = {
  name: 'code-guard',
  concerns: concernsEdit,
  run(input, services) {
    const { home, project } = services;
    const bound = lookForTask(home, project, input.sessionId);
    if (bound.state === 'missing') return undefined;
    const settings = readTaskSettings(home, project);
    // Whoever goes the whole way makes a damaged record again.
    if (bound.state === 'found' && settings !== undefined && isFree(bound.value.record, settings)) return undefined;
    return services.taskFlow().beforeCode(input, services);
  },
};

const isFree = (record: TaskRecord, { reading, policy }: TaskSettings): boolean =>
  hasReadEnough(record, reading) && reportMissing(record, policy.loops) === undefined;

export const PRE_CODE: FeatureList<TaskServices> = { event: 'PreToolUse', features: [codeGuard, editRules] };
