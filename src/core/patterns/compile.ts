/** Patterns come from packs as well: one that is broken finds nothing. */
export function compile(pattern: string, flags = 'im'): RegExp | undefined {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return undefined;
  }
}
