/**
 * Patterns with Unicode classes, built when they are needed. V8 builds the tables of a literal whenever it reads the code around it:
 * 2 % of an empty script in every hook that contains one, whether it is asked for or not.
 */
const withClasses = (pattern: string, flags = 'gu'): RegExp => new RegExp(pattern, flags);

/** Whether there is anything to read but punctuation. */
export const hasWords = (text: string): boolean =>
  /[a-z0-9]/i.test(text) || withClasses('[\\p{L}\\p{N}]', 'u').test(text);

/** Characters such as a line break or an escape. */
export const hasControls = (text: string): boolean => !isAscii(text) && withClasses('\\p{Cc}', 'u').test(text);

/** What is neither a letter nor a digit becomes a dash. */
export const dashed = (text: string): string =>
  text.replace(isAscii(text) ? /[^A-Za-z0-9]+/g : withClasses('[^\\p{L}\\p{N}]+'), '-');

/** Punctuation, symbols and white space become single spaces. */
export const withoutMarks = (text: string): string => text.replace(withClasses('[\\p{P}\\p{S}\\s]+'), ' ');

/** One line, without characters that could drive a terminal or pretend to be other lines. */
export const onOneLine = (text: string): string =>
  isAscii(text) ? text : text.replace(withClasses('[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]+'), ' ');

/** Letters, digits and signs of a typewriter. */
const isAscii = (text: string): boolean => /^[ -~]*$/.test(text);
