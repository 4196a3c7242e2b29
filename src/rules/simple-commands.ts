/** Splits a shell command into the simple commands it runs. Substitutions stay part of the word they stand in. */

/** `targets`: files that output is redirected to. `depth`: in how many subshells it runs. */
export type SimpleCommand = {
  readonly words: string[];
  readonly targets: string[];
  readonly depth: number;
  /** It runs beside the others, so what it does to the shell ends with it. */
  isPiped: boolean;
};

const TOKEN =
  /(?<redirect>\d*>{1,2}[|&]?|&>{1,2})|(?<input>\d*<+>?)|(?<separator>[;&|\n]+|[()])|(?<word>(?:\$'(?:\\[\s\S]|[^'\\])*'|'[^']*'|"(?:\\[\s\S]|[^"\\])*"|\\[\s\S]|[^\s;&|()<>'"\\])+)/g;

/** Commands are shorter, apart from the texts in them. */
export const MAX_SCAN_CHARS = 256 * 1024;

const emptyCommand = (depth = 0): SimpleCommand => ({ words: [], targets: [], depth, isPiped: false });

export function simpleCommands(command: string): SimpleCommand[] {
  const script = withoutTexts(command).slice(0, MAX_SCAN_CHARS);
  const commands: SimpleCommand[] = [emptyCommand()];
  let before = '';
  let depth = 0;
  let commentEnd = 0;
  for (const { groups = {}, index } of script.matchAll(TOKEN)) {
    if (index < commentEnd) continue;
    const { redirect, input, separator, word = '' } = groups;
    if (separator !== undefined) {
      const last = commands.at(-1);
      if (last !== undefined) last.isPiped = separator === '|' || separator === '&';
      if (separator === '(') depth += 1;
      if (separator === ')') depth = Math.max(0, depth - 1);
      commands.push(emptyCommand(depth));
    } else if (word.startsWith('#'))
      commentEnd = script.indexOf('\n', index) === -1 ? script.length : script.indexOf('\n', index);
    else if (word !== '' && before !== 'input')
      commands.at(-1)?.[before === 'redirect' ? 'targets' : 'words'].push(unquoted(word));
    before = redirect !== undefined ? 'redirect' : input !== undefined ? 'input' : '';
  }
  return commands;
}

const HERE_DOCUMENT = /(?<!<)<<-?[ \t]*(["']?)(\w+)\1/g;
/** The rest of the line may close a substitution. */
const END_OF_TEXT = /^\s*(\w+)\s*(\).*)?$/;

/** Without the texts of here-documents, which are not commands; continued lines are joined. */
export function withoutTexts(command: string): string {
  const lines = command.replaceAll('\\\n', ' ').split('\n');
  if (!command.includes('<<')) return lines.join('\n');
  const ends = lines.map((line) => END_OF_TEXT.exec(line));
  const lastEnd = new Map(ends.map((end, at) => [end?.[1], at]));
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    kept.push(line.replace(HERE_DOCUMENT, ' '));
    for (const [, , tag] of line.matchAll(HERE_DOCUMENT)) {
      // Without its end, it is no here-document.
      if ((lastEnd.get(tag) ?? 0) <= at) continue;
      do at += 1;
      while (ends[at]?.[1] !== tag);
      kept.push(ends[at]?.[2] ?? '');
    }
  }
  return kept.join('\n');
}

const PREFIX =
  /^(?:\w+=.*|sudo|command|env|nice|nohup|time|timeout|setsid|exec|xargs|if|elif|then|do|else|while|until|!|\{|[\d.]+[smhd]?)$/s;

/** Options of these commands that take the next word, unless that is a number. */
const WITH_VALUE = /^-[adsuCEI]$/;

/** From the program on: without settings, keywords and the commands that only start another, with their options. */
export function programWords(words: readonly string[]): readonly string[] {
  const isSkipped = (word: string, at: number) =>
    PREFIX.test(word) || (at > 0 && (word.startsWith('-') || WITH_VALUE.test(words[at - 1] ?? '')));
  const first = words.findIndex((word, at) => !isSkipped(word, at));
  return first === -1 ? [] : words.slice(first);
}

const unquoted = (word: string): string =>
  word.replace(/'([^']*)'|"((?:\\[\s\S]|[^"\\])*)"|\\([\s\S])/g, (_, single, double, escaped) =>
    String(single ?? double?.replace(/\\(["\\$`])/g, '$1') ?? escaped),
  );
