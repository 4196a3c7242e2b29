/** Where a project begins: what the host says, else the nearest directory above that holds something of ours or `.git`. */
export type ProjectEnv = { readonly CLAUDE_PROJECT_DIR?: string | undefined };

/** Not `.overtone`, where a project keeps packs: our own directory in the home of the user has the same name. */
const MARKS = ['.git', '.claude/.task-active.json', '.overtone.json', 'specs/features'] as const;

/** Many a folder inside a project has this name, so it counts only where nothing else tells. */
const FAINT_MARKS = ['specs'] as const;

export function findProjectRoot(cwd: string, env: ProjectEnv, exists: (path: string) => boolean): string {
  const told = env.CLAUDE_PROJECT_DIR?.trim();
  if (told) return told;
  const directories = withParents(cwd);
  const nearest = (marks: readonly string[]) =>
    directories.find((directory) => marks.some((mark) => exists(entryOf(directory, mark))));
  return nearest(MARKS) ?? nearest(FAINT_MARKS) ?? cwd;
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
