/** Writes all files derived from the registry. `--check` writes nothing and fails if one is stale. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillDocTables } from './doc-tables.ts';
import { ROOT, settle } from './generated-files.ts';
import { renderHooksJson, renderMarketplaceJson, renderPluginJson } from './manifest.ts';
import { renderPromptTables } from './prompts/tables.ts';
import { renderSettingsDoc, renderSettingsSchema } from './settings-docs.ts';
import { renderTexts } from './texts.ts';

const { version, description } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

const files = new Map([
  ['plugins/overtone/hooks/hooks.json', renderHooksJson()],
  ['plugins/overtone/.claude-plugin/plugin.json', renderPluginJson({ version, description })],
  ['.claude-plugin/marketplace.json', renderMarketplaceJson({ version, description })],
  ['docs/settings.schema.json', renderSettingsSchema()],
  ['docs/settings.md', renderSettingsDoc()],
  ...renderPromptTables(),
  ...fillDocTables(),
  ...renderTexts(),
]);

settle(files, { command: 'npm run generate', check: process.argv.includes('--check') });
