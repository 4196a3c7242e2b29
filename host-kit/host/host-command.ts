/** Runs a command of the host that needs no model, such as `claude plugin install`. */
import { startChild } from './child.ts';
import { ensureHost } from './ensure-host.ts';
import { hostEnvironment } from './environment.ts';
import type { World } from './world.ts';

export type CommandRun = { readonly exitCode: number | null; readonly stdout: string; readonly stderr: string };

const TIMEOUT_MS = 60_000;
/** Nothing listens there, so a command that calls a model fails. */
const NO_MODEL = 'http://127.0.0.1:9';

export async function runHostCommand(world: World, args: readonly string[]): Promise<CommandRun> {
  const lines: string[] = [];
  const child = startChild(await ensureHost(), args, {
    cwd: world.project,
    env: hostEnvironment(world, NO_MODEL),
    speaks: false,
    timeoutMs: TIMEOUT_MS,
    onLine: (line) => lines.push(line),
  });
  const { exitCode, stderr, timedOut } = await child.ended;
  if (timedOut) throw new Error(`[host] \`claude ${args.join(' ')}\` did not end in ${TIMEOUT_MS} ms`);
  return { exitCode, stdout: lines.join('\n'), stderr };
}
