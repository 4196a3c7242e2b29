/** Overtone as a library, for tools and tests that want one answer without firing a hook. */

import { dirname } from 'node:path';
import type { ReadResult } from '../core/ports.ts';
import { TIMELINE_EVENTS } from '../core/registry/events.ts';
import { WORKFLOWS } from '../core/registry/workflows.ts';
import type { Flow } from '../core/workflow/flow.ts';
import type { HookServices } from '../hooks/feature.ts';
import { buildPendingTasksMessage as pendingTasks } from '../hooks/pending-tasks.ts';
import { setFeatureName } from '../hooks/session-start.ts';
import { buildWorkflowContext as workflowContext } from '../hooks/workflow-context.ts';
import { readLocale } from '../store/config-file.ts';
import { type Locale, toLocale } from '../text/locale.ts';
import { createHookServices } from './hook-services.ts';
import { overtoneHome } from './overtone-home.ts';
import { loadPart } from './part-loader.ts';
import { hookError } from './safe-hook.ts';

export { hookError, safeReadStdin, safeRun } from './safe-hook.ts';

export const registry = { timelineEvents: TIMELINE_EVENTS, workflows: Object.keys(WORKFLOWS) };

/** The language that is set for a project: by the environment, by the project, by the user. */
export const localeFor = (projectRoot: string): Locale =>
  toLocale(readLocale({ home: overtoneHome(process.env), projectRoot }, process.env));

/** The project is not looked at: everything an agent is told comes from the session. */
export const buildWorkflowContext = (
  sessionId: string,
  _projectRoot: string,
  options?: { readonly maxLength?: number },
): string | null => workflowContext(services(), sessionId, options);

export const buildPendingTasksMessage = (projectRoot: string, options?: { readonly header?: string }): string | null =>
  pendingTasks(services(), projectRoot, options);

export const state = {
  readState: (sessionId: string): ReadResult<Flow> => services().store.readFlow(sessionId),
  setFeatureName: (sessionId: string, name: string): void => setFeatureName(services(), sessionId, name),
};

export const specs = {
  getActiveFeature: (projectRoot: string) => services().specs(projectRoot).readActiveFeature() ?? null,
};

function services(): HookServices {
  const places = { home: overtoneHome(process.env), pluginRoot: dirname(__dirname) };
  return createHookServices({ ...places, loadPart: (name) => loadPart<never>(places, name).exports, log: hookError });
}
