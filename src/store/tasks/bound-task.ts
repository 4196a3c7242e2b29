/** The task a session works on, for who only looks: locks nothing, writes nothing, and what cannot be read is not there. */

import { decodeIndex, lastName, type TaskRef } from '../../core/tasks/record/projections.ts';
import { isClosed, type TaskRecord } from '../../core/tasks/record/record.ts';
import { DEFAULT_PLACES } from '../../core/tasks/settings/defaults.ts';
import { readForeignDocument } from '../disk/document.ts';
import { leadsAway } from '../disk/project-link.ts';
import { readTask } from './task-file.ts';
import { indexFile } from './task-look.ts';
import { readTaskSettings } from './task-settings-file.ts';

export type BoundTask = { readonly taskDir: string; readonly record: TaskRecord };

export function readBoundTask(home: string, project: string, sessionId: string): BoundTask | undefined {
  const index = readForeignDocument(indexFile(project), decodeIndex);
  if (index.state !== 'found') return undefined;
  const binding = index.value.bindings.find((other) => other.sessionId === sessionId);
  return binding && readBinding(home, project, binding);
}

/** Only the name of the directory is taken from the file, and a link may lead out of the project. */
function readBinding(home: string, project: string, { taskDir: named }: TaskRef): BoundTask | undefined {
  const { tasks } = readTaskSettings(home, project)?.places ?? DEFAULT_PLACES;
  const taskDir = `${project}/${tasks}/${lastName(named)}`;
  if (leadsAway(project, taskDir)) return undefined;
  const found = readTask(taskDir);
  return found.state === 'found' && !isClosed(found.value) ? { taskDir, record: found.value } : undefined;
}
