/** What may stand in the name of a directory, on any system and before any reader. */

/** What no file name may hold, here or on Windows, what nobody can see, and what turns the line around. */
const UNSAFE = /[/\\:*?"<>|\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]+/gu;
/** Joins parts of one picture into one character. */
const JOINER = '\u200d';
/** What most names are made of. Each process that opens a pack asks, and classes of Unicode are slow to load. */
const PLAIN = /^[\w\u4e00-\u9fff-]*$/;

export const safeName = (text: string): string =>
  text
    .split(JOINER)
    .map((part) => part.replace(UNSAFE, '-'))
    .join(JOINER);

export const isSafeName = (text: string): boolean => PLAIN.test(text) || safeName(text) === text;
