/**
 * Whether a regular expression out of a pack may be used. JavaScript cannot interrupt a match, so what could run away is
 * refused before it runs: loops inside loops (exponential), several loops over the same characters in a row (polynomial)
 * and loops that cross lines without a bound. What is left is cheap on the text it gets: lines are cut (`scan-text.ts`),
 * files are limited, and a rule that still took too long is skipped from then on (`check-edit.ts`).
 */
import { type Item, parsePattern, type Sequence } from './pattern-syntax.ts';

const LONGEST_PATTERN = 600;
/** Fewer repetitions than this are no loop. */
const LOOP_FROM = 11;
/** How often a loop that crosses lines may repeat. */
const LONGEST_LOOP = 4_000;
const MOST_RIVALS = 2;
/** In how many ways short repetitions and branches may share out what they match, by the number of loops beside them. */
const MOST_WAYS = [200_000, 2_000, 100] as const;

export type PatternProblem =
  | 'too-long'
  | 'flags'
  | 'syntax'
  | 'nested-loop'
  | 'rival-loops'
  | 'unbounded'
  | 'look-behind';

export function patternProblem(source: string, flags = ''): PatternProblem | undefined {
  if (source === '' || source.length > LONGEST_PATTERN) return 'too-long';
  if (!/^[imsu]*$/.test(flags)) return 'flags';
  try {
    new RegExp(source, flags);
  } catch {
    return 'syntax';
  }
  return judge(parsePattern(source), createSets(flags));
}

/** Characters as a row of booleans: ASCII, and one that stands for everything else. */
type CharSet = readonly boolean[];
type Sets = (source: string) => CharSet;

const ALPHABET = [...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)), '\u4e00'];
const NEWLINE = 10;
/** A set of more characters than this stands for nearly anything. */
const WIDE = 64;

/** Most sources are one letter; only the others are worth asking the engine about. */
function createSets(flags: string): Sets {
  const known = new Map<string, CharSet>();
  const plain = flags.replace('m', '');
  return (source) => {
    const old = known.get(source);
    if (old !== undefined) return old;
    const set = /^\w$/.test(source) ? letterSet(source, flags.includes('i')) : askedSet(source, plain);
    known.set(source, set);
    return set;
  };
}

function letterSet(letter: string, anyCase: boolean): CharSet {
  const letters = anyCase ? [letter.toLowerCase(), letter.toUpperCase()] : [letter];
  return ALPHABET.map((char) => letters.includes(char));
}

function askedSet(source: string, flags: string): CharSet {
  const pattern = new RegExp(`^(?:${source})$`, flags);
  return ALPHABET.map((char) => pattern.test(char));
}

const overlap = (a: CharSet, b: CharSet): boolean => a.some((inside, index) => inside && b[index] === true);
const EVERYTHING: CharSet = ALPHABET.map(() => true);

