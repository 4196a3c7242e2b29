/** Names and files a text points to: all of them must be there. */
import { isAgentId } from '../registry/agents.ts';
import { type Finding, finding } from './finding.ts';
import { type Prompt, placeIn } from './prompt.ts';

/** `/ot:x` is typed by a user, `ot:x` is a skill or an agent, `ref-x` is a reference skill. */
const NAME = /(\/?)\bot:([a-z0-9-]+)|(?<![\w/-])(ref-[a-z0-9-]+)/g;

export type NamedPlace = { readonly name: string; readonly index: number };

/** In any text, not only in prompts. */
export function unknownNames(text: string, skills: readonly string[]): NamedPlace[] {
  return [...text.matchAll(NAME)].flatMap(({ 0: name, 1: slash, 2: called, 3: reference, index }) => {
    const isKnown = skills.includes(reference ?? called ?? '') || (slash === '' && isAgentId(called ?? ''));
    return isKnown ? [] : [{ name, index }];
  });
}

/** Skills the model is to call itself: a user would type the slash. */
export const calledSkills = (text: string): string[] =>
  [...text.matchAll(NAME)].flatMap(({ 1: slash, 2: called = '' }) =>
    slash === '' && called !== '' && !isAgentId(called) ? [called] : [],
  );

export const checkNames = (prompt: Prompt, skills: readonly string[]): Finding[] => [
  ...unknownNames(prompt.body, skills).map(({ name, index }) => finding('name-unknown', placeIn(prompt, index), name)),
  ...preloaded(prompt, skills),
];

/** The host passes over a skill it cannot preload without a word. */
function preloaded({ kind, path: file, fields }: Prompt, skills: readonly string[]): Finding[] {
  const field = kind === 'agent' ? fields.get('skills') : undefined;
  const listed = Array.isArray(field?.value) ? field.value : String(field?.value ?? '').split(/\s*,\s*/);
  return listed
    .filter((name) => name !== '' && !skills.includes(name.replace(/^ot:/, '')))
    .map((name) => finding('name-unknown', { file, line: field?.line ?? 1 }, name));
}

const FROM_ROOT = /\$\{CLAUDE_PLUGIN_ROOT\}\/([\w./-]+\.\w+)/g;
const FROM_SKILL = /`(references\/[\w.-]+\.\w+)`/g;
const FROM_HERE = /`(\.\.?\/[\w./-]+\.\w+)`|\]\((?![a-z]+:|#)([\w./-]+)\)/g;

export function checkFiles(prompt: Prompt, paths: ReadonlySet<string>): Finding[] {
  const folder = prompt.path.slice(0, prompt.path.lastIndexOf('/'));
  const skill = /^skills\/[^/]+/.exec(prompt.path)?.[0] ?? folder;
  return [
    ...pointers(prompt, FROM_ROOT, ''),
    ...pointers(prompt, FROM_SKILL, skill),
    ...pointers(prompt, FROM_HERE, folder),
  ]
    .filter(({ target }) => !paths.has(target))
    .map(({ target, index }) => finding('file-unknown', placeIn(prompt, index), target));
}

const pointers = ({ body }: Prompt, pattern: RegExp, folder: string) =>
  [...body.matchAll(pattern)].map(({ 1: first, 2: second, index }) => ({
    target: resolvePath(folder, first ?? second ?? ''),
    index,
  }));

function resolvePath(folder: string, path: string): string {
  const parts: string[] = [];
  for (const part of `${folder}/${path}`.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/** A reference that no prompt names is never read. */
export function checkReferences(prompts: readonly Prompt[]): Finding[] {
  return prompts
    .filter(({ kind }) => kind === 'reference')
    .filter(({ path, name }) => !prompts.some((other) => other.path !== path && other.body.includes(`${name}.md`)))
    .map(({ path }) => finding('reference-unread', { file: path }));
}
