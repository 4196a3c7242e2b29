/** Where programs lie: those a project has installed for itself first, then the path. */
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { hasCode } from '../disk/errno.ts';

type ToolEnv = Readonly<Record<string, string | undefined>>;

export type FindTool = (name: string) => string | undefined;

const PROJECT_FOLDERS = ['.venv/bin', 'venv/bin', '.venv/Scripts', 'venv/Scripts'] as const;

export function createToolFinder(root: string, env: ToolEnv): FindTool {
  const onPath = (env['PATH'] ?? env['Path'] ?? '').split(delimiter).filter(Boolean);
  const folders = [...PROJECT_FOLDERS.map((folder) => join(root, folder)), ...packageFolders(root), ...onPath];
  // Only Windows has this variable, and only there a program's name does not end where the word does.
  const endings = env['PATHEXT']?.split(';') ?? [''];
  return (name) => folders.flatMap((folder) => endings.map((ending) => join(folder, name + ending))).find(isProgram);
}

/** A workspace keeps the tools of its packages in a folder above them. */
function packageFolders(directory: string): string[] {
  const parent = dirname(directory);
  return [join(directory, 'node_modules/.bin'), ...(parent === directory ? [] : packageFolders(parent))];
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'ELOOP', 'ENAMETOOLONG')) return false;
    throw error;
  }
}
