/** The texts task flow asks a pack for, and the placeholders of their templates. */

import type { CommandRole } from './manifest.ts';

export type PromptValue = string | number | undefined;

/** The placeholders each text's template must have; with a question mark, those it may have. */
export const PROMPTS = {
  'init.footer': 'taskId taskDir',
  'init.generic': 'description testHint?',
  'init.bugGuide': 'description symptom strategy firstStep hint? docs?',
  'init.knowledge': 'name body others? path?',
  'step.enter': 'step prompt title?',
  'reminder.test': 'changes files? testHint?',
  'expert.bug': 'loopType confidence evidence history errors?',
  'expert.requirement': 'loopType confidence evidence history errors?',
  'expert.offer': 'reason failures description? lastError?',
  'stop.askTest': 'description files? testHint?',
  'stop.askCleanup': 'description taskId?',
  'stop.missing': 'items description?',
  'cleanup.agent': 'taskId description taskDir docsRead codeChanges docsDir todoMarkers todoList maxAuto files?',
  'archive.done': 'taskId archivePath description?',
  'docsync.task': 'archivePath taskId description docsDir categories maxAuto date? context? solution? template?',
  'docsync.remind': 'taskId docsDir description? archivePath?',
  'resume.briefing':
    'description taskId step next type? goal? confirmed? cleanup? iterations? lastFeedback? failures? lastError? files? docs? expert? replies?',
  'resume.expertWarning': 'iterations',
  'reading.deny': 'missing read docs file? readCount? needed?',
  'reading.advise': 'read docs file? missing? readCount? needed?',
  'review.deny': 'file',
  'rules.deny': 'count violations file? repeated?',
  'rules.command': 'count violations file? repeated?',
  'rules.hint': 'violations count? file?',
  'error.advice': 'advice command?',
  usage: 'openCommand',
} as const satisfies Readonly<Record<string, string>>;

export type PromptKey = keyof typeof PROMPTS;

/** The first command of each role may stand in every template, as `openCommand`. */
type CommandValues = Readonly<Record<`${CommandRole}Command`, string>>;

type Words<Line extends string> = Line extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Line;
type Required<Word extends string> = Word extends `${string}?` ? never : Word;
type Optional<Word extends string> = Word extends `${infer Name}?` ? Name : never;

/** Everything the template of this key may ask for; what is left out counts as empty. */
export type PromptValues<K extends PromptKey> = {
  readonly [P in Exclude<Required<Words<(typeof PROMPTS)[K]>>, keyof CommandValues>]: PromptValue;
} & { readonly [P in Optional<Words<(typeof PROMPTS)[K]>>]?: PromptValue };

/** The placeholders that a template must and may use. */
export function placeholdersOf(key: PromptKey) {
  const words = PROMPTS[key].split(' ');
  return { required: words.filter((word) => !word.endsWith('?')), known: words.map((word) => word.replace('?', '')) };
}

export const commandValues = (commands: Readonly<Record<CommandRole, readonly string[]>>): CommandValues =>
  Object.fromEntries(
    Object.entries(commands).map(([role, [first = '']]) => [`${role}Command`, first]),
  ) as CommandValues;

const PLACEHOLDER = /\{([a-z]\w*)\}/gi;
const REPLY = /\[\[([^[\]\n]+)\]\]/g;

/**
 * Templates of packs: `{name}` is replaced once, never what was put in for it. `[[reply]]` is a reply the reader may give
 * and prints as code. A line that has placeholders, all of them empty, is left out, and so is the line that announced it.
 */
export function renderPrompt(template: string, values: Readonly<Record<string, PromptValue>>): string {
  const textFor = (name: string): string => (Object.hasOwn(values, name) ? String(values[name] ?? '') : '');
  return template
    .trim()
    .split('\n')
    .filter((line, index, lines) => !isLeftOut(line, textFor) && !announcesNothing(line, lines[index + 1], textFor))
    .map((line) => line.replace(REPLY, '`$1`').replace(PLACEHOLDER, (_, name: string) => textFor(name)))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n');
}

function isLeftOut(line: string, textFor: (name: string) => string): boolean {
  const names = placeholdersIn(line);
  return names.length > 0 && names.every((name) => textFor(name) === '');
}

/** The heading (`Errors:`) of a line that is omitted. */
function announcesNothing(line: string, next: string | undefined, textFor: (name: string) => string): boolean {
  return next !== undefined && /^[^{}]*[:：]$/.test(line) && isLeftOut(next, textFor);
}

export const placeholdersIn = (template: string): string[] => [
  ...new Set([...template.matchAll(PLACEHOLDER)].map((match) => match[1] ?? '')),
];

export const repliesIn = (template: string): string[] => [
  ...new Set([...template.matchAll(REPLY)].map((match) => match[1] ?? '')),
];
