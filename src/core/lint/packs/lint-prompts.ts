/** The templates of a pack: known keys, known placeholders, none missing, replies that will be understood. */

import { placeholdersIn, repliesIn } from '../../pack-format/render-prompt.ts';
import { isAdvertised } from '../../packs/advertised-replies.ts';
import { COMMAND_PLACEHOLDERS, PROMPT_KEYS, PROMPTS, type PromptKey } from '../../packs/prompts.ts';
import { type PackFinding, packFinding } from './pack-finding.ts';

/** `name` is the file's, e.g. `init.footer.en.md`. */
export type PromptFile = { readonly name: string; readonly text: string };

export const lintPrompts = (files: readonly PromptFile[]): PackFinding[] => files.flatMap(lintPrompt);

function lintPrompt({ name, text }: PromptFile): PackFinding[] {
  const file = `prompts/${name}`;
  const key = promptKeyOf(name);
  if (key === undefined) return [packFinding('prompt-unknown', file, name)];
  const used = placeholdersIn(text);
  const { required, optional } = PROMPTS[key];
  const known: readonly string[] = [...required, ...optional, ...Object.keys(COMMAND_PLACEHOLDERS)];
  return [
    ...used.filter((one) => !known.includes(one)).map((one) => packFinding('placeholder-unknown', file, one)),
    ...required.filter((one) => !used.includes(one)).map((one) => packFinding('placeholder-missing', file, one)),
    ...repliesIn(text)
      .filter((reply) => !isAdvertised(reply, key))
      .map((reply) => packFinding('reply-unknown', file, reply)),
  ];
}

const FILE_NAME = /^(.+)\.([a-z]{2}(?:-[A-Za-z]{2,4})?)\.md$/;

function promptKeyOf(name: string): PromptKey | undefined {
  const key = FILE_NAME.exec(name)?.[1];
  return PROMPT_KEYS.find((known) => known === key);
}

/** Keys for which neither the pack nor what it stands on has a text. */
export const missingPrompts = (locale: string, template: (key: PromptKey) => string): PackFinding[] =>
  PROMPT_KEYS.filter((key) => template(key) === '').map((key) => packFinding('prompt-missing', 'prompts', key, locale));
