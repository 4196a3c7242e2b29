import type { Words } from './words.ts';

/** What stands on the page itself: headings, buttons, notices. */
export const pageWords: Words = {};
