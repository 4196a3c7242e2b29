/** The context of one event in task flow: the project's pack, its task store, and the time. */

import type { CommandRole } from '../../rules/packs/manifest.ts';
import type { PromptKey, PromptValues } from '../../rules/packs/prompts.ts';
import { mayHaveFlow } from '../../store/sessions/session-paths.ts';
import { readFlow } from '../../store/sessions/session-state.ts';
import { takeUntold } from '../../store/tasks/closed-tasks.ts';
import { isLost } from '../../store/tasks/task-copy.ts';
import { type Bound, boundTask } from '../../store/tasks/task-index-file.ts';
import { hasClosedTasks } from '../../store/tasks/task-paths.ts';
import { setUpTasks } from '../../store/tasks/task-setup.ts';
import type { TaskResult } from '../../store/tasks/task-store.ts';
import { taskMessages } from '../../store/texts.ts';
import type { TaskRef } from '../../tasks/record/projections.ts';
import { once } from '../../values/narrow.ts';
import type { Flow } from '../../workflow/flow.ts';
import { foundIn } from '../../workflow/ports.ts';
import type { HookServices } from '../feature.ts';
import type { HookInput } from '../protocol/hook-input.ts';
import { mergeOutcomes, type Outcome } from '../protocol/outcome.ts';

export type TaskWorld = Readonly<ReturnType<typeof createTaskWorld>>;

/**
 * `prompt`: a prompt of the pack in the user's language. `command`: how the user types a command. `stamp`: of an event, told
 * apart from others of the moment by its kind.
 */
export function createTaskWorld(input: HookInput, services: HookServices) {
  const { home, pluginRoot, project: projectRoot, trusted, now, pid } = services;
  const locale = services.locale();
  const warn = (line: string) => services.log('tasks', line);
  const setup = setUpTasks({ home, projectRoot, pluginRoot, trusted, locale, now, pid, warn });
  const at = now().toISOString();
  const text = once(() => taskMessages(pluginRoot, locale));
  return {
    ...setup,
    input,
    at,
    get text() {
      return text();
    },
    locale,
    services,
    acts: services.taskActs,
    prompt: <K extends PromptKey>(key: K, values: PromptValues<K>) => setup.pack.prompt(key, values, locale),
    command: (role: CommandRole) => setup.settings.commands[role][0] ?? '',
    stamp: (kind: string) => ({ id: `${kind}-${at}-${pid}`, at }),
  };
}

/** A path as the user and the model read it: from the root of the project. */
export const inProject = ({ store }: TaskWorld, path: string): string => path.slice(store.project.length + 1);

/** The workflow of the session, where there is one. */
export const workflowOf = ({ input, services }: TaskWorld): Flow | undefined =>
  mayHaveFlow(input, services) ? foundIn(readFlow(services.home, input.sessionId)) : undefined;

/** Loaded on demand, because most events have no effects. */
export const performEffects = <T>(world: TaskWorld, task: TaskRef, result: TaskResult<T>): Outcome =>
  result.state === 'done' && result.effects.length > 0 ? world.acts().performEffects(world, task, result) : {};

/** Loaded on demand, because most events find all files intact. */
export function recoverLost(world: TaskWorld, tasks: readonly TaskRef[]): Outcome {
  const lost = tasks.filter((task) => isLost(world.store, task));
  return lost.length === 0 ? {} : world.acts().recoverTasks(world, lost);
}

/**
 * The files of the tasks that wait below are looked at here, and restored before the event is answered; those of the task on
 * top by whatever reads them.
 */
export function answer(
  world: TaskWorld,
  answerEvent: (world: TaskWorld, bound: Bound) => Outcome | undefined,
): Outcome {
  const bound = boundTask(world.store, world.input.sessionId);
  return mergeOutcomes([recoverLost(world, bound.waiting), untoldNews(world), answerEvent(world, bound) ?? {}]);
}

function untoldNews({ store, input }: TaskWorld): Outcome {
  const isHeard = input.agentId === '' && hasClosedTasks(store.project);
  const systemMessage = isHeard ? takeUntold(store, input.sessionId) : undefined;
  return systemMessage === undefined ? {} : { systemMessage };
}
