/** The plugin a program was started from. */
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { foundIn } from '../core/found-in.ts';
import { asText, isRecord } from '../core/narrow.ts';
import { readDocument } from '../store/disk/document.ts';

/** The one this file was built into; from the sources, the one in the repository. */
export function pluginRoot(): string {
  const here = dirname(realpathSync(process.argv[1] ?? '.'));
  const candidates = [join(here, '..'), join(here, '..', '..', 'plugins', 'overtone')];
  return candidates.find((root) => existsSync(join(root, '.claude-plugin'))) ?? join(here, '..');
}

export function pluginVersion(root: string): string {
  const manifest = readDocument(join(root, '.claude-plugin', 'plugin.json'), (value) => value);
  const content = foundIn(manifest);
  return (isRecord(content) && asText(content['version'])) || '0.0.0';
}
