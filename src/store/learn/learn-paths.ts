/** Where learning is kept: by project, and for all projects. Small, because hooks ask it before they load anything else. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import type { Place } from '../../learn/lines.ts';
import { hash } from '../../values/hash.ts';

export type LearnPaths = Readonly<ReturnType<typeof pathsIn>>;

/** Where a project's learning is kept, and that of all projects. */
export type LearnHome = { readonly home: string; readonly project: string };

export const learnPaths = ({ home, project }: LearnHome): Readonly<Record<Place, LearnPaths>> => ({
  project: projectPaths(home, project),
  global: globalPaths(home),
});

export const PLACES: readonly Place[] = ['project', 'global'];

export const projectPaths = (home: string, project: string): LearnPaths =>
  pathsIn(`${home}/projects/${projectId(project)}`);

export const globalPaths = (home: string): LearnPaths => pathsIn(`${home}/global`);

const pathsIn = (directory: string) => ({
  directory,
  lock: `${directory}/.lock`,
  instincts: `${directory}/instincts.json`,
  evidence: `${directory}/evidence.jsonl`,
  receipts: `${directory}/receipts.jsonl`,
  /** The active instincts: all that hooks read. */
  index: `${directory}/index.json`,
  /** How far each transcript has been read. */
  cursors: `${directory}/cursors.json`,
});

/** Whether anything could be told in this project. */
export const hasLearned = (home: string, project: string): boolean =>
  existsSync(globalPaths(home).index) ||
  (existsSync(`${home}/projects`) && existsSync(projectPaths(home, project).index));

/** Exists only while some approved instinct rewrites commands, so that other shell calls pay one look. */
export const rewritesFlag = (home: string): string => `${home}/global/rewrites`;

/** All clones and worktrees of a repository are one project; a folder without a remote is known by its path. */
export function projectId(root: string): string {
  const source = remoteOf(root) ?? root;
  const name = source
    .slice(source.lastIndexOf('/') + 1)
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .slice(0, 40);
  const digest = [source, `${source}\n`].map((text) => hash(text).toString(16).padStart(8, '0')).join('');
  return `${name || 'project'}-${digest}`;
}

/** Host and path of `origin`, without credentials. */
function remoteOf(root: string): string | undefined {
  const url = /\[remote "origin"\][^[]*?\burl\s*=\s*(\S+)/.exec(gitConfig(root))?.[1];
  return url
    ?.replace(/^[a-z+]+:\/\//i, '')
    .replace(/^[^@/]*@/, '')
    .replace(/^([^/:]+):(?:\d+\/)?/, '$1/')
    .replace(/(?:\.git)?\/*$/, '')
    .toLowerCase();
}

function gitConfig(root: string): string {
  try {
    const git = `${root}/.git`;
    if (statSync(git).isDirectory()) return readSmall(`${git}/config`);
    // A worktree: `.git` names its own folder, which names the one they share.
    const own = /^gitdir:\s*(.+)$/m.exec(readSmall(git))?.[1]?.trim() ?? '';
    return readSmall(`${own.replace(/\/worktrees\/[^/]+\/?$/, '')}/config`);
  } catch {
    return '';
  }
}

const MAX_CONFIG_BYTES = 256 * 1024;

/** A project may link to devices and pipes, whose content never ends. */
function readSmall(path: string): string {
  const found = statSync(path);
  return found.isFile() && found.size <= MAX_CONFIG_BYTES ? readFileSync(path, 'utf8') : '';
}
