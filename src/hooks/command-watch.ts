/** PostToolUse of Bash: failed commands must not be worked around, and searching has better tools. */

import { commandTag, isImportantTag } from '../learn/command-tag.ts';
import { clip } from '../text/clip.ts';
import { asText } from '../values/narrow.ts';
import { LIMITS } from '../workflow/registry/limits.ts';
import type { Feature, HookServices } from './feature.ts';
import { observe, sanitizeForStorage } from './observe.ts';
import { exitCodeOf, type HookInput, isSearch, toolUse } from './protocol/hook-input.ts';
import { type Outcome, tell } from './protocol/outcome.ts';

/** An error text shorter than this says too little to act on. */
const MIN_ERROR_LENGTH = 20;
export const commandWatch: Feature = (input, services) => {
  const { input: toolInput, response } = toolUse(input);
  const command = asText(toolInput['command']);
  if (isSearch(command)) noteSearch(input, command, services);
  const code = exitCodeOf(input);
  return code === 0 ? undefined : failed(input, { command, code, stderr: asText(response['stderr']) }, services);
};

function noteSearch(input: HookInput, command: string, services: HookServices): void {
  observe(services, input.sessionId, {
    type: 'tool_preferences',
    trigger: sanitizeForStorage(command, LIMITS.text.command, services),
    action: services.text().observed.searchTools,
    tag: 'search-tools',
  });
}

type FailedCommand = { readonly command: string; readonly code: number; readonly stderr: string };

function failed(
  input: HookInput,
  { command, code, stderr }: FailedCommand,
  services: HookServices,
): Outcome | undefined {
  const tag = commandTag(command);
  const error = sanitizeForStorage(stderr.trim(), LIMITS.text.stderr, services);
  observe(services, input.sessionId, {
    type: 'error_resolutions',
    trigger: [`${sanitizeForStorage(command, LIMITS.text.command, services)} (exit ${code})`, error]
      .filter(Boolean)
      .join(': '),
    action: services.text().observed.commandFailed({ tag, code }),
    tag: `cmd-${tag}`,
  });
  if (!isImportantTag(tag) || error.length <= MIN_ERROR_LENGTH) return undefined;
  return tell(services.text().bash.failed({ tag, code, error: clip(error, LIMITS.text.guardStderr) }));
}
