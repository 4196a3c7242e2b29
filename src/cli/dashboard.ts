/** `ot dashboard`: starts the dashboard if it is not running and prints its address; stops it; reports its status. */
import type { DashboardLauncher, RunningDashboard } from '../store/dashboard-launcher.ts';
import { defineCommand, numberAs } from './command.ts';
import type { Answer, CliContext } from './context.ts';
import { CommandError, UsageError } from './session.ts';

export const dashboard = defineCommand({
  options: { port: { value: 'N', read: numberAs(/^\d{1,5}$/, '0 … 65535', 65_535) }, open: {}, stop: {}, status: {} },
  run({ port, open, stop, status }, context) {
    if (Number(open) + Number(stop) + Number(status) > 1) throw new UsageError(context.text.dashboard.oneOnly);
    if (stop) return stopDashboard(context);
    if (status) return dashboardStatus(context);
    return startDashboard(context, context.dashboard, { port, open });
  },
});

export async function startDashboard(
  context: CliContext,
  server: DashboardLauncher,
  { port, open }: { readonly port?: number | undefined; readonly open: boolean },
): Promise<Answer> {
  const { text } = context;
  const found = await server.start(port === undefined ? {} : { port });
  if (found.state === 'taken') throw new CommandError(text.dashboard.taken({ port: found.port }));
  if (found.state === 'all-taken')
    throw new CommandError(text.dashboard.allTaken({ ...found, file: `${context.home}/config.json` }));
  if (found.state === 'failed')
    throw new CommandError(text.dashboard.failed({ why: reasonIn(found.why), logFile: found.logFile }));
  const { urlWithKey, started } = found;
  const opened = open || context.opensBrowser;
  if (opened) await server.open(found, (why) => context.warn(text.dashboard.notOpened({ why, url: urlWithKey })));
  const wantedOther = port !== undefined && port !== 0 && !started && port !== found.port;
  return {
    json: { ...factsOf(found), urlWithKey, started, opened },
    lines: [
      started ? text.dashboard.started({ url: urlWithKey }) : text.dashboard.running({ url: urlWithKey }),
      ...(wantedOther ? [text.dashboard.otherPort({ port: found.port })] : []),
      text.dashboard.keyNote,
    ],
  };
}

/** A log line without its prefix, to be embedded in another sentence. */
const reasonIn = (line: string): string => line.replace(/^(?:\[[\w/]+\] |\S+Z )+/, '').replace(/\.$/, '');

async function stopDashboard({ text, dashboard: server }: CliContext): Promise<Answer> {
  const outcome = await server.stop();
  if (outcome === 'stays') throw new CommandError(text.dashboard.stays);
  const stopped = outcome === 'ended';
  if (typeof outcome === 'object')
    return { json: { running: false, stopped }, lines: [text.dashboard.noneToStop({ port: outcome.port })] };
  return { json: { running: false, stopped }, lines: [stopped ? text.dashboard.stopped : text.dashboard.notRunning] };
}

/** The exit code tells programs when it is not running. */
async function dashboardStatus({ text, dashboard: server }: CliContext): Promise<Answer> {
  const found = await server.find();
  if (found?.state === 'foreign') throw new CommandError(text.dashboard.foreign({ port: found.port }));
  if (found === undefined) return { json: { running: false }, lines: [text.dashboard.notRunning], exitCode: 1 };
  const { urlWithKey, pid, version } = found;
  return {
    json: { ...factsOf(found), urlWithKey },
    lines: [text.dashboard.status({ url: urlWithKey, pid, version }), text.dashboard.keyNote],
  };
}

const factsOf = ({ url, port, pid, version }: RunningDashboard) => ({ running: true, url, port, pid, version });
