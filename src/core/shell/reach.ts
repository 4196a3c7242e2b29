/** Which existing files a command reaches beside those it names: by a pattern, by a folder that goes as a whole, by a search. */
import { plainPath } from '../plain-path.ts';
import { UNKNOWN } from './shell-syntax.ts';

export type Reach = {
  /** What lies below goes with it. */
  readonly whole: boolean;
  /** Most files stay as they are: they hold none of the words that are changed, or git does not have them otherwise. */
  readonly isMild?: boolean;
  /** Not the place itself but what is found below it by its name. */
  readonly found?: Found;
  /** Only what git holds in this way. */
  readonly inGit?: InGit;
  /** And of that nothing that git ignores, or only that. */
  readonly ignored?: Ignored;
  /** Not the place itself but where the repository begins that it is part of. */
  readonly fromTop?: boolean;
  /** Patterns of git, from where the repository begins, for what stays. */
  readonly except?: readonly string[];
};

/** What becomes of files that git ignores: nothing, or only they are taken. */
export type Ignored = 'spared' | 'alone';

/** A file that git does not know, or one that it knows and that is no longer as git knows it. */
export type InGit = 'untracked' | 'changed';

export type Found = {
  readonly name: string;
  /** `f` or `d` where only files or only folders are found. */
  readonly kind: string;
  readonly least: number;
  readonly most: number;
};

/** Patterns of many stars can take long to try; nobody writes them. */
const MOST_WILDCARDS = 5;

type Fits = (file: string) => boolean;

/** Whether a file is reached, by its full path; nothing where that is not certain. */
export function reached(path: string, reach: Reach, top = plainPath(path)): Fits | undefined {
  const fits = reachedBelow(path, reach);
  const spares = (reach.except ?? []).map(sparedBy);
  if (fits === undefined || !spares.every((one) => one !== undefined)) return undefined;
  return (file) => fits(file) && !spares.some((spared) => spared.test(file.slice(top.length)));
}

/** Which part of a path has to fit; nothing for signs that mean more than a name with stars in it. */
function sparedBy(text: string): RegExp | undefined {
  const name = text.replace(/^\/|\/\*{0,2}$/g, '');
  const wildcards = name.match(/[*?[]/g) ?? [];
  if (name === '' || wildcards.length > MOST_WILDCARDS || /^#|\\|\*\*/.test(name) || name.includes(UNKNOWN))
    return undefined;
  const isFromTop = name.includes('/') || text.startsWith('/');
  return new RegExp(`${isFromTop ? '^' : ''}/${name.split('/').map(pattern).join('/')}(?:/|$)`, 'u');
}

function reachedBelow(path: string, { whole, found }: Reach): Fits | undefined {
  // A folder that is found stays, unless it goes with all it holds.
  if (found?.kind === 'd' && !whole) return undefined;
  const [place, name] = [plainPath(path), found?.name ?? ''];
  const wildcards = `${place}/${name}`.match(/[*?[]/g) ?? [];
  if (`${path}${name}`.includes(UNKNOWN) || wildcards.length > MOST_WILDCARDS) return undefined;
  if (found === undefined && wildcards.length === 0)
    return (file) => file === place || (whole && file.startsWith(`${place}/`));
  const start = place.split('/').map(shellPattern).join('/');
  const below = found && `/(?:[^/]+/){${Math.max(found.least - 1, 0)},${found.most - 1}}${pattern(found.name)}`;
  const fits = new RegExp(`^${start}${below ?? ''}${whole && found?.kind !== 'f' ? '(?:/.*)?' : ''}$`, 'u');
  return (file) => fits.test(file);
}

/** A shell does not take a hidden file for what a pattern means unless the dot is written. */
const shellPattern = (part: string): string => `${/^[*?[]/.test(part) ? '(?!\\.)' : ''}${pattern(part)}`;

const TOKEN = /\*+|\?|\[[!^]?[^\][\\/]+\]|[\s\S]/gu;

const pattern = (part: string): string =>
  part.replace(TOKEN, (token) => {
    if (token.startsWith('*')) return '[^/]*';
    if (token === '?') return '[^/]';
    return token.length > 2 && token.startsWith('[') ? characterClass(token) : escaped(token);
  });

const characterClass = (token: string): string => {
  const isNegated = /^\[[!^]/.test(token);
  const letters = token.slice(isNegated ? 2 : 1, -1);
  return isRange(letters) ? `[${isNegated ? '^/' : ''}${letters.replace(/[&~^]/g, '\\$&')}]` : escaped(token);
};

/** Letters, digits and ranges that go upwards: everything else would be a pattern of its own. */
const isRange = (letters: string): boolean =>
  /^[\w.-]+$/.test(letters) && (!letters.includes('-') || /^(?:0-9|a-z|A-Z|[\w.])+$/.test(letters));

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
