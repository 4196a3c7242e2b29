/** One hook process: read the event, answer it, exit 0 whatever happened. */
import type { HookEvent } from '../core/registry/hook-events.ts';
import { emptyAnswer } from '../protocol/answer.ts';
import { type HookInput, toHookInput } from '../protocol/hook-input.ts';
import { isSessionId } from '../store/sessions/session-paths.ts';
import { hookError, safeReadStdin, safeRun } from './safe-hook.ts';

/** Without a session there is nothing to look at, and no file is asked for. */
export function runHookProcess(event: HookEvent, answer: (input: HookInput) => object): void {
  safeRun(() => {
    if (process.env['OVERTONE_DISABLE'] === '1') return emptyAnswer(event);
    const sessionId = process.env['CLAUDE_SESSION_ID']?.trim() ?? '';
    const input = toHookInput(event, safeReadStdin(), sessionId);
    if (isSessionId(input.sessionId)) return answer(input);
    if (input.sessionId !== '') hookError(event, `session id ${excerpt(input.sessionId)} is not a safe name; ignored`);
    return emptyAnswer(event);
  }, emptyAnswer(event));
}

const excerpt = (text: string): string => JSON.stringify(text).slice(0, 80);
