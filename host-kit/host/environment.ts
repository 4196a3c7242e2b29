/** The environment of the host process: nothing from the machine's own session, nothing outside loopback. */
import { join } from 'node:path';
import { asList, asRecord, asText, type Json } from '../json.ts';
import type { HostVersion } from './ensure-host.ts';

/** Sent when the previous prompt and its background agents are done, or when the host prints a line that matches `at`. */
export type Prompt = string | { readonly text: string; readonly at: (line: Json) => boolean };

export type HostOptions = {
  readonly home: string;
  readonly project: string;
  /** Folder of the plugin to load. */
  readonly plugin: string;
  /** The plugin is installed in this home; the host finds it. */
  readonly installed?: boolean;
  /** A launcher that starts the host with the plugin: `ot run --`. */
  readonly through?: readonly [program: string, ...words: string[]];
  readonly prompts: readonly Prompt[];
  /** Answers in the host's question dialog, by question; other questions are declined. */
  readonly dialog?: Readonly<Record<string, string>>;
  /** Resumes a session: its id, or `latest` for the newest of the project. */
  readonly resume?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  readonly version?: HostVersion;
  readonly timeoutMs?: number;
  /** Called with every line the host prints. */
  readonly onLine?: (line: Json) => void;
  /** Kills the host and its descendants at this line. */
  readonly crashesAt?: (line: Json) => boolean;
};

export function hostEnvironment(
  { home, project, env }: Pick<HostOptions, 'home' | 'project' | 'env'>,
  modelUrl: string,
): Record<string, string> {
  return {
    HOME: home,
    PATH: process.env['PATH'] ?? '',
    TERM: 'dumb',
    LANG: 'C.UTF-8',
    // The scenarios' strings are those of Traditional Chinese.
    LC_MESSAGES: 'zh_TW.UTF-8',
    TMPDIR: join(home, 'tmp'),
    ANTHROPIC_BASE_URL: modelUrl,
    ANTHROPIC_API_KEY: 'test-not-a-key',
    DISABLE_TELEMETRY: '1',
    DISABLE_ERROR_REPORTING: '1',
    DISABLE_AUTOUPDATER: '1',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    CLAUDE_CODE_MAX_RETRIES: '0',
    // As root the host bypasses permissions only if told that it runs in a sandbox.
    IS_SANDBOX: '1',
    OVERTONE_NO_DASHBOARD: '1',
    // Projects of the kit are its own; a test of trust takes this away.
    OVERTONE_TRUST: project,
    ...env,
  };
}

/** Prompts are sent on stdin one by one; a single prompt is an argument. */
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
    // Without a permission handler the host removes the tool.
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

/** Answers a question of the host: the dialog returns the tool input with the answers. */
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
