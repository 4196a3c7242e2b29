/** `ot dashboard`: starts the dashboard where it does not run and says where it is; ends it; says whether it runs. */
import type { RunningDashboard } from '../core/dashboard/launcher.ts';
import { defineCommand } from './command.ts';
import type { Answer, CliContext } from './context.ts';
import { CommandError, UsageError } from './errors.ts';

export const dashboard = defineCommand({
  name: 'dashboard',
  positionals: [],
  options: { port: { value: 'N' }, open: {}, stop: {}, status: {} },
  run({ port: given, open, stop, status }, context) {
    const port = given === undefined ? undefined : portNumber(given, context);
    if (Number(open) + Number(stop) + Number(status) > 1) throw new UsageError(context.text.dashboard.oneOnly);
    if (stop) return endIt(context);
    if (status) return tellOfIt(context);
    return startIt(context, port, open);
  },
});

const MAX_PORT = 65_535;

function portNumber(value: string, { text }: CliContext): number {
  if (!/^\d{1,5}$/.test(value) || Number(value) > MAX_PORT) {
    throw new UsageError(text.badNumber('--port', value, `0 … ${MAX_PORT}`));
  }
  return Number(value);
}

async function startIt(context: CliContext, port: number | undefined, open: boolean): Promise<Answer> {
  const { text, dashboard: server } = context;
  const found = await server.start(port === undefined ? {} : { port });
  if (found.state === 'taken') throw new CommandError(text.dashboard.taken(found.port));
  if (found.state === 'failed') throw new CommandError(text.dashboard.failed(found.why, found.logFile));
  const { urlWithKey, started } = found;
  const opened = open || context.opensBrowser;
  if (opened) await server.open(found, (why) => context.warn(text.dashboard.notOpened(why, urlWithKey)));
  const wantedOther = port !== undefined && port !== 0 && !started && port !== found.port;
  return {
    json: { ...factsOf(found), urlWithKey, started, opened },
    lines: [
      started ? text.dashboard.started(urlWithKey) : text.dashboard.running(urlWithKey),
      ...(wantedOther ? [text.dashboard.otherPort(found.port)] : []),
      text.dashboard.keyNote,
    ],
  };
}

async function endIt({ text, dashboard: server }: CliContext): Promise<Answer> {
  const outcome = await server.stop();
  if (outcome === 'stays') throw new CommandError(text.dashboard.stays);
  const stopped = outcome === 'ended';
  return { json: { running: false, stopped }, lines: [stopped ? text.dashboard.stopped : text.dashboard.notRunning] };
}

/** Where it does not run, a program learns it from the exit code. */
async function tellOfIt({ text, dashboard: server }: CliContext): Promise<Answer> {
  const found = await server.find();
  if (found === undefined) return { json: { running: false }, lines: [text.dashboard.notRunning], exitCode: 1 };
  return { json: factsOf(found), lines: [text.dashboard.status(found.url, found.pid, found.version)] };
}

const factsOf = ({ url, port, pid, version }: RunningDashboard) => ({ running: true, url, port, pid, version });
