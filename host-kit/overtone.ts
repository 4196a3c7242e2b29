/** The plugin that hosts are started with. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A copy can stand in for the plugin, to see whether the suite notices what is wrong with it. */
export const OVERTONE =
  process.env['OVERTONE_PLUGIN_UNDER_TEST'] || join(dirname(fileURLToPath(import.meta.url)), '../plugins/overtone');
