/** Runs the real host once against a scripted model and returns everything observable. */
import { type Json, parseLine } from '../json.ts';
import { readAgentFiles } from '../model/agent-type.ts';
import type { ModelRequest } from '../model/request.ts';
import { type Script, type ScriptedModel, startModel } from '../model/server.ts';
import { type Child, startChild } from './child.ts';
import { ensureHost } from './ensure-host.ts';
import {
  answerLine,
  type HostOptions,
  hostArguments,
  hostEnvironment,
  isSpokenTo,
  type Prompt,
  promptLine,
} from './environment.ts';
import { readSessionState, type SessionState } from './session-state.ts';
import {
  announcedTasks,
  type HookRun,
  hookRunsOf,
  isQuestion,
  isResult,
  openTasks,
  pluginErrorsOf,
  resultTexts,
  sessionIdOf,
} from './stream.ts';

export type HostRun = {
  readonly exitCode: number | null;
  readonly stderr: string;
  readonly lines: readonly Json[];
  readonly sessionId: string;
  /** The text of each finished turn. */
  readonly results: readonly string[];
  readonly pluginErrors: readonly unknown[];
  readonly hooks: readonly HookRun[];
  readonly requests: readonly ModelRequest[];
  mainRequests(): readonly ModelRequest[];
  /** In the order sent, over all runs of that agent. */
  agentRequests(type: string): readonly ModelRequest[];
  stateOf(sessionId?: string): SessionState;
};

/** Shorter than the test timeout, so that the error says what the host was doing. */
const TIMEOUT_MS = 120_000;

export async function runHost(options: HostOptions & { readonly script: Script }): Promise<HostRun> {
  const binary = await ensureHost(options.version);
  const model = await startModel(options.script, readAgentFiles(options.plugin));
  try {
    const seen = await converse(binary, options, model);
    if (model.errors.length > 0) throw new Error('[host] the script failed during the run', { cause: model.errors[0] });
    const run = hostRun(options, model.requests, seen);
    if (run.pluginErrors.length > 0)
      throw new Error(`[host] did not load all of the plugin: ${JSON.stringify(run.pluginErrors)}`);
    return run;
  } finally {
    await model.close();
  }
}

type Seen = Pick<HostRun, 'exitCode' | 'stderr' | 'lines'>;

async function converse(binary: string, options: HostOptions, model: ScriptedModel): Promise<Seen> {
  const lines: Json[] = [];
  const speaks = isSpokenTo(options);
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
  const [program, ...words] = [...(options.through ?? []), binary, ...hostArguments(options)];
  const child = startChild(program ?? binary, words, {
    cwd: options.project,
    env: hostEnvironment(options, model.url),
    speaks,
    timeoutMs,
    onLine: (line) => {
      const parsed = parseLine(line);
      lines.push(parsed);
      options.onLine?.(parsed);
      if (options.crashesAt?.(parsed)) child.kill();
      if (options.dialog && isQuestion(parsed)) child.write(answerLine(parsed, options.dialog));
      if (speaks && isDue(user.next(), lines, model.requests)) user.speak();
    },
  });
  const user = createUser(child, options);
  if (speaks) user.speak();

  const { timedOut, ...ending } = await child.ended;
  const seen = { ...ending, lines };
  if (timedOut) throw new Error(timeoutMessage(timeoutMs, seen, model.requests));
  return seen;
}

/**
 * Sends one prompt at a time and closes stdin after the last, so that the host exits when its work is done. With questions
 * to answer, stdin stays open until then.
 */
function createUser(child: Child, { prompts, dialog }: HostOptions) {
  const left: (Prompt | typeof GOES)[] = dialog ? [...prompts, GOES] : [...prompts];
  return {
    next: () => left[0],
    speak() {
      const prompt = left.shift();
      if (prompt !== undefined && prompt !== GOES) child.write(promptLine(prompt));
      if (left.length === 0) child.closeInput();
    },
  };
}

/** The user leaves without another prompt. */
const GOES = '';

function isDue(prompt: Prompt | undefined, lines: readonly Json[], requests: readonly ModelRequest[]): boolean {
  const last = lines.at(-1);
  if (prompt === undefined || last === undefined) return false;
  return typeof prompt === 'string' ? isSettled(lines, requests) : prompt.at(last);
}

/** The turn is over, no agent runs, and the main agent was told about every finished agent. */
function isSettled(lines: readonly Json[], requests: readonly ModelRequest[]): boolean {
  const last = lines.at(-1);
  if (last === undefined || !isResult(last) || openTasks(lines) > 0) return false;
  return announcedTasks(lines).every((id) =>
    requests.some(({ role, text }) => role === 'main' && text.includes(`<task-id>${id}<`)),
  );
}

function timeoutMessage(limitMs: number, { lines, stderr }: Seen, requests: readonly ModelRequest[]): string {
  const last = requests.at(-1);
  return [
    `[host] still running after ${limitMs} ms, ended it`,
    `${requests.length} requests, the last from ${last?.agentType || last?.role}, turn ${last?.turn}`,
    ...lines.slice(-5).map((line) => JSON.stringify(line).slice(0, 300)),
    stderr.slice(-500),
  ].join('\n');
}

function hostRun(options: HostOptions, requests: readonly ModelRequest[], seen: Seen): HostRun {
  const sessionId = sessionIdOf(seen.lines);
  return {
    ...seen,
    sessionId,
    results: resultTexts(seen.lines),
    pluginErrors: pluginErrorsOf(seen.lines),
    hooks: hookRunsOf(seen.lines),
    requests,
    mainRequests: () => requests.filter(({ role }) => role === 'main'),
    agentRequests: (type) => requests.filter(({ agentType }) => agentType === type),
    stateOf: (id = sessionId) => readSessionState(options.home, id),
  };
}
