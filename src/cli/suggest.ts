/** The known word that a mistyped one was probably meant to be. */
const FARTHEST = 2;

export function closest(word: string, known: readonly string[]): string | undefined {
  const ranked = known.map((candidate) => ({ candidate, distance: distanceBetween(word.toLowerCase(), candidate) }));
  const best = ranked.sort((a, b) => a.distance - b.distance)[0];
  if (best !== undefined && best.distance <= Math.min(FARTHEST, best.candidate.length - 1)) return best.candidate;
  return word.length > FARTHEST ? known.find((candidate) => candidate.startsWith(word)) : undefined;
}

/** Letters to insert, drop or replace. */
function distanceBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      const replaced = (row[j] ?? 0) + Number(letter !== other);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
