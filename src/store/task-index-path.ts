/** Where a project says that somebody works on a task. By itself, because every hook asks. */
export const indexFile = (project: string): string => `${project}/.claude/.task-active.json`;
