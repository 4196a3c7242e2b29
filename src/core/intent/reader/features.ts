/** What the reader sees of a message: words, runs of words, pairs of near words and pieces of Latin words, each as a number. */
import { unify } from '../../verdict/script.ts';

/** Every feature is a number below 2 to the power of this. */
export const FEATURE_BITS = 18;
const LONGEST_RUN = 4;
const FARTHEST_PAIR = 5;
const PIECE_LENGTHS = [3, 4];

/** A Chinese character is a word; so is each mark, and where the message begins and ends. */
const WORD = /[a-z0-9']+|[\u4e00-\u9fff]|[^\sa-z0-9\u4e00-\u9fff]/gu;
const EDGES = ['\u0002', '\u0003'] as const;

const SEEDS = { run: 0x811c9dc5, pair: 0x2f0b4f37, piece: 0x5bd1e995 };

export function featuresOf(prompt: string): ReadonlySet<number> {
  const words = `${EDGES[0]}${plain(prompt)}${EDGES[1]}`.match(WORD) ?? [];
  const found = new Set<number>();
  const hashes = words.map((word) => hashOf(word, SEEDS.run));
  addRuns(hashes, found);
  addPairs(hashes, found);
  for (const word of words) addPieces(word, found);
  return found;
}

/** One script, one width, one case; which number it is does not matter. */
const plain = (prompt: string): string =>
  unify(prompt.normalize('NFKC').toLowerCase()).replace(/[’ʼ]/g, "'").replace(/\d+/g, '0').trim();

function addRuns(hashes: readonly number[], found: Set<number>): void {
  hashes.forEach((_, start) => {
    let run = SEEDS.run;
    for (const [at, hash] of hashes.slice(start, start + LONGEST_RUN).entries()) {
      run = mixed(run, hash);
      found.add(featureOf(run ^ at));
    }
  });
}

/** Words that belong together although others stand between. */
function addPairs(hashes: readonly number[], found: Set<number>): void {
  hashes.forEach((first, start) => {
    for (const second of hashes.slice(start + 2, start + 1 + FARTHEST_PAIR))
      found.add(featureOf(mixed(mixed(SEEDS.pair, first), second)));
  });
}

/** Endings, stems and typing errors. */
function addPieces(word: string, found: Set<number>): void {
  if (!/^[a-z0-9']/.test(word)) return;
  const whole = `<${word}>`;
  for (const length of PIECE_LENGTHS) {
    for (let at = 0; at + length <= whole.length && length < whole.length; at += 1)
      found.add(featureOf(hashOf(whole.slice(at, at + length), SEEDS.piece)));
  }
}

function hashOf(text: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < text.length; at += 1) hash = mixed(hash, text.charCodeAt(at));
  return hash;
}

function mixed(hash: number, value: number): number {
  const product = Math.imul(hash ^ value, 0x01000193);
  return product ^ (product >>> 15);
}

/** Near hashes come to lie far apart. */
function featureOf(hash: number): number {
  const first = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  const second = Math.imul(first ^ (first >>> 13), 0xc2b2ae35);
  return (second ^ (second >>> 16)) >>> (32 - FEATURE_BITS);
}
