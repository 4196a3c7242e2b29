/** The dashboard's command in English. */
import type { DashboardCommandText } from './dashboard-messages.ts';

export const enDashboard: DashboardCommandText = {
  dashboard: {
    started: (url) => `The dashboard runs now: ${url}`,
    running: (url) => `The dashboard runs: ${url}`,
    otherPort: (port) =>
      `It keeps port ${port}. To change it: ot dashboard --stop, then ot dashboard with the other --port.`,
    keyNote: 'Whoever has this address can stop and delete sessions; without the key they can only be looked at.',
    status: (url, pid, version) => `The dashboard runs: ${url} (process ${pid}, version ${version})`,
    notRunning: 'The dashboard does not run. Start it with ot dashboard.',
    stopped: 'The dashboard has ended.',
    stays: 'The dashboard was asked to end and still runs. Look at dashboard.log, or end it by hand.',
    taken: (port) =>
      `The dashboard did not start: port ${port} is taken by another program. Choose another with --port N, or leave out --port to get a free one.`,
    failed: (why, logFile) =>
      `The dashboard did not start${why ? `: ${why}` : ''}. ${logFile} may say more; another port can be tried with --port N.`,
    notOpened: (why, url) => `No browser could be opened (${why}). Open this yourself: ${url}`,
    oneOnly: '--open, --stop and --status cannot be combined.',
  },
};
