/** PreToolUse of Bash: commands of Overtone's own skills are allowed without a question. A rule of the user still wins. */
import { asText } from '../values/narrow.ts';
import type { Feature } from './feature.ts';
import { toolUse } from './protocol/hook-input.ts';
import { cliCommand } from './report-text.ts';

export const ownCommand: Feature = (input, { pluginRoot }) => {
  const { input: call } = toolUse(input);
  const isOurs = isOwnCommand(asText(call['command']).trim(), pluginRoot);
  return isOurs && call['dangerouslyDisableSandbox'] !== true ? { permission: { decision: 'allow' } } : undefined;
};

/** Left out is what only a person decides: trust, confirmations, what is learned, what reaches other machines. */
const COMMANDS = ['init', 'skip', 'review', 'verify', 'status', 'stop', 'grade', 'specs'];

/** The shell must find nothing to expand, redirect or chain, neither in a word nor inside quotes. */
const WORD = String.raw`[\w@%+=:,./-]+`;
const QUOTED = String.raw`"[^"$\`\\\n]*"|'[^'\n]*'`;
const REST = new RegExp(`^ (?:${COMMANDS.join('|')})(?: (?:${WORD}|--[a-z-]+=(?:${QUOTED})|${QUOTED}))*$`);

export function isOwnCommand(command: string, pluginRoot: string): boolean {
  const program = cliCommand(pluginRoot);
  return command.startsWith(program) && REST.test(command.slice(program.length));
}
