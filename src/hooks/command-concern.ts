/** Which shell commands the rules look at, told before anything is loaded: nearly none names a file that is protected. */
import { asText } from '../core/narrow.ts';
import { type HookInput, toolUse } from '../protocol/hook-input.ts';
import { COMMAND_HINTS } from './edit-hints.ts';
import type { Concern } from './feature.ts';

export const concernsShell: Concern = ({ raw }) => raw['tool_name'] === 'Bash';

export function mayWriteProtected(input: HookInput): boolean {
  const command = asText(toolUse(input).input['command']);
  return namesProtected(command) || SWEEPS.test(command) || namesProtected(`${input.cwd}/`);
}

/** Takes away a whole folder or what a pattern means, by whatever name, or does something with each file of a search. */
const SWEEPS =
  /(?<![\w-])(?:rm(?:Sync|tree)?|mv|xargs|git\s[^;&|\n]{0,99}?(?:clean|restore|stash|--hard|checkout\s+(?:[.:]|--?f?|HEAD)))(?![\w-])|-(?:delete|exec|execdir)\b/;

export function namesProtected(text: string): boolean {
  const plain = text.toLowerCase().replaceAll(WORKTREES, '/');
  const names = `/${plain.replaceAll(BETWEEN_NAMES, '/')}`;
  return COMMAND_HINTS.some((hint) => (hint.startsWith('/') ? names : plain).includes(hint));
}

/** A hint that begins with a slash is the beginning of a name: many names end in `.lock`, few are called so. */
const BETWEEN_NAMES = /[\s"'`\\=<>|;&(){},:]/g;

/** Where the host keeps other copies of a project; whoever works in one names it in every command. */
const WORKTREES = '.claude/worktrees/';
