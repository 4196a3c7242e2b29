/** Fires a hook the way the host does: program and arguments of hooks.json, the event on a socket, a clean environment. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const PLUGIN = fileURLToPath(new URL('../../plugins/overtone', import.meta.url));

/** Replaced by the host in every argument. */
export const PLUGIN_ROOT_VARIABLE = `\${CLAUDE_PLUGIN_ROOT}`;

/** The scenarios' strings are those of Traditional Chinese, so hooks of tests speak it unless told otherwise. */
export const TEST_ENVIRONMENT = { PATH: process.env['PATH'], OVERTONE_NO_DASHBOARD: '1', LANG: 'zh_TW.UTF-8' };

export type Json = Readonly<Record<string, unknown>>;

export type HookSetting = {
  readonly event: string;
  readonly type: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly matcher?: string;
};

export type ProcessOptions = {
  /** On top of `PATH` and a `HOME` of its own; `undefined` takes a variable away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly cwd?: string;
};

export type HookOptions = ProcessOptions & {
  readonly plugin?: string;
  /** The tool the host looks up; without it the one the payload names. */
  readonly tool?: string;
  /** Shell commands that run before the hook, on the same descriptors. */
  readonly before?: string;
};

export type Ended = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

export type HookRun = Ended & {
  /** What was printed, when that is a JSON object; else the empty one. */
  readonly json: Json;
};

/** The host's end of a process that is waiting for its input. */
export type Started = { readonly host: Socket; readonly ended: Promise<Ended> };

/** An event, or whatever is sent in its place. */
export type Payload = Json | string | Buffer;

export type Fire = (event: string, payload: Payload, options?: HookOptions) => Promise<HookRun>;

const isRaw = (payload: Payload): payload is string | Buffer => typeof payload === 'string' || Buffer.isBuffer(payload);

export const bytesOf = (payload: Payload): string | Buffer => (isRaw(payload) ? payload : JSON.stringify(payload));

/** The tool the event is about. */
export function toolOf(payload: Payload): string | undefined {
  const tool = isRaw(payload) ? undefined : payload['tool_name'];
  return typeof tool === 'string' ? tool : undefined;
}

/** The projects of tests are their own; those about trust say otherwise. */
export const acceptedProject = (payload: Payload, env: ProcessOptions['env'] = {}) => ({
  OVERTONE_TRUST: env['CLAUDE_PROJECT_DIR'] ?? (isRaw(payload) ? undefined : String(payload['cwd'] ?? '')),
});

/** Sends the event and waits for the answer. */
export async function fireHook(event: string, payload: Payload, options: HookOptions = {}): Promise<HookRun> {
  const tool = toolOf(payload);
  const { host, ended } = await startHook(event, {
    ...(tool !== undefined && { tool }),
    ...options,
    env: { ...acceptedProject(payload, options.env), ...options.env },
  });
  host.end(bytesOf(payload));
  const run = await ended;
  return { ...run, json: parseAnswer(run.stdout) };
}

/** A hook that runs and waits; the caller writes to `host` and ends it. */
export async function startHook(event: string, options: HookOptions = {}): Promise<Started> {
  const { plugin = PLUGIN, tool = '', before } = options;
  const { command, args } = hookFor(event, { plugin, tool });
  const words = args.map((arg) => arg.replaceAll(PLUGIN_ROOT_VARIABLE, plugin));
  if (args.length === 0) return startCommand(command.replaceAll(PLUGIN_ROOT_VARIABLE, plugin), options);
  if (before === undefined) return startProcess(command, words, options);
  return startCommand(`${before}; ${[command, ...words.map((word) => `"${word}"`)].join(' ')}`, options);
}

/** Any shell command with a socket as its standard input. */
export const startCommand = (command: string, options?: ProcessOptions): Promise<Started> =>
  startProcess('sh', ['-c', command], options);

async function startProcess(
  command: string,
  args: readonly string[],
  { env = {}, cwd }: ProcessOptions = {},
): Promise<Started> {
  const scratch = mkdtempSync(join(tmpdir(), 'ot-hook-'));
  const { host, inner } = await socketPair(join(scratch, 's'));
  const child = spawn(command, args, {
    stdio: [inner, 'pipe', 'pipe'],
    // Nothing a test starts may stay behind.
    env: defined({ ...TEST_ENVIRONMENT, HOME: scratch, ...env }),
    ...(cwd !== undefined && { cwd }),
  });
  inner.destroy();
  // A hook may answer without having read everything, as when all hooks are switched off.
  host.on('error', () => undefined);
  const ended = endOf(child).finally(() => {
    host.destroy();
    rmSync(scratch, { recursive: true, force: true });
  });
  return { host, ended };
}

/** What hooks.json registers, one flat row per command. */
export function listHooks(plugin = PLUGIN): HookSetting[] {
  const { hooks } = JSON.parse(readFileSync(join(plugin, 'hooks/hooks.json'), 'utf8')) as HooksFile;
  return Object.entries(hooks).flatMap(([event, groups]) =>
    groups.flatMap(({ matcher, hooks: commands }) =>
      commands.map(({ type, command, args = [] }) => ({
        event,
        type,
        command,
        args,
        ...(matcher !== undefined && { matcher }),
      })),
    ),
  );
}

/** Events whose script the host starts itself; the others are woken by a shell when there is something to do. */
export const scriptEvents = (): string[] => [
  ...new Set(listHooks().flatMap(({ event, args }) => (args.length > 0 ? [event] : []))),
];

type HooksFile = {
  readonly hooks: Readonly<
    Record<
      string,
      {
        readonly matcher?: string;
        readonly hooks: readonly { type: string; command: string; args?: readonly string[] }[];
      }[]
    >
  >;
};

/** The one command the host runs for this event and tool; none or several is an error of the registration. */
export function hookFor(event: string, { plugin = PLUGIN, tool = '' }: { plugin?: string; tool?: string } = {}) {
  const found = listHooks(plugin).filter((hook) => hook.event === event && wakesFor(hook, tool));
  const [hook] = found;
  if (hook === undefined || found.length > 1) {
    throw new Error(`expected one hook for ${event} ${tool}, hooks.json has ${found.length}`);
  }
  return hook;
}

export const wakesFor = ({ matcher }: HookSetting, tool: string): boolean =>
  matcher === undefined || new RegExp(`^(?:${matcher})$`).test(tool);

async function socketPair(path: string): Promise<{ host: Socket; inner: Socket }> {
  const server = createServer({ allowHalfOpen: true });
  server.listen(path);
  await once(server, 'listening');
  const accepted = once(server, 'connection') as Promise<[Socket]>;
  const inner = connect({ path, allowHalfOpen: true });
  const [[host]] = await Promise.all([accepted, once(inner, 'connect')]);
  server.close();
  return { host, inner };
}

async function endOf(child: ChildProcess): Promise<Ended> {
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
    });
  }
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  // As a shell reports it.
  return { code: signal === null ? code : 128 + constants.signals[signal], ...output };
}

export function parseAnswer(text: string): Json {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Json) : {};
  } catch {
    return {};
  }
}

export const defined = (env: NonNullable<ProcessOptions['env']>): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined));
