/** `npm start`: installs what is missing, then conducts the live demonstration. */
import { createRequire, register } from 'node:module';
import { HELP } from '../demo/text/help.mjs';
import { parseWords } from '../demo/words.mjs';
import { installDependencies, isInstalled, requireNode } from './install.mjs';

const words = process.argv.slice(2);

requireNode();
const values = parseWords(words);
if (values.help) {
  console.log(HELP[library().localeFor(process.cwd())].join('\n'));
  process.exit(0);
}
if (register === undefined) {
  console.error(`The demonstration needs Node 20.6 or newer; this is ${process.version}.`);
  process.exit(1);
}
// Once it is installed, the demonstration says the same in the user's language.
const wrong = isInstalled() ? undefined : wrongIn(values);
if (wrong !== undefined) {
  console.error(`${wrong}\nHelp: npm start -- --help`);
  process.exit(2);
}
installDependencies();

// Its cache would be left behind in the directory for temporary files.
process.env.TSX_DISABLE_CACHE = '1';
// Loaded only now: before the installation neither of them could be.
const { register: registerTypeScript } = await import('tsx/esm/api');
registerTypeScript();
const { main } = await import('../demo/main.ts');
process.exitCode = await main(words);

/** Nobody should wait for an installation to hear of a typing mistake. */
function wrongIn(values) {
  if (typeof values === 'string') return values;
  const { workflows } = library().registry;
  const { workflow } = values;
  if (workflow === undefined || workflows.includes(workflow)) return undefined;
  return `There is no workflow "${workflow}". Use one of: ${workflows.join(', ')}.`;
}

/** What is built can be read without anything that would have to be installed. */
function library() {
  return createRequire(import.meta.url)('../plugins/overtone/dist/api.js');
}
