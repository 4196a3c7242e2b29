/** The plugin under test. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** May be a copy with a deliberate fault, to see whether the suite notices it. */
export const OVERTONE =
  process.env['OVERTONE_PLUGIN_UNDER_TEST'] || join(dirname(fileURLToPath(import.meta.url)), '../plugins/overtone');
