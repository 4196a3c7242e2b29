/** The files with which a project sets up Overtone: settings, packs, rules, knowledge. They may have come with a clone. */
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { DRAFTS } from '../../rules/packs/manifest.ts';
import { entriesIn } from '../disk/reading.ts';

const PROJECT_PACKS = '.overtone/packs';

export const CONTENT_FILES = [
  '.overtone.json',
  '.claude/taskflow-rules.json',
  '.claude/workflow-config.json',
  '.claude/knowledge-base.json',
] as const;

/** Every event asks this. */
export const hasProjectContent = (root: string): boolean =>
  [...CONTENT_FILES, PROJECT_PACKS].some((name) => existsSync(`${root}/${name}`));

export type ContentFile = { readonly path: string; readonly text: string };

/** `too-large`: more than a person could have looked through. */
export type ProjectContent =
  | { readonly state: 'none' | 'too-large' }
  | { readonly state: 'found'; readonly digest: string; readonly files: readonly ContentFile[] };

const MAX_FILES = 1_000;
const MAX_BYTES = 16 * 1024 * 1024;
const MAX_DEPTH = 8;

export function readProjectContent(root: string): ProjectContent {
  if (!hasProjectContent(root)) return { state: 'none' };
  const paths = [
    ...CONTENT_FILES.filter((name) => existsSync(`${root}/${name}`)),
    ...filesBelow(root, PROJECT_PACKS, 0),
  ];
  if (paths.length > MAX_FILES) return { state: 'too-large' };
  const files: ContentFile[] = [];
  const hash = createHash('sha256');
  let bytes = 0;
  for (const path of paths) {
    const content = contentOf(`${root}/${path}`, MAX_BYTES - bytes);
    if (content === undefined) return { state: 'too-large' };
    bytes += content.length;
    // The length keeps two files from passing for one.
    hash.update(`${path}\0${content.length}\0`).update(content);
    files.push({ path, text: content.toString('utf8') });
  }
  return { state: 'found', digest: `sha256:${hash.digest('hex')}`, files };
}

/** Drafts are never read as part of a pack. Stops as soon as there are too many. */
function filesBelow(root: string, folder: string, depth: number): string[] {
  const found: string[] = [];
  for (const entry of entriesIn(`${root}/${folder}`)) {
    const path = `${folder}/${entry.name}`;
    if (path === `${PROJECT_PACKS}/${DRAFTS}`) continue;
    // A pack may be a link to a folder elsewhere; what it holds counts all the same.
    const isFolder = entry.isDirectory() || (entry.isSymbolicLink() && isDirectory(`${root}/${path}`));
    if (!isFolder) found.push(path);
    else if (depth < MAX_DEPTH) found.push(...filesBelow(root, path, depth + 1));
    if (found.length > MAX_FILES) break;
  }
  return found;
}

const isDirectory = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** Undefined when it is larger than allowed. A link counts with its target; other kinds of files have no content. */
function contentOf(path: string, maxBytes: number): Buffer | undefined {
  const link = lstatSync(path).isSymbolicLink() ? readlinkSync(path) : '';
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isFile()) return Buffer.from(`link ${link}`);
  return found.size > maxBytes ? undefined : Buffer.concat([Buffer.from(link), readFileSync(path)]);
}
