/** The plugin's library, `dist/api.js`, called in a process of its own. */
import { join } from 'node:path';
import { PLUGIN, type ProcessOptions, startCommand } from '../kit/hook-process.ts';

export type Called = { readonly value: unknown; readonly stderr: string; readonly code: number | null };

/** `name` may have a dot in it, as in `state.readState`. What is returned must be JSON. */
export async function callLibrary(
  name: string,
  args: readonly unknown[],
  options: ProcessOptions & { readonly stdin?: string } = {},
): Promise<Called> {
  const script = [
    `const value = name => name.split('.').reduce((at, key) => at[key], require(process.env.LIBRARY));`,
    `const called = value(process.env.NAME);`,
    `const answer = typeof called === 'function' ? called(...JSON.parse(process.env.ARGS)) : called;`,
    `console.log(JSON.stringify(answer));`,
  ].join('');
  const env = { LIBRARY: join(PLUGIN, 'dist/api.js'), NAME: name, ARGS: JSON.stringify(args), SCRIPT: script };
  const { host, ended } = await startCommand('node -e "$SCRIPT"', { ...options, env: { ...env, ...options.env } });
  host.end(options.stdin ?? '');
  const { stdout, stderr, code } = await ended;
  return { value: stdout === '' ? undefined : JSON.parse(stdout), stderr, code };
}
