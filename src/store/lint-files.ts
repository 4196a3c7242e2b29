/** The files of a plugin that the linter reads. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { PluginText } from '../rules/lint/lint-plugin.ts';
import { foundIn } from '../workflow/ports.ts';
import { attempt } from './disk/atomic-write.ts';
import { readDocument } from './disk/document.ts';

/** Undefined where there is no plugin. */
export function readPlugin(root: string): PluginText | undefined {
  if (statSync(root, { throwIfNoEntry: false })?.isDirectory() !== true) return undefined;
  const manifest = readDocument(join(root, '.claude-plugin', 'plugin.json'), (value) => value);
  if (manifest.state === 'missing') return undefined;
  const entries = attempt('list', root, () => readdirSync(root, { recursive: true, encoding: 'utf8' }));
  const paths = entries
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /^(?:agents|skills)\/.*\.md$/.test(path));
  const read = (path: string) => attempt('read', path, () => readFileSync(join(root, path), 'utf8'));
  return { files: paths.sort().map((path) => ({ path, text: read(path) })), manifest: foundIn(manifest) };
}
