/** Builds plugins/overtone/dist from src/ and fetches what the pages take from others. `--check` writes nothing and fails when what is committed is stale. */
import { DIST, makeDist } from './bundles.ts';
import { settle } from './generated-files.ts';
import { VENDOR, vendoredFiles } from './vendor.ts';

const files = new Map([...(await makeDist()), ...vendoredFiles()]);

settle(files, { command: 'npm run build', owned: [DIST, VENDOR], check: process.argv.includes('--check') });
