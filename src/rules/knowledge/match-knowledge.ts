/**
 * Which entries fit a description. A word counts more the fewer entries have it; the score is an entry's share of all
 * that was recognised in the description. One ordinary word is not enough, however rare.
 */
import type { KnowledgeEntry } from './knowledge-file.ts';

export type KnowledgeMatch = Readonly<ReturnType<typeof matchKnowledge>[number]>;

const MAX_MATCHES = 3;
const MIN_HITS = 2;

/** `hits`: the keywords that were found. `score`: from 0 to 1. */
export function matchKnowledge(description: string, entries: readonly KnowledgeEntry[]) {
  const text = normal(description);
  const weightOf = createWeights(entries);
  const found = entries.map((entry) => ({ entry, hits: hitsIn(text, entry.keywords) }));
  const all = new Set(found.flatMap(({ hits }) => hits.map(normal)));
  const total = sum([...all].map(weightOf));
  return found
    .filter(({ entry, hits }) => isEnough(entry, hits))
    .map(({ entry, hits }) => ({ entry, hits, score: rounded(sum(hits.map(normal).map(weightOf)) / total) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_MATCHES);
}

/** A strong word is enough by itself, also inside a longer keyword. */
function isEnough({ strong }: KnowledgeEntry, hits: readonly string[]): boolean {
  const sure = strong.map(normal);
  return hits.length >= MIN_HITS || hits.some((hit) => sure.some((word) => normal(hit).includes(word)));
}

const normal = (text: string): string => text.normalize('NFKC').toLowerCase().trim();
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const rounded = (score: number): number => Math.round(score * 1000) / 1000;

function createWeights(entries: readonly KnowledgeEntry[]): (keyword: string) => number {
  const counts = new Map<string, number>();
  for (const { keywords } of entries) {
    for (const keyword of new Set(keywords.map(normal))) counts.set(keyword, (counts.get(keyword) ?? 0) + 1);
  }
  return (keyword) => Math.log(1 + entries.length / (counts.get(keyword) ?? 1));
}

/** Drops keywords that only occur inside longer ones that were found. */
function hitsIn(text: string, keywords: readonly string[]): string[] {
  const found = [...new Set(keywords)].filter((keyword) => occursIn(text, normal(keyword)));
  return found.filter(
    (keyword) => !found.some((other) => other !== keyword && covers(text, normal(other), normal(keyword))),
  );
}

/** Latin words must stand by themselves, apart from a plural; other scripts know no spaces. */
function occursIn(text: string, keyword: string): boolean {
  for (let at = text.indexOf(keyword); at !== -1; at = text.indexOf(keyword, at + 1)) {
    const [before, after] = [text[at - 1] ?? '', text.slice(at + keyword.length)];
    const cutsWord =
      (isLatin(keyword[0]) && isLatin(before)) || (isLatin(keyword.at(-1)) && !/^(?:e?s)?(?![a-z0-9])/.test(after));
    if (!cutsWord) return true;
  }
  return false;
}

const isLatin = (char: string | undefined): boolean => char !== undefined && /[a-z0-9]/.test(char);

/** Whether every place of the shorter keyword lies inside a place of the longer. */
function covers(text: string, longer: string, shorter: string): boolean {
  if (longer.length <= shorter.length || !longer.includes(shorter)) return false;
  return !occursIn(text.replaceAll(longer, ' '), shorter);
}
