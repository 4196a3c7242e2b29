/**
 * A regular expression that finds in a text in lower case what the given one finds in any case. Where letters may be of either
 * case, V8 works out for each which others it equals, and in a new process that takes longer than all the rest of reading
 * the expression. `undefined` where the expression may mean something else in lower case. Of texts only a few letters that are
 * not ASCII have a lower case that is (`İ`, the signs for Kelvin and Ohm): those are then found as what they look like.
 */
export function lowerPattern(pattern: string): string | undefined {
  const pieces = pattern.match(PIECE) ?? [];
  return pieces.every(isPlain)
    ? pieces.map((piece) => (isEscape(piece) ? piece : lowerPiece(piece))).join('')
    : undefined;
}

/** An escape, a class, the beginning of a group, or one sign. */
const PIECE = /\\[\s\S]?|\[(?:\\[\s\S]|[^\]\\])*\]?|\((?:\?(?:<?[=!]|:)?)?|[\s\S]/g;

const isEscape = (piece: string): boolean => piece.startsWith('\\');

function isPlain(piece: string): boolean {
  if (isEscape(piece)) return PLAIN_ESCAPE.test(piece);
  if (piece.startsWith('[')) return isPlainClass(piece);
  return piece !== '(?' && (piece < '\u0080' || piece.toLowerCase() === piece.toUpperCase());
}

/** Kinds, places, white space, and signs that stand for themselves. */
const PLAIN_ESCAPE = /^\\(?:[dDwWsSbBtnr]|[^\w])$/;

/** A range from one letter to another of its case, or of digits, is the same in lower case. */
const isPlainClass = (piece: string): boolean =>
  /^\[\^?(?:\\[dDwWsStnr]|\\[^\w]|[a-z]-[a-z]|[A-Z]-[A-Z]|\d-\d|[^\\\]-]|-(?=\]))*\]$/.test(piece) && hasOneCase(piece);

const hasOneCase = (piece: string): boolean =>
  [...piece].every((sign) => sign < '\u0080' || sign.toLowerCase() === sign.toUpperCase());

const lowerPiece = (piece: string): string =>
  piece.replace(/\\[\s\S]|[A-Z]+/g, (part) => (isEscape(part) ? part : part.toLowerCase()));
