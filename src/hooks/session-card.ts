/** SessionStart and UserPromptSubmit: notes for the dashboard which process a session lives in and what it is about. */
import { oneLine } from '../text/clip.ts';
import { asText } from '../values/narrow.ts';
import { LIMITS } from '../workflow/registry/limits.ts';
import { sanitizeForStorage } from './command-watch.ts';
import type { Feature, HookServices } from './feature.ts';
import { bestEffort } from './observe.ts';
import { type HookInput, taskNotification } from './protocol/hook-input.ts';

export const sessionCard: Feature = {
  name: 'session-card',
  run(input, services) {
    bestEffort(services, 'session', () => services.noteSession(input.sessionId, () => requestIn(input, services)));
    return undefined;
  },
};

/** What stands behind a command or a workflow's name is what is wanted; a command alone is no request. */
function requestIn({ raw }: HookInput, services: HookServices): string {
  const prompt = asText(raw['prompt']);
  if (taskNotification(prompt) !== undefined) return '';
  return sanitizeForStorage(oneLine(prompt.replace(COMMAND, '')), LIMITS.text.prompt, services);
}

const COMMAND = /^\s*(?:\/[\w:-]+|\[workflow:[\w-]+\])\s*/;
