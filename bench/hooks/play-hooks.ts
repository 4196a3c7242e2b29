/** Runs many hook calls in one child process, for histories and replays that would take too long as separate processes. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CommandHook, run, type Shot, type Surroundings, scriptOf } from './command-hooks.ts';

const PLAYER = fileURLToPath(new URL('play-hooks.cjs', import.meta.url));
const MAX_MS = 600_000;

export type HookJob = { readonly hook: CommandHook; readonly input: string };

export async function playInOneProcess(
  jobs: readonly HookJob[],
  plugin: string,
  { env, cwd }: Surroundings,
): Promise<Omit<Shot, 'ms'>[]> {
  const folder = mkdtempSync(join(tmpdir(), 'overtone-play-'));
  const [jobsFile, results] = [join(folder, 'jobs.jsonl'), join(folder, 'results.jsonl')];
  try {
    const lines = jobs.map(({ hook, input }) => JSON.stringify({ script: scriptOf(hook, plugin), input }));
    writeFileSync(jobsFile, lines.join('\n'));
    const around = { env: { ...env, CLAUDE_PLUGIN_ROOT: plugin }, cwd };
    const { status, stderr } = await run('node', [PLAYER, jobsFile, results], '', around, MAX_MS);
    if (status !== 0) throw new Error(`the player of hooks ended with ${status}: ${stderr}`);
    return readFileSync(results, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
