/** PostToolUse of Bash: failed commands must not be worked around, and searching has better tools. */
import { clip } from '../core/clip.ts';
import { commandTag, isImportantTag } from '../core/instinct/command-tag.ts';
import { asText, type UnknownRecord } from '../core/narrow.ts';
import { once } from '../core/once.ts';
import { LIMITS } from '../core/registry/limits.ts';
import { type HookInput, toolUse } from '../protocol/hook-input.ts';
import { type Outcome, tell } from '../protocol/outcome.ts';
import type { Concern, Feature, HookServices } from './feature.ts';
import { keptText } from './kept-text.ts';
import { observe } from './observe.ts';

/** An error text shorter than this says too little to act on. */
const MIN_ERROR_LENGTH = 20;
const SEARCH_TOOLS = ['grep', 'find', 'rg'];
const searchCommand = once(() => new RegExp(`(?<![\\w-])(?:${SEARCH_TOOLS.join('|')})(?![\\w-])`));

/** The pattern is read only where it can find something: every command comes by. */
const searches = (command: string): boolean =>
  SEARCH_TOOLS.some((tool) => command.includes(tool)) && searchCommand().test(command);

/** Most commands go well and search nothing. */
export const concernsCommand: Concern = (input) => {
  const { name, input: toolInput, response } = toolUse(input);
  return name === 'Bash' && (exitCode(response) !== 0 || searches(asText(toolInput['command'])));
};

export const commandWatch: Feature = {
  name: 'command-watch',
  concerns: concernsCommand,
  run(input, services) {
    const { input: toolInput, response } = toolUse(input);
    const command = asText(toolInput['command']);
    if (searches(command)) noteSearch(input, command, services);
    const code = exitCode(response);
    return code === 0 ? undefined : failed(input, { command, code, stderr: asText(response['stderr']) }, services);
  },
};

function noteSearch(input: HookInput, command: string, services: HookServices): void {
  observe(services, input.sessionId, {
    type: 'tool_preferences',
    trigger: keptText(command, LIMITS.text.command, services),
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
  const error = keptText(stderr.trim(), LIMITS.text.stderr, services);
  observe(services, input.sessionId, {
    type: 'error_resolutions',
    trigger: [`${keptText(command, LIMITS.text.command, services)} (exit ${code})`, error].filter(Boolean).join(': '),
    action: services.text().observed.commandFailed(tag, code),
    tag: `cmd-${tag}`,
  });
  if (!isImportantTag(tag) || error.length <= MIN_ERROR_LENGTH) return undefined;
  return tell(services.text().bash.failed(tag, code, clip(error, LIMITS.text.guardStderr)));
}

/** Hosts disagree on the field; one that sends none ran to a good end. */
function exitCode(response: UnknownRecord): number {
  const code = response['exit_code'] ?? response['exitCode'] ?? response['returncode'];
  return typeof code === 'number' && Number.isInteger(code) ? code : 0;
}
