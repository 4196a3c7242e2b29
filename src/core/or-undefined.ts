/** What cannot be had is left out: for whoever shows many things, of which one that fails must not hide the others. */
export function orUndefined<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
