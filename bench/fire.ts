/** Runs a command the way the host does and tells how long it took, in milliseconds. */
import { spawnSync } from 'node:child_process';

export type Shot = { readonly command: string; readonly input: string; readonly env: Readonly<Record<string, string>> };

/** The shell stands between the host and node, and both the hook and the empty script pay for it. */
export function fire({ command, input, env }: Shot): number {
  const start = process.hrtime.bigint();
  const { status, stderr, stdout } = spawnSync('/bin/sh', ['-c', command], { input, env, encoding: 'utf8' });
  const elapsed = Number(process.hrtime.bigint() - start) / 1e6;
  if (status !== 0 || stderr !== '') throw new Error(`${command} ended with ${status}: ${stderr || stdout}`);
  return elapsed;
}
