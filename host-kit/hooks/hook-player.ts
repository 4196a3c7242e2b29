/** A process that plays one hook after the other, for when starting each would cost more than what it does. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const PLAYER = fileURLToPath(new URL('play-hooks.cjs', import.meta.url));

export type HookMessage = {
  readonly script: string;
  readonly payload: string | Buffer;
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
};

export type PlayedHook = { readonly code: number; readonly stdout: string; readonly stderr: string };

/** One hook at a time. */
export type HookPlayer = {
  readonly play: (message: HookMessage) => Promise<PlayedHook>;
  readonly end: () => Promise<void>;
};

/** `requires`: modules that are loaded before any hook. */
export function startPlayer(requires: readonly string[] = []): HookPlayer {
  const child = fork(PLAYER, { execArgv: requires.flatMap((path) => ['--require', path]), serialization: 'advanced' });
  const exit = once(child, 'exit');
  return {
    async play(message) {
      child.send(message);
      const [run] = await Promise.race([once(child, 'message'), exit]);
      if (typeof run !== 'object' || run === null) throw new Error(`[hook-player] the player ended with ${run}`);
      return run as PlayedHook;
    },
    // A hook that hangs would not notice anything gentler.
    async end() {
      child.kill('SIGKILL');
      await exit;
    },
  };
}
