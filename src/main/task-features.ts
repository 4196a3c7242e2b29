/** Task flow, built as one file: rows of tool events load it directly, other events through `services.taskFlow()`. */
import { codeGuard } from '../hooks/code-guard.ts';
import type { Feature, HookServices } from '../hooks/feature.ts';
import { heardReport, taskRow } from '../hooks/task-row.ts';
import { settingsReader } from '../store/config-file.ts';
import type { Surroundings } from './base-services.ts';
import { createLazyServices } from './lazy-services.ts';

export const FEATURES = {
  'code-guard': codeGuard,
  heard: heardReport,
  'task-flow': taskRow,
} as const satisfies Record<string, Feature>;

export const createHookServices = (surroundings: Surroundings): HookServices => {
  const services = createLazyServices(surroundings);
  const { home, project, trusted } = services;
  return Object.assign(services, settingsReader({ home, projectRoot: project, trusted }, process.env));
};

export { allowHeard, answerTask, beforeCode, onDenial, onRuleNotes } from '../hooks/tasks/task-flow.ts';
