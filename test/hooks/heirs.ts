/** Hooks that come after another one's death. One process plays them all: starting each would cost more than its work. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll } from 'vitest';
import { hookFor, PLUGIN } from '../kit/hook-process.ts';
import { preloadPath } from './deaths.ts';
import type { HostEvent } from './host-events.ts';
import type { HookWorld } from './world.ts';

export type HeirRun = { readonly hasEnded: boolean; readonly stdout: string; readonly stderr: string };

/** What is swept up now and then by chance is swept up by each of them. To be called at the top of a test file. */
export function useHeirs() {
  let heirs: ChildProcess | undefined;
  beforeAll(() => {
    heirs = fork(preloadPath('heirs'), {
      execArgv: ['--require', preloadPath('sweeping')],
      env: { PATH: process.env['PATH'], OVERTONE_NO_DASHBOARD: '1' },
    });
  });
  afterAll(async () => {
    if (heirs === undefined) return;
    heirs.disconnect();
    await once(heirs, 'exit');
  });
  return async ({ home, project }: HookWorld, { event, payload }: HostEvent): Promise<HeirRun> => {
    if (heirs === undefined) throw new Error('[heirs] were not started');
    heirs.send({
      script: scriptFor(event, String(payload['tool_name'])),
      payload: JSON.stringify({ cwd: project, ...payload }),
      cwd: project,
      env: { HOME: home },
    });
    const [run] = await once(heirs, 'message');
    return run as HeirRun;
  };
}

/** The one that hooks.json has the host run. */
function scriptFor(event: string, tool: string): string {
  const [, script] = /^node "\$\{CLAUDE_PLUGIN_ROOT\}(.*)"$/.exec(hookFor(event, { tool }).command) ?? [];
  if (script === undefined) throw new Error(`[heirs] ${event} does not run a script of the plugin`);
  return `${PLUGIN}${script}`;
}
