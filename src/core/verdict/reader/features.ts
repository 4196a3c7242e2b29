/** What the reader sees of a report: its words, with what it begins and ends, and for which kind of stage it was written. */
import { addPairs, addRuns, type Features, hashesOf, hashOf, plain, wordsIn } from '../../reader/words.ts';

const LONGEST = { run: 4, inLine: 3, inGate: 2 };
const FARTHEST_PAIR = 4;
const SEEDS = { run: 0x811c9dc5, pair: 0x2f0b4f37, first: 0x2222, last: 0x1111, gate: 0x9e3779b1 };

export function featuresOf(report: string, gate: string): Features {
  // How many failed does not matter, but whether any did.
  const text = plain(report).replace(/\d+/g, (number) => (/^0+$/.test(number) ? '0' : '1'));
  const hashes = hashesOf(wordsIn(`\u0002${text}\u0003`), SEEDS.run);
  const found: Features = new Set();
  addRuns(hashes, found, { seed: SEEDS.run, longest: LONGEST.run });
  addPairs(hashes, found, { seed: SEEDS.pair, farthest: FARTHEST_PAIR });
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  addLine(lines[0], found, SEEDS.first);
  addLine(lines.at(-1), found, SEEDS.last);
  addRuns(hashes, found, { seed: hashOf(gate, SEEDS.gate), longest: LONGEST.inGate });
  return found;
}

const addLine = (line: string | undefined, found: Features, seed: number): void =>
  addRuns(hashesOf(wordsIn(line ?? ''), seed), found, { seed, longest: LONGEST.inLine });
