/** One hook process: read the event, answer it, exit 0 whatever happened. */
import type { HookEvent } from '../core/registry/hook-events.ts';
import { emptyAnswer } from '../protocol/answer.ts';
import { type HookInput, toHookInput } from '../protocol/hook-input.ts';
import { isSessionId } from '../store/session-paths.ts';
import { hookError, safeReadStdin, safeRun } from './safe-hook.ts';

export type HookProcess = {
  /** The first is the one meant where the input does not say. */
  readonly events: readonly [HookEvent, ...HookEvent[]];
  readonly answer: (input: HookInput) => object;
};

/** Without a session there is nothing to look at, and no file is asked for. */
export function runHookProcess({ events, answer }: HookProcess): void {
  const [first] = events;
  safeRun(() => {
    if (process.env['OVERTONE_DISABLE'] === '1') return emptyAnswer(first);
    const sessionId = process.env['CLAUDE_SESSION_ID']?.trim() ?? '';
    const input = toHookInput(safeReadStdin(), { event: first, sessionId });
    const event = events.find((one) => one === input.event) ?? first;
    if (isSessionId(input.sessionId)) return answer({ ...input, event });
    if (input.sessionId !== '') hookError(event, `session id ${excerpt(input.sessionId)} is not a safe name; ignored`);
    return emptyAnswer(event);
  }, emptyAnswer(first));
}

const excerpt = (text: string): string => JSON.stringify(text).slice(0, 80);
