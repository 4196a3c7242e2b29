/** Writes everything that is derived from the registry. `--check` writes nothing and fails when something is stale. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillDocTables } from './doc-tables.ts';
import { renderEditHints } from './edit-hints.ts';
import { ROOT, settle } from './generated-files.ts';
import { renderHooksJson, renderMarketplaceJson, renderPluginJson } from './manifest.ts';
import { renderPromptTables } from './prompts/tables.ts';

const { version, description } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

const files = new Map([
  ['plugins/overtone/hooks/hooks.json', renderHooksJson()],
  ['plugins/overtone/.claude-plugin/plugin.json', renderPluginJson({ version, description })],
  ['.claude-plugin/marketplace.json', renderMarketplaceJson({ version, description })],
  ['src/hooks/edit-hints.ts', renderEditHints()],
  ...renderPromptTables(),
  ...fillDocTables(),
]);

settle(files, { command: 'npm run generate', check: process.argv.includes('--check') });
