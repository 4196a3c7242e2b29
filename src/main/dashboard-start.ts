/** Starts the dashboard for a session that found none. */
import { resolveConfig } from '../settings/resolve-config.ts';
import { readConfigFiles } from '../store/config-file.ts';
import { spawnDashboard } from '../store/dashboard-process.ts';
import { foundIn } from '../workflow/ports.ts';

type Places = {
  readonly home: string;
  readonly pluginRoot: string;
  readonly project: string;
  readonly trusted: () => boolean;
};

/** Does not wait for it. When several start at once, one wins the port and the others exit. */
export function startDashboard({ home, pluginRoot, project, trusted }: Places): void {
  const files = readConfigFiles({ home, projectRoot: project, trusted });
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