function judge(branches: readonly Sequence[], sets: Sets): PatternProblem | undefined {
  for (const branch of branches) {
    const problem = judgeSequence(branch, sets);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function judgeSequence(sequence: Sequence, sets: Sets): PatternProblem | undefined {
  for (const item of sequence) {
    const problem = judgeItem(item, sets);
    if (problem !== undefined) return problem;
  }
  return rivals(sequence, sets);
}

function judgeItem({ atom, max }: Item, sets: Sets): PatternProblem | undefined {
  if (atom.type === 'set') return max > LONGEST_LOOP && crossesLines(atom.source, sets) ? 'unbounded' : undefined;
  if (atom.type !== 'group' && atom.type !== 'look') return undefined;
  if (atom.type === 'look' && atom.behind && atom.branches.flat().some(isLoop)) return 'look-behind';
  if (max > 1 && atom.branches.some((branch) => branch.some(varies))) return 'nested-loop';
  if (max > 1 && !tellApart(atom.branches, sets)) return 'nested-loop';
  return judge(atom.branches, sets);
}

/** Sets that are in nearly every pattern and never cross a line far. */
const NARROW: readonly string[] = ['\\s', '\\w', '\\d', '[ \\t]'];

function crossesLines(source: string, sets: Sets): boolean {
  if (NARROW.includes(source)) return false;
  const set = sets(source);
  return set[NEWLINE] === true && set.filter(Boolean).length > WIDE;
}

const isLoop = ({ max }: Item): boolean => max >= LOOP_FROM;

/** Whether the item can match in more than one length. */
const varies = ({ atom, min, max }: Item): boolean =>
  min !== max || (atom.type === 'group' && atom.branches.some((branch) => branch.some(varies)));

/** Branches that begin differently leave only one way to match. */
function tellApart(branches: readonly Sequence[], sets: Sets): boolean {
  const firsts = branches.map((branch) => firstOf(branch, sets));
  return firsts.every((set, index) => firsts.slice(index + 1).every((other) => !overlap(set, other)));
}

function firstOf([item]: Sequence, sets: Sets): CharSet {
  return item?.atom.type === 'set' ? sets(item.atom.source) : EVERYTHING;
}

/** Loops that could share out the same characters among each other; what must stand between them ends the rivalry. */
function rivals(sequence: Sequence, sets: Sets): PatternProblem | undefined {
  const items = flat(sequence, sets);
  const loops = items.filter(isLoop).length;
  const short = items.filter((item) => !isLoop(item));
  if (waysOf(short, sets) > MOST_WAYS[Math.min(loops, 2) as 0 | 1 | 2]) return 'rival-loops';
  if (waysOf(acrossLines(items, sets), sets) > LONGEST_LOOP + 1) return 'rival-loops';
  if (loops <= MOST_RIVALS) return undefined;
  let open: CharSet[] = [];
  for (const item of items) {
    const set = setOf(item, sets);
    const touching = open.filter((loop) => overlap(loop, set));
    if (item.min > 0) open = touching;
    if (!isLoop(item)) continue;
    if (touching.length >= MOST_RIVALS) return 'rival-loops';
    open = [...open, set];
  }
  return undefined;
}

/**
 * Loops over nearly anything, as soon as one of them crosses lines: one may be long, two share out whole paragraphs. The
 * others stay in their lines or blanks.
 */
function acrossLines(items: readonly FlatItem[], sets: Sets): FlatItem[] {
  const isWide = ({ atom }: Item) => atom.type === 'set' && sets(atom.source).filter(Boolean).length > WIDE;
  const wide = items.map((item) =>
    isLoop(item) && isWide(item) ? { ...item, ways: Math.min(item.ways, LONGEST_LOOP) } : { ...item, ways: 1 },
  );
  const crosses = wide.some(({ atom, ways }) => ways > 1 && atom.type === 'set' && crossesLines(atom.source, sets));
  return crosses ? wide : [];
}

/** The most that they come to, as long as nothing between them tells them apart. */
function waysOf(items: readonly FlatItem[], sets: Sets): number {
  let most = 1;
  let open: { readonly set: CharSet; readonly ways: number }[] = [];
  for (const item of items) {
    const set = setOf(item, sets);
    const touching = open.filter((other) => overlap(other.set, set));
    if (item.min > 0) open = touching;
    if (item.ways === 1) continue;
    open = [...open, { set, ways: item.ways }];
    most = Math.max(
      most,
      touching.reduce((product, { ways }) => product * ways, item.ways),
    );
  }
  return most;
}

const setOf = ({ atom }: Item, sets: Sets): CharSet => (atom.type === 'set' ? sets(atom.source) : EVERYTHING);

/** `ways`: in how many the item itself can match. */
type FlatItem = Item & { readonly ways: number };

/** Groups that stand once are part of the sequence; assertions take nothing. */
const flat = (sequence: Sequence, sets: Sets): FlatItem[] =>
  sequence.flatMap((item) => {
    const { atom, min, max } = item;
    if (atom.type === 'empty' || atom.type === 'look') return [];
    if (atom.type !== 'group' || max > 1) return [{ ...item, ways: max - min + 1 }];
    const ways = (tellApart(atom.branches, sets) ? 1 : atom.branches.length) * (max - min + 1);
    const inner = atom.branches.flatMap((branch) => flat(branch, sets)).map((one) => ({ ...one, min: 0 }));
    return ways > 1 ? [{ atom, min: 0, max: 1, ways }, ...inner] : inner;
  });
