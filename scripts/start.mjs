/** `npm start`: installs what is missing, then conducts the live demonstration. */
import { createRequire, register } from 'node:module';
import { parseWords } from '../demo/words.mjs';
import { installDependencies, isInstalled, requireNode } from './install.mjs';

const words = process.argv.slice(2);

requireNode();
if (register === undefined) {
  console.error(`The demonstration needs Node 20.6 or newer; this is ${process.version}.`);
  process.exit(1);
}
// Once it is installed, the demonstration says the same in the user's language.
const wrong = isInstalled() ? undefined : wrongIn(words);
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
function wrongIn(words) {
  const values = parseWords(words);
  if (typeof values === 'string') return values;
  const { registry } = createRequire(import.meta.url)('../plugins/overtone/dist/api.js');
  const { workflow } = values;
  if (workflow === undefined || registry.workflows.includes(workflow)) return undefined;
  return `There is no workflow "${workflow}". Use one of: ${registry.workflows.join(', ')}.`;
}
