/** Versions of the plugin: numbers between dots; what follows a dash does not count. */
export function isNewer(version: string, than: string): boolean {
  const [left, right] = [numbersOf(version), numbersOf(than)];
  const at = left.findIndex((number, index) => number !== (right[index] ?? 0));
  return at !== -1 && (left[at] ?? 0) > (right[at] ?? 0);
}

const numbersOf = (version: string): number[] =>
  (version.split('-')[0] ?? '').split('.').map((part) => Number.parseInt(part, 10) || 0);
