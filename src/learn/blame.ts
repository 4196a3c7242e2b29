/**
 * Finds the word of a command that an error is about. Only errors about the command itself count, and only a word of
 * the command at the reported position: text from an output never becomes part of a trigger.
 */
import { hasSubcommands, type ProgramCall, programCalls } from './command-line.ts';
import type { CommandTrigger, Fault } from './records.ts';
import { dependsOnPlace, isOption, MAY_BLAME } from './trigger.ts';

/** The group `token` holds what the program did not accept. */
type ErrorForm = { readonly fault: Fault; readonly pattern: RegExp };

const QUOTED = String.raw`[\x60'"‘“]?(?<token>[^\s\x60'"‘’“”,;]+)[\x60'"’”]?`;
const form = (fault: Fault, text: string): ErrorForm => ({
  fault,
  pattern: new RegExp(text.replace('TOKEN', QUOTED), 'im'),
});

const FORMS: readonly ErrorForm[] = [
  form('command', '(?:command not found|Unknown command): TOKEN$'),
  form('command', '(?:^|: )TOKEN: (?:command )?not found$'),
  form('command', '(?:The term )?TOKEN is not recognized as (?:an internal|the name|a name)'),
  form(
    'command',
    '(?:exec|spawn|execvp|env|sudo): TOKEN:? (?:executable file not found|No such file or directory|ENOENT|command not found)',
  ),
  form('command', 'Failed to spawn: TOKEN'),
  form('script', String.raw`(?:Missing script|Script not found|Unknown script|NO_SCRIPT[^:\n]*):? +TOKEN`),
  form('script', "(?:couldn't|could not) find a script named TOKEN"),
  form('script', 'Command TOKEN not found'),
  form('script', 'no task TOKEN found'),
  form('script', '(?:Task|target|recipe|Rule) TOKEN (?:does not exist|not found|is not defined)'),
  form('script', 'No rule to make target TOKEN'),
  form('script', 'does not (?:contain|have) (?:a )?recipe TOKEN'),
  form('script', 'No module named TOKEN'),
  form('subcommand', '(?:unrecogni[sz]ed|unknown|invalid|no such) (?:sub-?)?command:? +TOKEN'),
  form('subcommand', String.raw`TOKEN is not an? (?:\S+ )?(?:sub)?command`),
  form('subcommand', 'invalid choice: TOKEN'),
  form(
    'option',
    String.raw`(?:unrecogni[sz]ed|unknown|unsupported|invalid|illegal|bad|no such|unexpected) (?:command[- ]line )?(?:long )?(?:option|options|flag|argument|arguments|switch|parameter)(?:\(s\))?:? (?:-- )?TOKEN`,
  ),
  form('option', String.raw`(?:unknown|invalid) shorthand flag: \S+ in TOKEN`),
  form('option', 'flag provided but not defined: TOKEN'),
  form('option', 'Unknown compiler option TOKEN'),
  form('option', 'unknown (?:primary or operator|predicate):? +TOKEN'),
  form('option', ': TOKEN: unknown primary or operator'),
  form('option', '(?:Option|flag) TOKEN (?:is )?(?:not recognized|does not exist|unknown|is invalid)'),
];

/** Errors about a command are printed at the beginning or the end of its output. */
const MAX_SCAN_CHARS = 2_000;

/** The word that was not accepted, or `undefined` when the error is about something else. */
export function blame(command: string, output: string): CommandTrigger | undefined {
  const text = endsOf(output);
  if (!MAY_BLAME.test(text)) return undefined;
  const calls = programCalls(command).filter(({ isTransient }) => !isTransient);
  for (const { fault, pattern } of FORMS) {
    const token = pattern.exec(text)?.groups?.['token']?.replace(/=.*|[.:)\]]+$/, '');
    const trigger = token === undefined ? undefined : locate(fault, token, calls);
    if (trigger !== undefined) return dependsOnPlace(trigger.fault, command) ? undefined : trigger;
  }
  return undefined;
}

const endsOf = (text: string): string =>
  text.length <= 2 * MAX_SCAN_CHARS ? text : `${text.slice(0, MAX_SCAN_CHARS)}\n${text.slice(-MAX_SCAN_CHARS)}`;

/** Only such words are repeated to a model later. */
const SAFE_WORD = /^[A-Za-z0-9@_.:/+-]{1,60}$/;

function locate(fault: Fault, token: string, calls: readonly ProgramCall[]): CommandTrigger | undefined {
  if (!SAFE_WORD.test(token)) return undefined;
  for (const call of calls) {
    const found = fault === 'option' || token.startsWith('-') ? optionIn(call, token) : wordIn(fault, call, token);
    if (found !== undefined) return found;
  }
  return undefined;
}

function optionIn(call: ProgramCall, token: string): CommandTrigger | undefined {
  // Some programs name the option without its dashes, or a letter of a cluster.
  const spellings = token.startsWith('-') ? [token] : token.length === 1 ? [`-${token}`] : [`--${token}`];
  const spelling = spellings.find((one) => call.words.some((word) => isOption(word, one)));
  if (spelling === undefined) return undefined;
  const before = call.words.slice(
    0,
    call.words.findIndex((word) => isOption(word, spelling)),
  );
  const path = call.path.filter((word) => before.includes(word));
  return { type: 'command', fault: 'option', program: call.program, path, token: spelling };
}

const MAX_WORDS_BEFORE = 3;

function wordIn(fault: Fault, call: ProgramCall, token: string): CommandTrigger | undefined {
  if (fault === 'command') {
    return call.program === token ? { type: 'command', fault, program: token, path: [], token: '' } : undefined;
  }
  if (fault === 'subcommand' && !hasSubcommands(call.program)) return undefined;
  const at = call.words.indexOf(token);
  const path = call.words.slice(0, at);
  const isNamed = at !== -1 && at < MAX_WORDS_BEFORE && path.every((word) => SAFE_WORD.test(word));
  return isNamed ? { type: 'command', fault, program: call.program, path, token } : undefined;
}
