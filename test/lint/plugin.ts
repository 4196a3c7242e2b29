/** The plugin as it is shipped, and copies of it with something broken. */
import { fileURLToPath } from 'node:url';
import { COMMANDS } from '../../src/cli/command-table.ts';
import type { Finding } from '../../src/core/lint/finding.ts';
import { lintPlugin, type PluginText } from '../../src/core/lint/lint-plugin.ts';
import { readPlugin } from '../../src/store/lint-files.ts';

export const PLUGIN = fileURLToPath(new URL('../../plugins/overtone', import.meta.url));

const { files, paths, manifest } = readPlugin(PLUGIN);

export const SHIPPED: PluginText = {
  files,
  paths,
  manifest: manifest.state === 'found' ? manifest.value : undefined,
  commands: COMMANDS,
};

/** Without the notes on what is still to be built. */
export const findingsIn = (plugin: PluginText): Finding[] =>
  lintPlugin(plugin).filter(({ severity }) => severity !== 'info');

export const FINDINGS = findingsIn(SHIPPED);

export function withText(path: string, change: (text: string) => string): PluginText {
  const file = files.find((other) => other.path === path);
  if (file === undefined) throw new Error(`the plugin has no ${path}`);
  const text = change(file.text);
  if (text === file.text) throw new Error(`${path} was not changed`);
  return { ...SHIPPED, files: files.map((other) => (other === file ? { path, text } : other)) };
}

export const withFile = (path: string, text: string): PluginText => ({
  ...SHIPPED,
  files: [...files, { path, text }],
  paths: [...paths, path],
});

export const withoutFile = (path: string): PluginText => ({
  ...SHIPPED,
  files: files.filter((file) => file.path !== path),
  paths: paths.filter((other) => other !== path),
});
