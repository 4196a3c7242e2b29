/** Files a shell command would write to or remove, as far as that can be seen without running it. */
type Command = { readonly words: readonly string[]; readonly targets: readonly string[] };

/** What these are given is written, moved away or removed. */
const WRITERS: readonly string[] = [
  'tee',
  'cp',
  'mv',
  'rm',
  'ln',
  'install',
  'rsync',
  'touch',
  'truncate',
  'unlink',
  'shred',
];
const IN_PLACE: readonly string[] = ['sed', 'perl', 'gsed', 'awk', 'gawk'];

const LONGEST_COMMAND = 20_000;

/** Paths as written, behind the folders the command went into; a program of its own may write anywhere. */
export function shellWrites(command: string): string[] {
  let folder = '';
  const written: string[] = [];
  for (const { words, targets } of commandsIn(command.slice(0, LONGEST_COMMAND))) {
    written.push(...[...targets, ...argumentsWritten(words)].map((path) => below(folder, path)));
    if (words[0] === 'cd' && words[1] !== undefined) folder = below(folder, words[1]);
  }
  return written.filter((path) => !/^\/dev\//.test(path));
}

const below = (folder: string, path: string): string =>
  folder === '' || /^(?:[/\\~]|[A-Za-z]:)/.test(path) ? path : `${folder.replace(/\/$/, '')}/${path}`;

function argumentsWritten(all: readonly string[]): readonly string[] {
  const [name = '', ...words] = withoutPrefix(all);
  const program = name.split('/').at(-1) ?? name;
  const files = words.filter((word) => !word.startsWith('-'));
  if (WRITERS.includes(program)) return files;
  if (IN_PLACE.includes(program) && words.some((word) => /^-\w*i|^--in-place/.test(word))) return files;
  return program === 'dd' ? words.filter((word) => word.startsWith('of=')).map((word) => word.slice(3)) : [];
}

/** `sudo` and settings of the environment stand in front of the program. */
function withoutPrefix(words: readonly string[]): readonly string[] {
  const start = words.findIndex((word) => !/^(?:sudo|env|command|nohup|time|\w+=.*)$/.test(word));
  return start === -1 ? [] : words.slice(start);
}

/** Quoted text, an escaped sign, one stream into another, a redirection, the end of a command, a word, blanks. */
const TOKEN =
  /"((?:[^"\\]|\\.)*)"|'([^']*)'|(\\.)|\d?>&[\d-]|(&>>?|\d?>>?\|?|<<?<?)|([|;&\n()]+)|([^\s"'\\|;&<>()]+)|\s+/g;

/** A simple reader: quotes, redirections and the signs between commands. */
function commandsIn(text: string): Command[] {
  const commands: { words: string[]; targets: string[] }[] = [{ words: [], targets: [] }];
  let word: string | undefined;
  let redirect = '';
  const finish = () => {
    if (word !== undefined && redirect.includes('>')) commands.at(-1)?.targets.push(word);
    else if (word !== undefined && redirect === '') commands.at(-1)?.words.push(word);
    if (word !== undefined) redirect = '';
    word = undefined;
  };
  for (const [, double, single, escaped, sign, between, plain] of text.matchAll(TOKEN)) {
    const piece = double ?? single ?? escaped?.slice(1) ?? plain;
    if (piece !== undefined) word = (word ?? '') + piece;
    else finish();
    if (sign !== undefined) redirect = sign;
    if (between !== undefined) commands.push({ words: [], targets: [] });
  }
  finish();
  return commands;
}
