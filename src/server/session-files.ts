/** The files of a session that a person may want to open: its state, what agents handed over, its feature and its task. */
import { closeSync, constants, fstatSync, lstatSync, openSync, readdirSync, readSync } from 'node:fs';
import type { SessionDetail } from '../core/dashboard/session-facts.ts';
import { DASHBOARD_LIMITS } from '../core/registry/dashboard-limits.ts';
import { hasCode } from '../store/disk/errno.ts';
import { leadsAway } from '../store/disk/project-link.ts';
import { sessionPaths } from '../store/sessions/session-paths.ts';

export type FileKind = 'state' | 'handoff' | 'feature' | 'task';

export type SessionFile = {
  /** Unique in the session: `handoffs/PLAN-to-ARCH.md`. */
  readonly name: string;
  readonly path: string;
  readonly size: number;
  readonly kind: FileKind;
};

export type FileText = Pick<SessionFile, 'name' | 'path'> & { readonly text: string; readonly truncated: boolean };

export function listSessionFiles(home: string, detail: SessionDetail): SessionFile[] {
  const { directory } = sessionPaths(home, detail.sessionId);
  const { project, feature, task } = detail;
  const isInside = (path: string) =>
    project !== null && path.startsWith(`${project}/`) && !path.includes('/../') && !leadsAway(project, path);
  return [
    ...filesIn(directory, { kind: 'state', prefix: '' }).filter(({ name }) => !name.startsWith('.')),
    ...filesIn(`${directory}/handoffs`, { kind: 'handoff', prefix: 'handoffs/' }),
    ...(feature?.path && isInside(feature.path) ? filesIn(feature.path, { kind: 'feature', prefix: 'feature/' }) : []),
    ...(task && isInside(task.path) ? filesIn(task.path, { kind: 'task', prefix: 'task/' }) : []),
  ];
}

const MOST_FILES = 500;

/** Only files that lie there themselves: a project may bring links to anywhere. */
function filesIn(directory: string, { kind, prefix }: { kind: FileKind; prefix: string }): SessionFile[] {
  return namesIn(directory)
    .slice(0, MOST_FILES)
    .flatMap((name) => {
      const path = `${directory}/${name}`;
      const found = lstatSync(path, { throwIfNoEntry: false });
      const isText = found?.isFile() === true && TEXT_NAME.test(name);
      return isText ? [{ name: `${prefix}${name}`, path, size: found.size, kind }] : [];
    });
}

/** The records of a task begin with a dot; locks and what is being written do as well, or end so. */
const TEXT_NAME = /\.(?:jsonl?|md|txt|feature|ya?ml)$/;

/** None where the directory is a link to another one. */
function namesIn(directory: string): string[] {
  try {
    return lstatSync(directory).isDirectory() ? readdirSync(directory).sort() : [];
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'EACCES', 'ELOOP', 'ENAMETOOLONG')) return [];
    throw error;
  }
}

/** The beginning; of a file that is added to line by line the end, because the newest is what is asked for. */
export function readSessionFile({ name, path }: SessionFile): FileText | undefined {
  const file = open(path);
  if (file === undefined) return undefined;
  try {
    const found = fstatSync(file);
    if (!found.isFile()) return undefined;
    const length = Math.min(found.size, DASHBOARD_LIMITS.fileBytes);
    const isLines = name.endsWith('.jsonl');
    const bytes = Buffer.alloc(length);
    const read = readSync(file, bytes, 0, length, isLines ? found.size - length : 0);
    const truncated = found.size > length;
    const text = bytes.toString('utf8', 0, read);
    return { name, path, text: truncated && isLines ? text.slice(text.indexOf('\n') + 1) : text, truncated };
  } finally {
    closeSync(file);
  }
}

/** What was a file when it was listed may be a link or a pipe by now. */
function open(path: string): number | undefined {
  try {
    return openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ELOOP', 'EACCES', 'ENOTDIR')) return undefined;
    throw error;
  }
}
