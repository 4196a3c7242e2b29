/** The files of a session that a person may want to open: its state, handoffs, feature and task. */
import { constants, fstatSync, lstatSync, readdirSync } from 'node:fs';
import { leadsAway } from '../store/disk/document.ts';
import { ifReadable, readAt, withFile } from '../store/disk/reading.ts';
import { sessionPaths } from '../store/sessions/session-paths.ts';
import { DASHBOARD_LIMITS } from '../workflow/registry/limits.ts';
import type { SessionDetail } from '../workflow/view/rows.ts';

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

const MAX_FILES = 500;
const TEXT_NAME = /\.(?:jsonl?|md|txt|feature|ya?ml)$/;

/** Regular files only: a project may bring links to anywhere. */
function filesIn(directory: string, { kind, prefix }: { kind: FileKind; prefix: string }): SessionFile[] {
  const isDirectory = ifReadable(() => lstatSync(directory).isDirectory());
  const names = (isDirectory && ifReadable(() => readdirSync(directory).sort())) || [];
  return names.slice(0, MAX_FILES).flatMap((name) => {
    const path = `${directory}/${name}`;
    const found = lstatSync(path, { throwIfNoEntry: false });
    return found?.isFile() && TEXT_NAME.test(name) ? [{ name: `${prefix}${name}`, path, size: found.size, kind }] : [];
  });
}

/** The beginning of the file; of line-based files the end, where the newest is. */
export function readSessionFile({ name, path }: SessionFile): FileText | undefined {
  const { fileBytes } = DASHBOARD_LIMITS;
  const read = (file: number): FileText => {
    const { size } = fstatSync(file);
    const truncated = size > fileBytes;
    const start = truncated && name.endsWith('.jsonl') ? size - fileBytes : 0;
    const text = readAt(file, start, Math.min(size, start + fileBytes)).toString('utf8');
    return { name, path, text: start > 0 ? text.slice(text.indexOf('\n') + 1) : text, truncated };
  };
  // A file that was listed may have become a link.
  return withFile(path, read, constants.O_NOFOLLOW ?? 0);
}
