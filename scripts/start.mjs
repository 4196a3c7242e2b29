/** `npm start`: installs what is missing, then conducts the live demonstration. */
import { register } from 'node:module';
import { installDependencies, requireNode } from './install.mjs';

requireNode();
if (register === undefined) {
  console.error(`The demonstration needs Node 20.6 or newer; this is ${process.version}.`);
  process.exit(1);
}
installDependencies();

// Its cache would be left behind in the directory for temporary files.
process.env.TSX_DISABLE_CACHE = '1';
// Loaded only now: before the installation neither of them could be.
const { register: registerTypeScript } = await import('tsx/esm/api');
registerTypeScript();
const { main } = await import('../demo/main.ts');
process.exitCode = await main(process.argv.slice(2));
