/** What task flow runs on: the real clock, the project, the configuration. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { foundIn } from '../core/found-in.ts';
import { localeName } from '../core/locale-name.ts';
import type { TaskConfig } from '../core/tasks/settings/task-config.ts';
import type { Denied, TaskFlow, TaskServices } from '../hooks/task/task-services.ts';
import { concernsTask } from '../hooks/task-row.ts';
import type { HookInput } from '../protocol/hook-input.ts';
import type { Outcome } from '../protocol/outcome.ts';
import { failsClosed, readAllowMarker, readLocale, readTaskConfig } from '../store/config-file.ts';
import { appendDenial } from '../store/sessions/denial-file.ts';
import { createStateReader } from '../store/sessions/state-reader.ts';
import { indexFile } from '../store/tasks/task-look.ts';
import { userHome } from './overtone-home.ts';
import type { Places } from './part.ts';
import { namesIn } from './project-place.ts';

type NotifierPart = typeof import('../hooks/task/terminal-notifier.ts');

export type TaskSurroundings = Places & {
  readonly project: string;
  readonly sessionId: string;
  readonly loadPart: <T>(name: string) => T;
  readonly log: TaskServices['log'];
};

export function createTaskServices(surroundings: TaskSurroundings): TaskServices {
  const { home, pluginRoot, project, sessionId, loadPart, log } = surroundings;
  const services: TaskServices = {
    home,
    userHome: () => userHome(process.env),
    pluginRoot,
    project,
    pid: process.pid,
    now: () => new Date(),
    locale: () => {
      const written = readLocale({ home, projectRoot: project }, process.env);
      return written && localeName(written);
    },
    config: () => readTaskConfig({ home, projectRoot: project }),
    failsClosed: () => failsClosed({ home, projectRoot: project }),
    allowMarker: () => readAllowMarker({ home, projectRoot: project }),
    workflow: () => {
      const read = createStateReader(home).readFlow(sessionId);
      return foundIn(read);
    },
    recordDenial: (input, violations) =>
      concernsTask(input, { project, exists: existsSync, list: namesIn }) || asksForNotifications(services.config())
        ? services.taskFlow().onDenial(input, violations, services)
        : NOTHING_DENIED,
    recordNotes: (input, notes) =>
      notes.some(({ what }) => what === 'dropped') ||
      concernsTask(input, { project, exists: existsSync, list: namesIn })
        ? services.taskFlow().onRuleNotes(input, notes, services)
        : {},
    workedMs: () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1_000;
    },
    keepDenial: (denial) => appendDenial(home, sessionId, denial),
    countChanges: (files) => loadPart<GitSizes>('git-sizes').gitSizes(project, files),
    isIgnored: (file) => loadPart<GitIgnored>('git-ignored').ignoredByGit(file),
    taskFlow: () => loadPart<TaskFlow>('task-flow'),
    notifier: () => loadPart<NotifierPart>('notifier').notifyTerminal,
    log,
  };
  return services;
}

type GitSizes = typeof import('../store/git/git-sizes.ts');
type GitIgnored = typeof import('../store/git/git-ignored.ts');

/** A refused edit is told of without a task as well. */
const asksForNotifications = ({ notify, notifications }: TaskConfig): boolean =>
  notify === true || notifications?.['rule.violation'] !== undefined;

const NOTHING_DENIED: Denied = { repeated: [], outcome: {} };

/** Loads the rules of task flow only for an event that can concern them. */
export function answerTask(input: HookInput, surroundings: TaskSurroundings): Outcome | undefined {
  const { project } = surroundings;
  if (!concernsTask(input, { project, exists: existsSync, list: namesIn })) return undefined;
  const services = createTaskServices(surroundings);
  const part = TOOL_EVENTS.includes(input.event) ? surroundings.loadPart<TaskUsePart>('engine/task-use') : undefined;
  return part ? part.lightTool(input, services) : services.taskFlow().answerTask(input, services);
}

type TaskUsePart = Pick<typeof import('../hooks/task/light-tool.ts'), 'lightTool'>;

const TOOL_EVENTS = ['PostToolUse', 'PostToolUseFailure'];

/** A look at the index, not at its meaning: the name of the session stands in it or not. */
export function worksOnTask(project: string, sessionId: string): boolean {
  const path = indexFile(project);
  // The first question also has an answer where a file stands in the place of the directory.
  return (
    existsSync(path) &&
    statSync(path, { throwIfNoEntry: false })?.isFile() === true &&
    readFileSync(path, 'utf8').includes(`"${sessionId}"`)
  );
}
