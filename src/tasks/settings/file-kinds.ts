/** Which files count as documents and which as code. */
import { matchesAny } from '../../rules/glob.ts';
import type { TaskSettings } from './task-settings.ts';

/** `code` of the paths: folders or globs in which code lies, anywhere when none is named. */
type Places = Pick<TaskSettings, 'readBeforeCode' | 'paths'>;

/** A file that fits both is a document. Files outside the project are not code. */
export const isCode = (path: string, settings: Places): boolean =>
  path !== '' &&
  !/^(?:[\\/~]|[A-Za-z]:)/.test(path) &&
  fits(path, settings.readBeforeCode.codeGlobs, settings) &&
  isWhereCodeLies(path, settings) &&
  !isDocument(path, settings);

export const isDocument = (path: string, settings: Places): boolean =>
  fits(path, settings.readBeforeCode.docGlobs, settings);

const isWhereCodeLies = (path: string, { paths: { code } }: Pick<Places, 'paths'>): boolean =>
  code.length === 0 || matchesAny(path, code.map(folderAsGlob));

const folderAsGlob = (place: string): string => (/[*?{]/.test(place) || place.endsWith('/') ? place : `${place}/`);

/** Files among the tasks or in a hidden directory match only a glob that begins there. */
function fits(path: string, globs: readonly string[], { paths: { tasks } }: Places): boolean {
  const apart = path.startsWith(`${tasks}/`) ? `${tasks}/` : (/^\.[^/]+\//.exec(path)?.[0] ?? '');
  return globs.some((glob) => glob.startsWith(apart) && matchesAny(path, [glob]));
}

/** Files outside the code folders count as documents: editing them opens no loop and needs no test. */
export const isCodeEdit = (file: string, settings: Pick<TaskSettings, 'tasks' | 'paths'>): boolean =>
  /\.mdx?$/i.test(file) ? settings.tasks.countDocs : isWhereCodeLies(file, settings);

export const isInside = (file: string): boolean =>
  !/^([/\\]|[A-Za-z]:)/.test(file) && !file.split(/[/\\]/).includes('..');
