/** PreToolUse of a file: a pack may ask for documents before code. */
import { hasReadEnough } from '../core/tasks/reading.ts';
import { readBoundTask } from '../store/tasks/bound-task.ts';
import { readTaskSettings } from '../store/tasks/task-settings-file.ts';
import { concernsEdit } from './edit-concern.ts';
import { editRules } from './edit-rules.ts';
import type { Feature, FeatureList } from './feature.ts';
import type { TaskServices } from './task/task-services.ts';

const readingGuard: Feature<TaskServices> = {
  name: 'reading-guard',
  concerns: concernsEdit,
  run(input, services) {
    const { home, project } = services;
    const bound = readBoundTask(home, project, input.sessionId);
    const reading = readTaskSettings(home, project)?.reading;
    if (bound === undefined || (reading !== undefined && hasReadEnough(bound.record, reading))) return undefined;
    return services.taskFlow().beforeCode(input, services);
  },
};

export const PRE_CODE: FeatureList<TaskServices> = { event: 'PreToolUse', features: [readingGuard, editRules] };
