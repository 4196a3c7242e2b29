/** The project an event belongs to, from what the host and the environment say. */
import { existsSync, readdirSync } from 'node:fs';
import { findProjectRoot } from '../core/project-root.ts';

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

/** What cannot be listed counts as empty. */
export function namesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}
