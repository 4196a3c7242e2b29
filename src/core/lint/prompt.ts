/** The files of a plugin as the linter sees them. */
import { type FrontMatter, readFrontMatter } from './front-matter.ts';

/** `path` counts from the plugin's root and uses `/`. */
export type PluginFile = { readonly path: string; readonly text: string };

export type PromptKind = 'agent' | 'skill' | 'reference';

export type Prompt = Omit<FrontMatter, 'problems'> & {
  readonly kind: PromptKind;
  readonly path: string;
  /** What the file's place says it is called. */
  readonly name: string;
  /** References have none and need none. */
  readonly hasFrontMatter: boolean;
  readonly problems: FrontMatter['problems'];
};

const PLACES: readonly (readonly [PromptKind, RegExp])[] = [
  ['agent', /^agents\/([^/]+)\.md$/],
  ['skill', /^skills\/([^/]+)\/SKILL\.md$/],
  ['reference', /^skills\/[^/]+\/references\/([^/]+)\.md$/],
];

/** Undefined for a file that is no prompt. */
export function readPrompt({ path, text }: PluginFile): Prompt | undefined {
  for (const [kind, place] of PLACES) {
    const name = place.exec(path)?.[1];
    if (name !== undefined) return { kind, path, name, ...partsOf(kind, text) };
  }
  return undefined;
}

function partsOf(kind: PromptKind, text: string): Omit<Prompt, 'kind' | 'path' | 'name'> {
  const read = kind === 'reference' ? undefined : readFrontMatter(text);
  if (read !== undefined) return { ...read, hasFrontMatter: true };
  return { fields: new Map(), problems: new Map(), body: text, bodyLine: 1, hasFrontMatter: false };
}

export const placeIn = ({ path, body, bodyLine }: Prompt, index: number) => ({
  file: path,
  line: bodyLine + body.slice(0, index).split('\n').length - 1,
});
