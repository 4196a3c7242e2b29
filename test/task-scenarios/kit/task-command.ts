/** `ot` as a user runs it in a project with tasks: the built file, a real process. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type Json, PLUGIN } from '../../kit/hook-process.ts';
import { type ProjectOptions, projectForTest, type TaskProject } from './task-project.ts';

export type CommandRun = {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
  /** What was printed with `--json`. */
  readonly json: Json;
};

/** A mod in which nothing has happened yet; `ot` speaks English there. */
export const projectWithCommand = (options: ProjectOptions = {}) =>
  withCommand(projectForTest({ locale: 'en', ...options }));

export function withCommand(project: TaskProject) {
  const call = (words: readonly string[], env: Readonly<Record<string, string>> = {}) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(PLUGIN, 'dist/cli.js'), ...words], {
      cwd: project.root,
      encoding: 'utf8',
      env: {
        PATH: process.env['PATH'],
        HOME: project.home,
        OVERTONE_HOME: join(project.home, '.overtone'),
        OVERTONE_LOCALE: 'en',
        OVERTONE_TRUST: project.root,
        ...env,
      },
    });
    return { code: status, out: stdout, err: stderr };
  };
  return {
    ...project,
    ot: (...words: string[]) => call(words),
    json(...words: string[]): CommandRun {
      const run = call([...words, '--json']);
      return { ...run, json: run.out === '' ? {} : (JSON.parse(run.out) as Json) };
    },
    /** From inside a session of the host. */
    inSession: (sessionId: string, ...words: string[]) => call(words, { CLAUDE_CODE_SESSION_ID: sessionId }),
    /** From a tool call of a session. */
    callIn: (sessionId: string, ...words: string[]) =>
      call(words, { CLAUDE_CODE_SESSION_ID: sessionId, CLAUDECODE: '1' }),
  };
}
