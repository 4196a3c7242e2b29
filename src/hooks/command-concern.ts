/** Which shell commands the rules look at, told before anything is loaded: nearly none names a file that is protected. */
import { asText } from '../core/narrow.ts';
import { type HookInput, toolUse } from '../protocol/hook-input.ts';
import { COMMAND_HINTS } from './edit-hints.ts';
import type { Concern } from './feature.ts';

export const concernsShell: Concern = ({ raw }) => raw['tool_name'] === 'Bash';

export const mayWriteProtected = (input: HookInput): boolean => namesProtected(asText(toolUse(input).input['command']));

export function namesProtected(text: string): boolean {
  const plain = text.toLowerCase();
  return COMMAND_HINTS.some((hint) => plain.includes(hint));
}
