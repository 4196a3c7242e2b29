/** Plays the hooks of a test file in one process, for files that fire many: starting each would cost more than its work. */
import { afterAll } from 'vitest';
import { type HookMessage, type HookPlayer, startPlayer } from '../../host-kit/hooks/hook-player.ts';
import {
  acceptedProject,
  bytesOf,
  defined,
  type Fire,
  fireHook,
  type HookOptions,
  hookFor,
  type Payload,
  PLUGIN,
  PLUGIN_ROOT_VARIABLE,
  parseAnswer,
  TEST_ENVIRONMENT,
  toolOf,
} from './hook-process.ts';

/** To be called at the top of a test file. One after the other: what needs processes at the same time fires real ones. */
export function usePlayedHooks({ requires = [] }: { readonly requires?: readonly string[] } = {}): Fire {
  let player: HookPlayer | undefined;
  let last: Promise<unknown> = Promise.resolve();
  // Where files share a worker, another one may follow.
  afterAll(async () => {
    await player?.end();
    player = undefined;
  });
  return async (event, payload, options = {}) => {
    player ??= startPlayer(requires);
    const { play } = player;
    const turn = last.then(() => play(messageOf(event, payload, options)));
    last = turn.catch(() => undefined);
    const run = await turn;
    return { ...run, json: parseAnswer(run.stdout) };
  };
}

/**
 * To be called at the top of a test file. Plays what comes alone; what comes beside another, is woken by a shell, or asks
 * something of its process, is one.
 */
export function usePlayedAlone(): Fire {
  const play = usePlayedHooks();
  let isPlaying = false;
  return async (event, payload, options = {}) => {
    const isScript = scriptFor(event, options.tool ?? toolOf(payload) ?? '') !== undefined;
    if (isPlaying || !isScript || asksOfProcess(options)) return fireHook(event, payload, options);
    isPlaying = true;
    try {
      return await play(event, payload, options);
    } finally {
      isPlaying = false;
    }
  };
}

const asksOfProcess = ({ plugin, before, env = {} }: HookOptions): boolean =>
  plugin !== undefined || before !== undefined || Object.keys(env).some((name) => name.startsWith('NODE_'));

function messageOf(event: string, payload: Payload, { env = {}, cwd = '/', tool }: HookOptions): HookMessage {
  const script = scriptFor(event, tool ?? toolOf(payload) ?? '');
  if (script === undefined) throw new Error(`[played-hooks] a shell wakes the hook for ${event}; fire it`);
  return {
    script,
    payload: bytesOf(payload),
    cwd,
    env: defined({ ...TEST_ENVIRONMENT, ...acceptedProject(payload, env), ...env }),
  };
}

/** The one that hooks.json has the host run; none where a shell wakes it. */
const scriptFor = (event: string, tool: string): string | undefined =>
  hookFor(event, { tool }).args[0]?.replace(PLUGIN_ROOT_VARIABLE, PLUGIN);
