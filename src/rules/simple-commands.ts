/** Splits a shell command into the simple commands it runs. Substitutions stay part of the word they stand in. */

/** `targets`: files that output is redirected to. */
export type SimpleCommand = { readonly words: string[]; readonly targets: string[]; isPiped: boolean };

/** The text of a here-document is not a command. */
const HERE_DOCUMENT = /<<-?[ \t]*(["']?)(\w+)\1([^\n]*)\n[\s\S]*?\n[ \t]*\2(?=\s|$)/g;
const TOKEN =
  /(?<redirect>\d*>{1,2}[|&]?|&>{1,2})|(?<input>\d*<+>?)|(?<separator>[;&|()\n]+)|(?<word>(?:\$'(?:\\[\s\S]|[^'\\])*'|'[^']*'|"(?:\\[\s\S]|[^"\\])*"|\\[\s\S]|[^\s;&|()<>'"\\])+)/g;
/** Programs are named near the beginning; the rest may be a script of any size. */
const MAX_SCAN_CHARS = 64 * 1024;

const emptyCommand = (): SimpleCommand => ({ words: [], targets: [], isPiped: false });

export function simpleCommands(command: string): SimpleCommand[] {
  const script = command.slice(0, MAX_SCAN_CHARS).replaceAll('\\\n', ' ').replace(HERE_DOCUMENT, '$3\n');
  const commands: SimpleCommand[] = [emptyCommand()];
  let before = '';
  let commentEnd = 0;
  for (const { groups = {}, index } of script.matchAll(TOKEN)) {
    if (index < commentEnd) continue;
    const { redirect, input, separator, word = '' } = groups;
    if (separator !== undefined) {
      const last = commands.at(-1);
      if (last !== undefined) last.isPiped = separator === '|';
      commands.push(emptyCommand());
    } else if (word.startsWith('#'))
      commentEnd = script.indexOf('\n', index) === -1 ? script.length : script.indexOf('\n', index);
    else if (word !== '' && before !== 'input')
      commands.at(-1)?.[before === 'redirect' ? 'targets' : 'words'].push(unquoted(word));
    before = redirect !== undefined ? 'redirect' : input !== undefined ? 'input' : '';
  }
  return commands;
}

const PREFIX =
  /^(?:\w+=.*|sudo|command|env|nohup|time|timeout|setsid|exec|xargs|if|elif|then|do|else|while|until|!|\{|[\d.]+[smhd]?)$/s;

/** From the program on: without settings, keywords and the commands that only start another. */
export function programWords(words: readonly string[]): readonly string[] {
  const first = words.findIndex((word) => !PREFIX.test(word));
  return first === -1 ? [] : words.slice(first);
}

const unquoted = (word: string): string =>
  word.replace(/'([^']*)'|"((?:\\[\s\S]|[^"\\])*)"|\\([\s\S])/g, (_, single, double, escaped) =>
    String(single ?? double?.replace(/\\(["\\$`])/g, '$1') ?? escaped),
  );
