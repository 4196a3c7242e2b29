/** Third-party files of the dashboard, copied from node_modules at build time with their licences. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './generated-files.ts';

export const VENDOR = 'plugins/overtone/web/vendor';

type Output = readonly [path: string, text: string];

const fromModules = (path: string): string => readFileSync(join(ROOT, 'node_modules', path), 'utf8');
const versionOf = (name: string): string =>
  (JSON.parse(fromModules(`${name}/package.json`)) as { version: string }).version;

const FILES: Readonly<Record<string, string>> = {
  'alpine.js': '@alpinejs/csp/dist/module.esm.min.js',
  'htmx.js': 'htmx.org/dist/htmx.min.js',
  'uplot.js': 'uplot/dist/uPlot.iife.min.js',
  'uplot.css': 'uplot/dist/uPlot.min.css',
};

/** The package carries no licence file; its package.json says MIT. */
const ALPINE_LICENCE = fromModules('@vue/reactivity/LICENSE').replace(
  /^Copyright.*$/m,
  'Copyright © 2019-present Caleb Porzio and contributors',
);

/** alpine.js bundles the reactivity package of Vue. */
const LICENCES: readonly (readonly [name: string, text: string])[] = [
  ['@alpinejs/csp', ALPINE_LICENCE],
  ['@vue/reactivity', fromModules('@vue/reactivity/LICENSE')],
  ['htmx.org', fromModules('htmx.org/LICENSE')],
  ['uplot', fromModules('uplot/LICENSE')],
];

export function vendoredFiles(): Output[] {
  const licences = LICENCES.map(([name, text]) => `${name} ${versionOf(name)}\n\n${text.trim()}\n`);
  return [
    ...Object.entries(FILES).map(([name, source]): Output => [`${VENDOR}/${name}`, fromModules(source)]),
    [`${VENDOR}/LICENSES`, licences.join(`\n${'-'.repeat(72)}\n\n`)],
  ];
}
