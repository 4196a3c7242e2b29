/** Whether anybody works on a task in a project: the one question every event asks, and all it may cost is this look. */
import { existsSync } from 'node:fs';

export const indexFile = (project: string): string => `${project}/.claude/.task-active.json`;

export const hasActiveTasks = (project: string): boolean => existsSync(indexFile(project));
