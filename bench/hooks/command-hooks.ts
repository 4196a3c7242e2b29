/** Reads a plugin's hooks.json, picks the hooks of an event and starts them the way the host does. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type CommandHook = {
  readonly event: string;
  readonly matcher: string;
  readonly command: string;
  /** With arguments the host starts `command` itself, without them it passes `command` to a shell. */
  readonly args: readonly string[] | undefined;
  /** The host does not wait for it. */
  readonly isAsync: boolean;
};

export type Payload = Readonly<Record<string, unknown>> & { readonly hook_event_name: string };

export type Surroundings = { readonly env: Readonly<Record<string, string>>; readonly cwd: string };

export type Shot = {
  readonly ms: number;
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
};

type HooksFile = {
  readonly hooks: Readonly<Record<string, readonly { matcher?: string; hooks: readonly HookEntry[] }[]>>;
};
type HookEntry = { type: string; command?: string; args?: readonly string[]; async?: boolean };

/** A hook that hangs longer than this is ended. */
const MAX_MS = 60_000;

export function readCommandHooks(plugin: string): CommandHook[] {
  const file: HooksFile = JSON.parse(readFileSync(join(plugin, 'hooks', 'hooks.json'), 'utf8'));
  return Object.entries(file.hooks).flatMap(([event, groups]) =>
    groups.flatMap(({ matcher = '', hooks }) =>
      hooks.flatMap(({ command, args, async: isAsync = false }) =>
        command === undefined ? [] : [{ event, matcher, command, args, isAsync }],
      ),
    ),
  );
}

export const hooksFor = (hooks: readonly CommandHook[], payload: Payload): CommandHook[] =>
  hooks.filter(({ event, matcher }) => event === payload.hook_event_name && matches(matcher, subjectOf(payload)));

const matches = (matcher: string, subject: string): boolean =>
  matcher === '' || matcher === '*' || new RegExp(`^(?:${matcher})$`).test(subject);

/** The field the host compares with a matcher. */
function subjectOf(payload: Payload): string {
  const { tool_name, source, trigger, agent_type, reason } = payload;
  return String(tool_name ?? source ?? trigger ?? agent_type ?? reason ?? '');
}

/** The script of a hook that runs `node`, whichever form hooks.json uses. */
export function scriptOf({ command, args }: CommandHook, plugin: string): string {
  const script = args?.at(-1) ?? /"([^"]+)"$/.exec(command)?.[1];
  if (script === undefined) throw new Error(`no script in the command: ${command}`);
  return withPlugin(script, plugin);
}

export function startHook({ command, args }: CommandHook, plugin: string, input: string, around: Surroundings) {
  const surroundings = { ...around, env: { ...around.env, CLAUDE_PLUGIN_ROOT: plugin } };
  if (args === undefined) return run('/bin/sh', ['-c', withPlugin(command, plugin)], input, surroundings);
  return run(
    command,
    args.map((word) => withPlugin(word, plugin)),
    input,
    surroundings,
  );
}

const withPlugin = (text: string, plugin: string): string => text.replaceAll(`\${CLAUDE_PLUGIN_ROOT}`, plugin);

/** Standard input is a socket pair, as it is for hooks of the host. */
export function run(
  program: string,
  words: readonly string[],
  input: string,
  around: Surroundings,
  timeout = MAX_MS,
): Promise<Shot> {
  return new Promise((resolve, reject) => {
    const start = process.hrtime.bigint();
    const child = spawn(program, words, { ...around, timeout, killSignal: 'SIGKILL' });
    let [stdout, stderr] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text) => {
      stderr += text;
    });
    // A hook may end without reading all of it.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    child.on('error', reject);
    child.on('close', (status) => {
      resolve({ ms: Number(process.hrtime.bigint() - start) / 1e6, status, stdout, stderr });
    });
  });
}
