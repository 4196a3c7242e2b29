/** One hook process: read the event, answer it, exit 0 whatever happened. Only an event that concerns us loads more. */
import type { HookEvent } from '../core/registry/hook-events.ts';
import { emptyAnswer } from '../protocol/answer.ts';
import { type HookInput, toHookInput } from '../protocol/hook-input.ts';
import { isSessionId } from '../store/session-paths.ts';
import type { AnswerEvent } from './hook-engine.ts';
import { overtoneHome } from './overtone-home.ts';
import { createPartLoader, keepNewCode } from './part-loader.ts';
import { hookError, safeReadStdin, safeRun } from './safe-hook.ts';

export type HookScript = {
  /** The first is the one meant where the input does not say. */
  readonly events: readonly [HookEvent, ...HookEvent[]];
  /** The part of dist with its features. */
  readonly engine: string;
  /** Without it every event is looked at. */
  readonly concerns?: (input: HookInput) => boolean;
};

/** Scripts lie in dist/hooks. */
const PLUGIN = `${__dirname}/../..`;
const DIST = `${__dirname}/..`;

export function runHookProcess({ events, engine, concerns }: HookScript): void {
  const [first] = events;
  const home = overtoneHome(process.env);
  const places = { dist: DIST, codeDirectory: `${home}/cache` };
  safeRun(() => {
    if (process.env['OVERTONE_DISABLE'] === '1') return emptyAnswer(first);
    const sessionId = process.env['CLAUDE_SESSION_ID']?.trim() ?? '';
    const input = toHookInput(safeReadStdin(), { event: first, sessionId });
    const event = events.find((one) => one === input.event) ?? first;
    if (!hasSession(input, event) || concerns?.(input) === false) return emptyAnswer(event);
    const loadPart = createPartLoader(places);
    const { answerEvent } = loadPart<{ answerEvent: AnswerEvent }>(engine);
    return answerEvent(input, { home, pluginRoot: PLUGIN, loadPart, log: hookError });
  }, emptyAnswer(first));
  keepNewCode(places);
}

/** Without a session there is nothing to look at, and nothing is read. */
function hasSession({ sessionId }: HookInput, event: HookEvent): boolean {
  if (sessionId === '' || isSessionId(sessionId)) return sessionId !== '';
  hookError(event, `session id ${JSON.stringify(sessionId).slice(0, 80)} is not a safe name; ignored`);
  return false;
}
