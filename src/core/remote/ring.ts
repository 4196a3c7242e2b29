/** The newest of a row of numbered things, bounded by count and by size. The first has number 1. */
export type Ring<T> = {
  /** Gets the next number. */
  add(item: T): void;
  /** The number of the oldest that is kept; one more than the last when none is. */
  first(): number;
  last(): number;
  at(seq: number): T | undefined;
};

export type RingOptions<T> = {
  readonly maxEntries: number;
  readonly maxBytes: number;
  readonly sizeOf: (item: T) => number;
};

/** Each item lies where its number says. */
export function createRing<T>({ maxEntries, maxBytes, sizeOf }: RingOptions<T>): Ring<T> {
  const slots: (T | undefined)[] = [];
  let [first, last, bytes] = [1, 0, 0];
  const at = (seq: number): T | undefined => (seq < first || seq > last ? undefined : slots[seq % maxEntries]);
  const dropFirst = (): void => {
    const item = at(first);
    if (item !== undefined) bytes -= sizeOf(item);
    slots[first % maxEntries] = undefined;
    first += 1;
  };
  return {
    first: () => first,
    last: () => last,
    at,
    add(item) {
      if (last - first + 1 === maxEntries) dropFirst();
      last += 1;
      slots[last % maxEntries] = item;
      bytes += sizeOf(item);
      while (bytes > maxBytes && first < last) dropFirst();
    },
  };
}
