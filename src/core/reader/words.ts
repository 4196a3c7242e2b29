/** A text as a reader sees it: each word, run of words, pair of near words and piece of a Latin word is a number. */
import { unify } from '../script.ts';

/** Every feature is a number below 2 to the power of this. */
export const FEATURE_BITS = 20;

export type Features = Set<number>;

/** A Chinese character is a word; so is each mark. */
const WORD = /[a-z0-9']+|[\u4e00-\u9fff]|[^\sa-z0-9\u4e00-\u9fff]/gu;

/** One script, one width, one case. */
export const plain = (text: string): string => unify(text.normalize('NFKC').toLowerCase()).replace(/[’ʼ]/g, "'").trim();

export const wordsIn = (text: string): readonly string[] => text.match(WORD) ?? [];

export const hashesOf = (words: readonly string[], seed: number): readonly number[] =>
  words.map((word) => hashOf(word, seed));

type Runs = { readonly seed: number; readonly longest: number };

export function addRuns(hashes: readonly number[], found: Features, { seed, longest }: Runs): void {
  hashes.forEach((_, start) => {
    let run = seed;
    for (const [at, hash] of hashes.slice(start, start + longest).entries()) {
      run = mixed(run, hash);
      found.add(featureOf(run ^ at));
    }
  });
}

type Pairs = { readonly seed: number; readonly farthest: number };

/** Words that belong together although others stand between. */
export function addPairs(hashes: readonly number[], found: Features, { seed, farthest }: Pairs): void {
  hashes.forEach((first, start) => {
    for (const second of hashes.slice(start + 2, start + 1 + farthest))
      found.add(featureOf(mixed(mixed(seed, first), second)));
  });
}

const PIECE_LENGTHS = [3, 4];

/** Endings, stems and typing errors. */
export function addPieces(words: readonly string[], found: Features, seed: number): void {
  for (const word of words.filter((word) => /^[a-z0-9']/.test(word))) {
    const whole = `<${word}>`;
    for (const length of PIECE_LENGTHS) {
      for (let at = 0; at + length <= whole.length && length < whole.length; at += 1)
        found.add(featureOf(hashOf(whole.slice(at, at + length), seed)));
    }
  }
}

/** Something about the text that is not a word. */
export const addFact = (found: Features, seed: number, value: number): void =>
  void found.add(featureOf(mixed(seed, value)));

export function hashOf(text: string, seed: number): number {
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
