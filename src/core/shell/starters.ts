/** Programs that start another program: what stands between their name and that of the one they start. */

type Starter = {
  /** Options whose value is the next word. */
  readonly valued?: readonly string[];
  /** Options with which no program is started, or one somewhere else: what follows is not understood. */
  readonly blind?: readonly string[];
  /** Words of its own in front of the program. */
  readonly operands?: number;
};

const SUDO_VALUED = [...'CghpRrtTUu'].map((letter) => `-${letter}`);
const XARGS_VALUED = [...'adEILnPsJRS'].map((letter) => `-${letter}`);

const STARTERS: Readonly<Record<string, Starter>> = {
  sudo: {
    valued: [
      ...SUDO_VALUED,
      '--close-from',
      '--group',
      '--host',
      '--prompt',
      '--chroot',
      '--role',
      '--type',
      '--command-timeout',
      '--other-user',
      '--user',
    ],
    blind: ['-D', '--chdir', '-l', '--list', '-v', '--validate', '-e', '--edit', '-K', '--remove-timestamp'],
  },
  doas: { valued: ['-u', '-C'] },
  env: { valued: ['-u', '--unset'], blind: ['-C', '--chdir'] },
  command: { blind: ['-v', '-V'] },
  builtin: {},
  exec: { valued: ['-a'] },
  nohup: {},
  nice: { valued: ['-n', '--adjustment'] },
  ionice: { valued: ['-c', '-n', '--class', '--classdata'], blind: ['-p', '-P', '-u', '--pid', '--pgid', '--uid'] },
  timeout: { valued: ['-k', '-s', '--kill-after', '--signal'], operands: 1 },
  time: { valued: ['-f', '-o', '--format', '--output'] },
  stdbuf: { valued: ['-i', '-o', '-e', '--input', '--output', '--error'] },
  setsid: {},
  xargs: {
    valued: [
      ...XARGS_VALUED,
      '--arg-file',
      '--delimiter',
      '--max-args',
      '--max-procs',
      '--max-chars',
      '--process-slot-var',
    ],
  },
};

/** `env -S 'rm a'`: the words in one are words of their own. */
export function withSplitString(texts: readonly string[], begin: number): readonly string[] {
  const at = texts.findIndex((text, index) => index >= begin && SPLIT_STRING.test(text));
  const isOption = (text: string, index: number) => text.startsWith('-') || isUnset(texts[begin + index - 1]);
  if (at === -1 || !texts.slice(begin, at).every(isOption)) return texts;
  const [, written = ''] = SPLIT_STRING.exec(texts[at] ?? '') ?? [];
  const string = written || (texts[at + 1] ?? '');
  return [...texts.slice(0, at), ...string.trim().split(/\s+/), ...texts.slice(at + (written ? 1 : 2))];
}

const isUnset = (option: string | undefined): boolean => option === '-u' || option === '--unset';
const SPLIT_STRING = /^(?:-[iv0]*S|--split-string=?)([\s\S]*)$/;

/** What stands in the command of `xargs` for each name; nothing where names are put behind it. */
export function placeholderOf(options: readonly string[]): string {
  const at = options.findIndex((option) => REPLACES.test(option));
  const [, own, other] = REPLACES.exec(options[at] ?? '') ?? [];
  if (at === -1) return '';
  return own === undefined ? other || '{}' : own || (options[at + 1] ?? '');
}

const REPLACES = /^(?:-[0prtx]*[IJ](.*)|(?:-[0prtx]*i|--replace=?)(.*))$/;

export const isStarter = (program: string): boolean => Object.hasOwn(STARTERS, program);

/** Where the words behind a starter's own begin; the end where it is not understood what it starts. */
export function behindStarter(program: string, texts: readonly string[], begin: number): number {
  const { valued = [], blind = [], operands = 0 } = STARTERS[program] ?? {};
  let at = begin;
  while (texts[at]?.startsWith('-')) {
    const names = optionNames(texts[at] ?? '');
    at += 1;
    if (names.includes('--')) break;
    const ends = names.findIndex((name) => valued.includes(name));
    if (names.slice(0, ends === -1 ? names.length : ends).some((name) => blind.includes(name))) return texts.length;
    // A value that is written to its option is no word of its own.
    if (ends !== -1 && ends === names.length - 1) at += 1;
  }
  return at + operands;
}

/** `-nu` names two; nothing behind `=` names any. */
function optionNames(option: string): readonly string[] {
  if (!option.startsWith('--')) return [...option.slice(1)].map((letter) => `-${letter}`);
  const [name = '', ...value] = option.split('=');
  return value.length > 0 ? [name, ''] : [name];
}
