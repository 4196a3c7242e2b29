/** Files of a project that instincts became: written only where none is, removed only where they still name their origin. */
import { existsSync, rmdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Draft } from '../../learn/evolution.ts';
import { removeFile, replaceFile, type TempOptions } from '../disk/atomic-write.ts';
import { leadsAway, readOwnText } from '../disk/document.ts';

export const readOwnFile = (project: string, path: string): string | undefined => readOwnText(join(project, path));

/** False: there is a file of another origin, or a link on the way. */
export function writeEvolved(project: string, { path, text }: Draft, options: TempOptions): boolean {
  const target = join(project, path);
  if (leadsAway(project, target)) return false;
  if (existsSync(target) && !isEvolved(readOwnText(target))) return false;
  replaceFile(target, text, options);
  return true;
}

/** A file that is gone already counts as removed. */
export function removeEvolved(project: string, path: string): boolean {
  const target = join(project, path);
  if (leadsAway(project, target)) return false;
  if (!existsSync(target)) return true;
  if (!isEvolved(readOwnText(target))) return false;
  removeFile(target);
  if (path.endsWith('/SKILL.md')) removeEmpty(dirname(target));
  return true;
}

const isEvolved = (text: string | undefined): boolean => /^evolved-from: \[/m.test(text ?? '');

function removeEmpty(directory: string): void {
  try {
    rmdirSync(directory);
  } catch {
    // It holds something else as well.
  }
}
