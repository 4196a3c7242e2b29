/** SessionStart: say where the dashboard is, and start it where there is none. It costs one look at a file. */
import { isNewer } from '../core/version.ts';
import { freshDashboard } from '../store/dashboard-file.ts';
import type { Feature } from './feature.ts';

export const dashboardStart: Feature = {
  name: 'dashboard',
  run({ cwd }, { home, startDashboard, now, projectRoot, text, version }) {
    if (startDashboard === undefined) return undefined;
    const found = freshDashboard(home, Date.parse(now()));
    // The one that is started takes the place of an older one, at the same address.
    if (found === undefined || isNewer(version(), found.version)) startDashboard(projectRoot(cwd));
    // One that has only just been started is not there yet, so nothing is claimed of it.
    return found && { result: text().session.dashboard(found.url) };
  },
};
