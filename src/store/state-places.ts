/** Where state lies that a command could take away without naming it: of the project, of the tasks at work, of sessions. */
import { existsSync } from 'node:fs';
import { foundIn } from '../core/found-in.ts';
import { decodeIndex } from '../core/tasks/record/projections.ts';
import { readForeignDocument } from './disk/document.ts';
import { isSessionId, sessionPaths, sessionsDirectory } from './sessions/session-paths.ts';
import { indexFile } from './tasks/task-look.ts';
import { taskPaths, workflowStateFile } from './tasks/task-paths.ts';

type Whose = { readonly home: string; readonly project: string; readonly sessionId: string };

/** Only what is there: who takes away nothing does no harm. */
export function statePlaces({ home, project, sessionId }: Whose): readonly string[] {
  const ofSession = isSessionId(sessionId) ? [sessionPaths(home, sessionId).flow] : [];
  const ofProject = [indexFile(project), workflowStateFile(project)];
  return [...ofProject, ...recordsAtWork(project), sessionsDirectory(home), ...ofSession].filter((path) =>
    existsSync(path),
  );
}

/** More tasks than anybody works on at once. */
const MOST_TASKS = 100;

/** Of tasks that are at rest, whoever tidies up may take the folders away. */
function recordsAtWork(project: string): readonly string[] {
  const { bindings = [], legacy } = foundIn(readForeignDocument(indexFile(project), decodeIndex)) ?? {};
  const tasks = [...bindings.flatMap((binding) => [binding, ...binding.waiting]), ...(legacy ? [legacy] : [])];
  return tasks.slice(0, MOST_TASKS).map(({ taskDir }) => taskPaths(taskDir).meta);
}
