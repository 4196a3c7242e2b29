/** The plugin as it is shipped, and copies of it with something broken. */
import { fileURLToPath } from 'node:url';
import { lintPlugin, type PluginText } from '../../src/rules/lint/lint-plugin.ts';
import { readPlugin } from '../../src/store/lint-files.ts';

export const PLUGIN = fileURLToPath(new URL('../../plugins/overtone', import.meta.url));

export const SHIPPED: PluginText = readPlugin(PLUGIN) ?? { files: [], manifest: undefined };
const { files } = SHIPPED;

export const findingsIn = lintPlugin;

export function withText(path: string, change: (text: string) => string): PluginText {
  const file = files.find((other) => other.path === path);
  if (file === undefined) throw new Error(`the plugin has no ${path}`);
  const text = change(file.text);
  if (text === file.text) throw new Error(`${path} was not changed`);
  return { ...SHIPPED, files: files.map((other) => (other === file ? { path, text } : other)) };
}

export const withFile = (path: string, text: string): PluginText => ({ ...SHIPPED, files: [...files, { path, text }] });

export const withoutFile = (path: string): PluginText => ({
  ...SHIPPED,
  files: files.filter((file) => file.path !== path),
});
