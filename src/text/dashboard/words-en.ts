import type { Words } from './words.ts';

/** What states, reasons and numbers are called; the page, its fragments and the terminal use the same. */
export const words: Words = {};
