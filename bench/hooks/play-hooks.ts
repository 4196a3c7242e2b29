/** Runs many hook calls in one child process, for histories and replays that would take too long as separate processes. */
import { startPlayer } from '../../host-kit/hooks/hook-player.ts';
import { type CommandHook, type Shot, type Surroundings, scriptOf } from './command-hooks.ts';

export type HookJob = { readonly hook: CommandHook; readonly input: string };

export async function playInOneProcess(
  jobs: readonly HookJob[],
  plugin: string,
  { env, cwd }: Surroundings,
): Promise<Omit<Shot, 'ms'>[]> {
  const player = startPlayer();
  const answers: Omit<Shot, 'ms'>[] = [];
  try {
    for (const { hook, input } of jobs) {
      const message = {
        script: scriptOf(hook, plugin),
        payload: input,
        cwd,
        env: { ...env, CLAUDE_PLUGIN_ROOT: plugin },
      };
      const { code, stdout, stderr } = await player.play(message);
      answers.push({ status: code, stdout, stderr });
    }
    return answers;
  } finally {
    await player.end();
  }
}
