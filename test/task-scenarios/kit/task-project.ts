/** A project with its home in a scratch directory, and the sessions that work in it. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';
import {
  type Fire,
  fireHook,
  type HookOptions,
  type HookRun,
  type Json,
  listHooks,
  wakesFor,
} from '../../kit/hook-process.ts';
import { usePlayedAlone } from '../../kit/played-hooks.ts';
import { createSessionFiles } from '../../kit/session-files.ts';
import { createHostSession } from './host-session.ts';
import { createTaskFiles } from './task-files.ts';

/** `modsdk` is what the scenarios of the documents speak of; `base` is any other project. */
export type ProjectOptions = {
  readonly pack?: 'modsdk' | 'base';
  readonly locale?: 'zh-CN' | 'zh-TW' | 'en';
  /** Every hook is a process of its own, as on the host. */
  readonly processes?: boolean;
  /** More of the environment every hook runs in. */
  readonly env?: Readonly<Record<string, string>>;
};

/** The answer to one event, and which event it was. */
export type TaskRun = HookRun & { readonly event: string };

export type TaskProject = ReturnType<typeof createTaskProject>;

const playAlone = usePlayedAlone();

/** Blanks and other scripts in a path are nothing special. */
const PROJECT = '项目 one';

export function createTaskProject(given: ProjectOptions = {}) {
  const { pack = 'modsdk', locale = 'zh-CN', processes = false, env = {} } = given;
  const scratch = mkdtempSync(join(tmpdir(), 'ot-task-'));
  const [home, root, kept] = [join(scratch, 'home'), join(scratch, PROJECT), `${scratch}-kept`];
  for (const directory of [home, join(root, '.git')]) mkdirSync(directory, { recursive: true });
  const put = (path: string, content: string | object) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  };
  if (pack === 'modsdk') mkdirSync(join(root, 'behavior_packs'));
  const send = (payload: Json, options: HookOptions = {}): Promise<TaskRun> =>
    fire(processes ? fireHook : playAlone, payload, {
      cwd: root,
      ...options,
      env: { ...hostEnvironment(home, root, locale), ...env, ...options.env },
    });
  return {
    home,
    root,
    put,
    files: createTaskFiles(root),
    /** What the workflow side keeps about a session. */
    overtone: (sessionId: string) => createSessionFiles(home, sessionId),
    session: (name: string) => createHostSession({ root, put, send }, sessionId(name)),
    send,
    /** Settings of task flow for this project. */
    configure: (settings: Json) => put('.claude/workflow-config.json', settings),
    /** Keeps the files as they are now; `goBack` puts them back. */
    keep: () => copy(scratch, kept),
    goBack() {
      for (const directory of [home, root]) empty(directory);
      copy(kept, scratch);
    },
    dispose() {
      for (const path of [scratch, kept]) rmSync(path, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Gone with the test. */
export function projectForTest(options?: ProjectOptions): TaskProject {
  const project = createTaskProject(options);
  onTestFinished(project.dispose);
  return project;
}

/** The same beginning for several tests: played once, and each finds the files as it left them, in the same place. */
export function startingFrom<T>(begin: (project: TaskProject) => Promise<T>, options?: ProjectOptions) {
  let begun: Promise<T> | undefined;
  let project: TaskProject | undefined;
  afterAll(() => project?.dispose());
  return async (): Promise<T> => {
    project ??= createTaskProject(options);
    if (begun !== undefined) project.goBack();
    begun ??= begin(project).finally(project.keep);
    return begun;
  };
}

/** `S1` of the tables as the host names sessions: in hexadecimal digits. */
export const sessionId = (name: string): string =>
  `00000000-0000-4000-8000-${name.toLowerCase().replace('s', '5').padStart(12, '0')}`;

/** The directory itself stays: one that is made anew is another project. */
const empty = (directory: string): void => {
  for (const name of readdirSync(directory)) rmSync(join(directory, name), { recursive: true, maxRetries: 5 });
};

const copy = (from: string, to: string): void => cpSync(from, to, { recursive: true, preserveTimestamps: true });

const hostEnvironment = (home: string, root: string, locale: string) => ({
  HOME: home,
  CLAUDE_PROJECT_DIR: root,
  OVERTONE_LOCALE: locale,
});

/** An event nobody is registered for is answered by nobody; the answer says so instead of stopping the story. */
async function fire(hook: Fire, payload: Json, options: HookOptions): Promise<TaskRun> {
  const event = String(payload['hook_event_name']);
  const tool = typeof payload['tool_name'] === 'string' ? payload['tool_name'] : '';
  const isHeard = listHooks().some((hook) => hook.event === event && wakesFor(hook, tool));
  if (!isHeard) return { event, code: null, stdout: '', stderr: `no hook for ${event} ${tool}`, json: {} };
  return { event, ...(await hook(event, payload, options)) };
}
