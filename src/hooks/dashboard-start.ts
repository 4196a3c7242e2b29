/** SessionStart: say where the dashboard is, and start it where there is none. It costs one look at a file. */
import { freshDashboardUrl } from '../store/dashboard-file.ts';
import type { Feature } from './feature.ts';

export const dashboardStart: Feature = {
  name: 'dashboard',
  run({ cwd }, { home, startDashboard, now, projectRoot, text }) {
    if (startDashboard === undefined) return undefined;
    const url = freshDashboardUrl(home, Date.parse(now()));
    // One that has only just been started is not there yet, so nothing is claimed of it.
    if (url !== undefined) return { result: text().session.dashboard(url) };
    startDashboard(projectRoot(cwd));
    return undefined;
  },
};
