/** Limits patterns of projects: the engine is linear, but in the length of the text times the size of the pattern. */

/** A pattern of this size needs a second or two for the longest text that rules see. */
const MAX_WEIGHT = 500;
/** Even the smallest pattern has to be compiled. */
const LEAST_WEIGHT = 10;

const TOKEN = /\\.|\[(?:\\.|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]))?|\{(\d+)(?:(,)(\d*))?\}|[\s\S]/g;

/** The approximate size of the compiled pattern: a counted repetition multiplies the part before it. */
export function patternWeight(source: string): number {
  const groups = [{ size: 0, last: 0 }];
  for (const [token, least, comma, most] of source.matchAll(TOKEN)) {
    const group = groups.at(-1) ?? { size: 0, last: 0 };
    if (token.startsWith('(')) groups.push({ size: 0, last: 0 });
    else if (token === ')' && groups.length > 1) {
      groups.pop();
      add(groups.at(-1), group.size);
    } else if (least !== undefined) {
      const optional = most ? Math.max(0, Number(most) - Number(least)) : 0;
      group.size += group.last * Math.max(0, Number(least) + 2 * optional + (comma ? 1 : 0) - 1);
    } else add(group, 1);
  }
  return LEAST_WEIGHT + groups.reduce((sum, { size }) => sum + size, 0);
}

function add(group: { size: number; last: number } | undefined, size: number): void {
  if (group === undefined) return;
  group.size += size;
  group.last = size;
}

export function requireLight(source: string): void {
  const weight = patternWeight(source);
  if (weight > MAX_WEIGHT) throw new Error(`repeats too much: ${weight} steps, at most ${MAX_WEIGHT}`);
}

/** A pattern that is too large on its own is not compiled. */
const share = (source: string): number => Math.min(patternWeight(source), MAX_WEIGHT);

/** The first pattern whose running total exceeds `most`; undefined if all fit. */
export function firstTooMany(sources: readonly (readonly string[])[], most: number): number | undefined {
  let sum = 0;
  const index = sources.findIndex((patterns) => {
    sum += patterns.reduce((weight, source) => weight + share(source), 0);
    return sum > most;
  });
  return index === -1 ? undefined : index;
}
