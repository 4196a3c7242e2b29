/** Patterns come from packs as well: one that is broken finds nothing. */
export function compile(pattern: string, flags = 'im'): RegExp | undefined {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return undefined;
  }
}

/** Flags with which a pattern takes its text line by line; none may stand there twice. */
export const withLines = (flags: string): string => [...new Set(`${flags}m`)].join('');
