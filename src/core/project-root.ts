/** Where a project begins: what the host says, else the nearest directory above that holds `specs`, `.git` or an open task. */
export type ProjectEnv = { readonly CLAUDE_PROJECT_DIR?: string | undefined };

const MARKS = ['specs', '.git', '.claude/.task-active.json'] as const;

export function findProjectRoot(cwd: string, env: ProjectEnv, exists: (path: string) => boolean): string {
  const told = env.CLAUDE_PROJECT_DIR?.trim();
  if (told) return told;
  const holdsMark = (directory: string) => MARKS.some((mark) => exists(entryOf(directory, mark)));
  return withParents(cwd).find(holdsMark) ?? cwd;
}

const entryOf = (directory: string, name: string): string =>
  /[\\/]$/.test(directory) ? directory + name : `${directory}/${name}`;

function withParents(path: string): string[] {
  const parent = parentOf(path);
  return parent === undefined ? [path] : [path, ...withParents(parent)];
}

/** Both separators count; the root (`/`, `C:\`) has no parent. */
function parentOf(path: string): string | undefined {
  const match = /^(.*[\\/])[^\\/]+[\\/]*$/.exec(path);
  const parent = match?.[1];
  if (parent === undefined) return undefined;
  return /^([A-Za-z]:)?[\\/]$/.test(parent) ? parent : parent.replace(/[\\/]+$/, '');
}
