/** `npm start`: installs missing dependencies, then runs the live demonstration. */

import { readFileSync } from 'node:fs';
import { createRequire, register } from 'node:module';
import { parseWords } from '../demo/words.mjs';
import { installDependencies, isInstalled, requireNode } from './install.mjs';

const words = process.argv.slice(2);

requireNode();
const values = parseWords(words);
if (values.help) {
  console.log(helpIn(library().localeFor(process.cwd())));
  process.exit(0);
}
if (register === undefined) {
  console.error(`The demonstration needs Node 20.6 or newer; this is ${process.version}.`);
  process.exit(1);
}
// After installation the demonstration prints the same in the user's language.
const wrong = isInstalled() ? undefined : wrongIn(values);
if (wrong !== undefined) {
  console.error(`${wrong}\nHelp: ${process.env.OVERTONE_DEMO_CALL ?? 'npm start --'} --help`);
  process.exit(2);
}
installDependencies();

// tsx would leave its cache in the temporary directory.
process.env.TSX_DISABLE_CACHE = '1';
// Imported late: neither exists before the installation.
const { register: registerTypeScript } = await import('tsx/esm/api');
registerTypeScript();
const { main } = await import('../demo/main.ts');
process.exitCode = await main(words);

/** Reports a wrong option before a long installation. */
function wrongIn(values) {
  if (typeof values === 'string') return values;
  const { workflows } = library().registry;
  const { workflow } = values;
  if (workflow === undefined || workflows.includes(workflow)) return undefined;
  return `There is no workflow "${workflow}". Use one of: ${workflows.join(', ')}.`;
}

function helpIn(locale) {
  const catalogue = new URL(`../demo/text/${locale}.json`, import.meta.url);
  return JSON.parse(readFileSync(catalogue, 'utf8')).help.join('\n');
}

/** dist can be read without installed dependencies. */
function library() {
  return createRequire(import.meta.url)('../plugins/overtone/dist/api.js');
}
