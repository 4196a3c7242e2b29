/** Where the events of a timeline lie in their files: a few bytes for each, however many there are. */
export type LineTable = {
  count(): number;
  add(line: { readonly offset: number; readonly length: number; readonly category: number }): void;
  offset(n: number): number;
  length(n: number): number;
  category(n: number): number;
  /** Keeps the first so many. */
  cut(count: number): void;
  /** The first so many are gone; the rest moves up. */
  dropFirst(count: number): void;
};

const FIRST_ROOM = 1024;

export function createLineTable(): LineTable {
  // Files may be longer than 4 GB, lines are not.
  let offsets = new Float64Array(FIRST_ROOM);
  let lengths = new Uint32Array(FIRST_ROOM);
  let categories = new Uint8Array(FIRST_ROOM);
  let count = 0;
  const grow = (): void => {
    const [wideOffsets, wideLengths, wideCategories] = [
      new Float64Array(count * 2),
      new Uint32Array(count * 2),
      new Uint8Array(count * 2),
    ];
    wideOffsets.set(offsets);
    wideLengths.set(lengths);
    wideCategories.set(categories);
    [offsets, lengths, categories] = [wideOffsets, wideLengths, wideCategories];
  };
  return {
    count: () => count,
    add({ offset, length, category }) {
      if (count === offsets.length) grow();
      offsets[count] = offset;
      lengths[count] = length;
      categories[count] = category;
      count += 1;
    },
    offset: (n) => offsets[n] ?? 0,
    length: (n) => lengths[n] ?? 0,
    category: (n) => categories[n] ?? 0,
    cut(to) {
      count = Math.min(count, to);
    },
    dropFirst(dropped) {
      for (const column of [offsets, lengths, categories]) column.copyWithin(0, dropped, count);
      count -= dropped;
    },
  };
}
