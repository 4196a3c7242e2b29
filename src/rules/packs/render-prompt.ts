/**
 * Templates of packs: `{name}` is replaced once, never what was put in for it. `[[reply]]` is a reply the reader may give
 * and prints as code. A line that has placeholders, all of them empty, is left out, and so is the line that announced it.
 */
export type PromptValue = string | number | undefined;

const PLACEHOLDER = /\{([a-z]\w*)\}/gi;
const REPLY = /\[\[([^[\]\n]+)\]\]/g;

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
