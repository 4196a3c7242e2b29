/** The files of a plugin that the linter reads, and the names of all that are there. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { PluginText } from '../core/lint/lint-plugin.ts';
import type { ReadResult } from '../core/ports.ts';
import { readDocument } from './disk/document.ts';
import { attempt } from './disk/errno.ts';

export type PluginFiles = Pick<PluginText, 'files' | 'paths'> & { readonly manifest: ReadResult<unknown> };

/** Prompts, and what hooks say. */
const WITH_TEXTS = [/^(?:agents|skills)\/.*\.md$/, /^dist\/text\/[^/]+\.js$/];

export function readPlugin(root: string): PluginFiles {
  const place = statSync(root, { throwIfNoEntry: false });
  if (place?.isDirectory() !== true) return { paths: [], files: [], manifest: { state: 'missing' } };
  const entries = attempt('list', root, () => readdirSync(root, { recursive: true, encoding: 'utf8' }));
  const paths = entries.map((path) => path.replaceAll('\\', '/')).sort();
  const read = (path: string) => attempt('read', path, () => readFileSync(join(root, path), 'utf8'));
  return {
    paths,
    files: paths
      .filter((path) => WITH_TEXTS.some((pattern) => pattern.test(path)))
      .map((path) => ({ path, text: read(path) })),
    manifest: readDocument(join(root, '.claude-plugin', 'plugin.json'), (value) => value),
  };
}
