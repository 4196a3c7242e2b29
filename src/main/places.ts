/** Where things are: Overtone's home, the plugin this program belongs to, the project an event belongs to. */
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

export const overtoneHome = (env: Environment): string => env['OVERTONE_HOME'] || `${userHome(env)}/.overtone`;

/** `node:os` is loaded only where the environment does not say. */
export const userHome = (env: Environment): string =>
  env[process.platform === 'win32' ? 'USERPROFILE' : 'HOME'] ||
  (require('node:os') as typeof import('node:os')).userInfo().homedir;

/** The plugin this file was built into; run from the sources, the one in the repository. */
export function pluginRoot(): string {
  const here = dirname(realpathSync(process.argv[1] ?? '.'));
  const candidates = [join(here, '..'), join(here, '..', '..', 'plugins', 'overtone')];
  return candidates.find((root) => existsSync(join(root, '.claude-plugin'))) ?? join(here, '..');
}

export const pluginVersion = (root: string): string =>
  (JSON.parse(readFileSync(join(root, '.claude-plugin', 'plugin.json'), 'utf8')) as { version: string }).version;

export const projectRootFor = (cwd: string): string =>
  findProjectRoot(cwd || process.env['CLAUDE_PROJECT_ROOT'] || currentDirectory(), process.env, existsSync);

/** The directory of a running process can be removed. */
function currentDirectory(): string {
  try {
    return process.cwd();
  } catch {
    return '/';
  }
}

/** Where a project begins: what the host says, else the nearest directory above that holds something of ours or `.git`. */
type ProjectEnv = { readonly CLAUDE_PROJECT_DIR?: string | undefined };

/** Not `.overtone`, where a project keeps packs: our own directory in the home of the user has the same name. */
const MARKS = ['.git', '.claude/.task-active.json', '.overtone.json', 'specs/features'] as const;

/** Folders inside projects often have this name, so it counts only if there is no other mark. */
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
