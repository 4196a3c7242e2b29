/** The texts task flow asks a pack for. A template must use every `required` placeholder and may use the `optional` ones. */

import type { CommandRole } from './manifest.ts';

export type PromptValue = string | number | undefined;

type PromptDef = { readonly required: readonly string[]; readonly optional: readonly string[] };

export const PROMPTS = {
  'init.footer': { required: ['taskId', 'taskDir'], optional: [] },
  'init.generic': { required: ['description'], optional: ['testHint'] },
  'init.bugGuide': { required: ['description', 'symptom', 'strategy', 'firstStep'], optional: ['hint', 'docs'] },
  'init.knowledge': { required: ['name', 'body'], optional: ['others', 'path'] },
  'step.enter': { required: ['step', 'prompt'], optional: ['title'] },
  'reminder.test': { required: ['changes'], optional: ['files', 'testHint'] },
  'expert.bug': { required: ['loopType', 'confidence', 'evidence', 'history'], optional: ['errors'] },
  'expert.requirement': { required: ['loopType', 'confidence', 'evidence', 'history'], optional: ['errors'] },
  'expert.offer': { required: ['reason', 'failures'], optional: ['description', 'lastError'] },
  'stop.askTest': { required: ['description'], optional: ['files', 'testHint'] },
  'stop.askCleanup': { required: ['description'], optional: ['taskId'] },
  'stop.missing': { required: ['items'], optional: ['description'] },
  'cleanup.agent': {
    required: [
      'taskId',
      'description',
      'taskDir',
      'docsRead',
      'codeChanges',
      'docsDir',
      'todoMarkers',
      'todoList',
      'maxAuto',
    ],
    optional: ['files'],
  },
  'archive.done': { required: ['taskId', 'archivePath'], optional: ['description'] },
  'docsync.task': {
    required: ['archivePath', 'taskId', 'description', 'docsDir', 'categories', 'maxAuto'],
    optional: ['date', 'context', 'solution', 'template'],
  },
  'docsync.remind': { required: ['taskId', 'docsDir'], optional: ['description', 'archivePath'] },
  'resume.briefing': {
    required: ['description', 'taskId', 'step', 'next'],
    optional: [
      'type',
      'goal',
      'confirmed',
      'cleanup',
      'iterations',
      'lastFeedback',
      'failures',
      'lastError',
      'files',
      'docs',
      'expert',
      'replies',
    ],
  },
  'resume.expertWarning': { required: ['iterations'], optional: [] },
  'reading.deny': { required: ['missing', 'read', 'docs'], optional: ['file', 'readCount', 'needed'] },
  'reading.advise': { required: ['read', 'docs'], optional: ['file', 'missing', 'readCount', 'needed'] },
  'review.deny': { required: ['file'], optional: [] },
  'rules.deny': { required: ['count', 'violations'], optional: ['file', 'repeated'] },
  'rules.command': { required: ['count', 'violations'], optional: ['file', 'repeated'] },
  'rules.hint': { required: ['violations'], optional: ['count', 'file'] },
  'error.advice': { required: ['advice'], optional: ['command'] },
  usage: { required: ['openCommand'], optional: [] },
} as const satisfies Record<string, PromptDef>;

export type PromptKey = keyof typeof PROMPTS;

/** The first command of each role may stand in every template, as `openCommand`. */
type CommandValues = Readonly<Record<`${CommandRole}Command`, string>>;

type Placeholder<K extends PromptKey> = (typeof PROMPTS)[K]['required' | 'optional'][number];

/** Everything the template of this key may ask for; what is left out counts as empty. */
export type PromptValues<K extends PromptKey> = {
  readonly [P in Exclude<(typeof PROMPTS)[K]['required'][number], keyof CommandValues>]: PromptValue;
} & { readonly [P in Exclude<Placeholder<K>, (typeof PROMPTS)[K]['required'][number]>]?: PromptValue };

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

/** `Errors:` in front of a line that is left out. */
function announcesNothing(line: string, next: string | undefined, textFor: (name: string) => string): boolean {
  return next !== undefined && /^[^{}]*[:：]$/.test(line) && isLeftOut(next, textFor);
}

export const placeholdersIn = (template: string): string[] => [
  ...new Set([...template.matchAll(PLACEHOLDER)].map((match) => match[1] ?? '')),
];

export const repliesIn = (template: string): string[] => [
  ...new Set([...template.matchAll(REPLY)].map((match) => match[1] ?? '')),
];
