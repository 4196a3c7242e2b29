/** The task a session works on, for who only looks: locks nothing, writes nothing. */
import { foundIn } from '../../core/found-in.ts';
import type { ReadResult } from '../../core/ports.ts';
import { decodeIndex, lastName, type TaskRef } from '../../core/tasks/record/projections.ts';
import { isClosed, type TaskRecord } from '../../core/tasks/record/record.ts';
import { DEFAULT_PLACES } from '../../core/tasks/settings/defaults.ts';
import { readForeignDocument } from '../disk/document.ts';
import { leadsAway } from '../disk/project-link.ts';
import { readTask } from './task-file.ts';
import { indexFile } from './task-look.ts';
import { readTaskSettings } from './task-settings-file.ts';

export type BoundTask = { readonly taskDir: string; readonly record: TaskRecord };

/** What cannot be read is not there. */
export const readBoundTask = (home: string, project: string, sessionId: string): BoundTask | undefined =>
  foundIn(lookForTask(home, project, sessionId));

/** `missing`: the session works on nothing. All else but `found` has to be put right before anybody can tell. */
export function lookForTask(home: string, project: string, sessionId: string): ReadResult<BoundTask> {
  const path = indexFile(project);
  const index = readForeignDocument(path, decodeIndex);
  if (index.state !== 'found') return index;
  if (index.value.legacy !== undefined) return { state: 'corrupt', path, why: 'of an earlier shape' };
  const binding = index.value.bindings.find((other) => other.sessionId === sessionId);
  return binding ? readBinding(home, project, binding) : NOTHING;
}

const NOTHING = { state: 'missing' } as const;

/** Only the name of the directory is taken from the file, and a link may lead out of the project. */
function readBinding(home: string, project: string, { taskDir: named }: TaskRef): ReadResult<BoundTask> {
  const { tasks } = readTaskSettings(home, project)?.places ?? DEFAULT_PLACES;
  const taskDir = `${project}/${tasks}/${lastName(named)}`;
  if (leadsAway(project, taskDir)) return NOTHING;
  const found = readTask(taskDir);
  if (found.state === 'missing') return { state: 'corrupt', path: taskDir, why: 'without a record' };
  if (found.state !== 'found') return found;
  return isClosed(found.value) ? NOTHING : { state: 'found', value: { taskDir, record: found.value } };
}
