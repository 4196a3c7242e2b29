/** Builds plugins/overtone/dist and copies third-party files for the pages. `--check` writes nothing and fails if committed files are stale. */
import { CLI, DIST, makeDist } from './dist.ts';
import { settle } from './generated-files.ts';
import { VENDOR, vendoredFiles } from './vendor.ts';

const files = new Map([...(await makeDist()), ...vendoredFiles()]);
settle(files, {
  command: 'npm run build',
  owned: [DIST, VENDOR],
  executable: [CLI],
  check: process.argv.includes('--check'),
});
