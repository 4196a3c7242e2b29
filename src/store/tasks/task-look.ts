/** Whether anybody works on a task in a project: the one question every event asks, and all it may cost is this look. */
import { hasFile } from '../disk/document.ts';

export const indexFile = (project: string): string => `${project}/.claude/.task-active.json`;

export const hasActiveTasks = (project: string): boolean => hasFile(indexFile(project));
