/** Everything the host process gets to see: nothing of the machine's own session, nothing outside loopback. */
import { join } from 'node:path';
import { asList, asRecord, asText, type Json } from '../json.ts';
import type { HostVersion } from './ensure-host.ts';

/** Said once the one before and all its background agents are done, or as soon as the host prints a line that is `at`. */
export type Prompt = string | { readonly text: string; readonly at: (line: Json) => boolean };

export type HostOptions = {
  readonly home: string;
  readonly project: string;
  /** Folder of the plugin to load. */
  readonly plugin: string;
  /** The plugin was installed in this home, so that the host finds it by itself. */
  readonly installed?: boolean;
  /** The words of a program that starts the host with what follows them and loads the plugin: `ot run --`. */
  readonly through?: readonly [program: string, ...words: string[]];
  readonly prompts: readonly Prompt[];
  /** Puts somebody in front of the host's question dialog: by question, what they choose or type. Others they decline. */
  readonly dialog?: Readonly<Record<string, string>>;
  /** Takes up an earlier session: its id, or `latest` for the newest of the project. */
  readonly resume?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  readonly version?: HostVersion;
  readonly timeoutMs?: number;
  /** Hears every line the host prints, as it prints it. */
  readonly onLine?: (line: Json) => void;
  /** The line at which the host is killed, with everything it started. */
  readonly crashesAt?: (line: Json) => boolean;
};

export function hostEnvironment(
  { home, env }: Pick<HostOptions, 'home' | 'env'>,
  modelUrl: string,
): Record<string, string> {
  return {
    HOME: home,
    PATH: process.env['PATH'] ?? '',
    TERM: 'dumb',
    LANG: 'C.UTF-8',
    TMPDIR: join(home, 'tmp'),
    ANTHROPIC_BASE_URL: modelUrl,
    ANTHROPIC_API_KEY: 'test-not-a-key',
    DISABLE_TELEMETRY: '1',
    DISABLE_ERROR_REPORTING: '1',
    DISABLE_AUTOUPDATER: '1',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    CLAUDE_CODE_MAX_RETRIES: '0',
    // As root the host refuses to bypass permissions unless it is told that it is contained.
    IS_SANDBOX: '1',
    OVERTONE_NO_DASHBOARD: '1',
    ...env,
  };
}

/** Said one by one on its input; else the only prompt is an argument. */
export const isSpokenTo = ({ prompts, dialog }: HostOptions): boolean => prompts.length > 1 || dialog !== undefined;

export function hostArguments(options: HostOptions): string[] {
  const first = textOf(options.prompts[0] ?? '');
  return [
    '-p',
    ...(isSpokenTo(options) ? ['--input-format', 'stream-json'] : [first]),
    ...(options.resume === undefined
      ? []
      : options.resume === 'latest'
        ? ['--continue']
        : ['--resume', options.resume]),
    ...(options.installed || options.through ? [] : ['--plugin-dir', options.plugin]),
    ...['--permission-mode', 'bypassPermissions'],
    // Without somebody to ask the host takes the tool away.
    ...(options.dialog ? ['--permission-prompt-tool', 'stdio'] : []),
    ...['--output-format', 'stream-json', '--verbose', '--include-hook-events'],
    // Named in full: an alias would follow the newest model of its family.
    ...['--model', 'claude-sonnet-4-5'],
    ...(options.args ?? []),
  ];
}

/** A prompt as a line of stream-json input. */
export const promptLine = (prompt: Prompt): string =>
  `${JSON.stringify({ type: 'user', message: { role: 'user', content: textOf(prompt) } })}\n`;

/** How somebody answers what the host asks: the dialog hands on the input of the tool with what they said. */
export function answerLine({ request, request_id }: Json, dialog: NonNullable<HostOptions['dialog']>): string {
  const input = asRecord(asRecord(request)['input']);
  const asked = asList(input['questions']).map((question) => asText(asRecord(question)['question']));
  const answers = Object.fromEntries(Object.entries(dialog).filter(([question]) => asked.includes(question)));
  const response =
    Object.keys(answers).length === 0
      ? { behavior: 'deny', message: 'The user declined to answer.' }
      : { behavior: 'allow', updatedInput: { ...input, answers } };
  return `${JSON.stringify({ type: 'control_response', response: { subtype: 'success', request_id, response } })}\n`;
}

const textOf = (prompt: Prompt): string => (typeof prompt === 'string' ? prompt : prompt.text);
