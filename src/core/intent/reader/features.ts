/** What the reader sees of a message: its words, how it begins and ends, how long it is, and the state it was written in. */
import {
  addFact,
  addPairs,
  addPieces,
  addRuns,
  type Features,
  hashesOf,
  hashOf,
  plain,
  wordsIn,
} from '../../reader/words.ts';
import { gateOf } from '../gates.ts';
import type { IntentContext } from '../intent.ts';

/** Where a message begins and ends is said in few words, so these count as words. */
const EDGES = ['\u0002', '\u0003'] as const;
const CLAUSE_MARKS: ReadonlySet<string> = new Set([...',.;!?。、~…', ...EDGES]);

const LONGEST = { run: 5, inClause: 2 };
const FARTHEST_PAIR = 7;
const MOST = { clauses: 6, changes: 3 };

const SEEDS = {
  run: 0x811c9dc5,
  pair: 0x2f0b4f37,
  piece: 0x5bd1e995,
  first: 0x7654321,
  last: 0x1234567,
  clauses: 0x3333,
  length: 0x7777,
  state: 0x9e3779b1,
};

export function featuresOf(prompt: string, context: IntentContext): Features {
  // Which number it is does not matter.
  const words = wordsIn(`${EDGES[0]}${plain(prompt).replace(/\d+/g, '0')}${EDGES[1]}`);
  const hashes = hashesOf(words, SEEDS.run);
  const found: Features = new Set();
  addRuns(hashes, found, { seed: SEEDS.run, longest: LONGEST.run });
  addPairs(hashes, found, { seed: SEEDS.pair, farthest: FARTHEST_PAIR });
  addPieces(words, found, SEEDS.piece);
  addEnds(clausesOf(words), found);
  addState(context, hashes, found);
  addFact(found, SEEDS.length, Math.floor(2 * Math.log2(words.length)));
  return found;
}

function clausesOf(words: readonly string[]): readonly (readonly string[])[] {
  const clauses: string[][] = [[]];
  for (const word of words) {
    if (CLAUSE_MARKS.has(word)) clauses.push([]);
    else clauses.at(-1)?.push(word);
  }
  return clauses.filter(({ length }) => length > 0);
}

/** People come to the point at the end, and begin with their mood. */
function addEnds(clauses: readonly (readonly string[])[], found: Features): void {
  const add = (words: readonly string[] = [], seed: number) =>
    addRuns(hashesOf(words, seed), found, { seed, longest: LONGEST.inClause });
  add(clauses.at(-1), SEEDS.last);
  if (clauses.length > 1) add(clauses[0], SEEDS.first);
  addFact(found, SEEDS.clauses, Math.min(clauses.length, MOST.clauses));
}

/** The same word says something else before the work than after it. */
function addState(context: IntentContext, hashes: readonly number[], found: Features): void {
  const seed = hashOf(gateOf(context), SEEDS.state);
  addRuns(hashes, found, { seed, longest: 1 });
  addFact(found, seed, Math.min(context.codeChanges, MOST.changes));
  addFact(found, SEEDS.state, hashOf(context.taskType ?? '', SEEDS.state));
}
