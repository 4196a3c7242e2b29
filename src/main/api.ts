/** Overtone as a library, for tools and tests that want one answer without firing a hook. */

import { dirname } from 'node:path';
import type { HookServices } from '../hooks/feature.ts';
import { buildPendingTasksMessage as pendingTasks } from '../hooks/pending-tasks.ts';
import { setFeatureName } from '../hooks/session-start.ts';
import { buildWorkflowContext as workflowContext } from '../hooks/workflow-context.ts';
import { readLocale } from '../store/config-file.ts';
import { readFlow } from '../store/sessions/session-state.ts';
import { readActiveFeature } from '../store/specs/specs-reader.ts';
import { isTrusted } from '../store/trust/trust-file.ts';
import type { Locale } from '../text/messages.ts';
import type { Flow } from '../workflow/flow.ts';
import { type ReadResult, TIMELINE_EVENTS } from '../workflow/ports.ts';

import { PARALLEL_GROUPS, parallelGroups, WORKFLOWS } from '../workflow/registry/workflows.ts';
import { createHookServices } from './hook-services.ts';
import { overtoneHome, projectRootFor } from './places.ts';
import { hookError } from './safe-hook.ts';

export { hookError, safeReadStdin, safeRun } from './safe-hook.ts';

export const registry = {
  timelineEvents: TIMELINE_EVENTS,
  workflows: Object.keys(WORKFLOWS),
  parallelGroupDefs: PARALLEL_GROUPS,
  parallelGroups: parallelGroups(),
};

/** The language for a project: by its settings, by the user's, by the system. */
export const localeFor = (projectRoot: string): Locale =>
  readLocale({ ...placesOf(projectRoot), trusted: () => isTrusted(placesOf(projectRoot)) }, process.env);

const placesOf = (projectRoot: string) => ({ home: overtoneHome(process.env), projectRoot, env: process.env });

/** The project is not looked at: everything an agent is told comes from the session. */
export const buildWorkflowContext = (
  sessionId: string,
  _projectRoot: string,
  options?: { readonly maxLength?: number },
): string | null => workflowContext(services(), sessionId, options);

export const buildPendingTasksMessage = (projectRoot: string, options?: { readonly header?: string }): string | null =>
  pendingTasks(services(projectRoot), options);

export const state = {
  readState: (sessionId: string): ReadResult<Flow> => readFlow(overtoneHome(process.env), sessionId),
  setFeatureName: (sessionId: string, name: string): void => setFeatureName(services(), sessionId, name),
};

export const specs = {
  getActiveFeature: (projectRoot: string) => readActiveFeature(services(projectRoot).specsOptions()) ?? null,
};

function services(project = ''): HookServices {
  const places = { home: overtoneHome(process.env), pluginRoot: dirname(__dirname) };
  return createHookServices({ ...places, project: project || projectRootFor(''), log: hookError });
}
