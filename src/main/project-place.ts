/** The project an event belongs to, from what the host and the environment say. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { findProjectRoot } from '../core/project-root.ts';
import type { TaskLook } from '../hooks/task-row.ts';

export const projectRootFor = (cwd: string): string =>
  findProjectRoot(cwd || process.env['CLAUDE_PROJECT_ROOT'] || currentDirectory(), process.env, existsSync);

/** A directory can be removed under a running process; then nothing is found in it either. */
function currentDirectory(): string {
  try {
    return process.cwd();
  } catch {
    return '/';
  }
}

export const lookInto = (project: string): TaskLook => ({ project, exists: existsSync, list: namesIn, holds });

/** What cannot be listed counts as empty. */
function namesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

function holds(path: string, text: string): boolean {
  try {
    return readFileSync(path, 'utf8').includes(text);
  } catch {
    return false;
  }
}
