/** Starts the dashboard for a session that found none; loaded by a hook only then. */
import { resolveConfig } from '../core/config/resolve-config.ts';
import { foundIn } from '../core/found-in.ts';
import { readConfigFiles } from '../store/config-file.ts';
import { spawnDashboard } from '../store/dashboard-process.ts';
import type { Places } from './part.ts';

/** Nobody waits for it. Several that are started at once sort it out among themselves. */
export function startDashboard({ home, pluginRoot }: Places, projectRoot: string): void {
  const files = readConfigFiles({ home, projectRoot });
  const { config } = resolveConfig(foundIn(files.home), foundIn(files.project), process.env);
  if (config.noDashboard) return;
  const { pid } = spawnDashboard({
    home,
    runtime: process.execPath,
    script: `${pluginRoot}/dist/server.js`,
    words: ['--auto'],
    env: process.env,
  });
  if (pid === undefined) throw new Error(`the dashboard could not be started with ${process.execPath}`);
}
