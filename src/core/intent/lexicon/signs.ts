/**
 * Word classes. Every word of a clause becomes one sign, so that the grammar is written once for all languages.
 *
 * G has become good   g is good (verb)   J is good (adjective)   Y fine, ok   B is bad   d is not as wished   b fault (noun)
 * O there is, got   N not   n does not   1 cannot   Z no longer   V to repair   w to function   S still   s yet   2 again   R some of   H in part
 * E all but   L now, all, at last   y why   Q what, which   q whether   i tell me   M would you   C rather, instead   A to add
 * D I want   I to do otherwise   e able to   W duty, purpose, future   f if, once   m perhaps   r somebody says   p formerly
 * t yet to be tried   U tried   P plan   K wrap-up   k leave out   a very   v always   F exasperated   ^ sarcastic   T praise
 * h thanks   l completed   X but   u but (at the start)   & and   > next   j I, you, we   z in, on   x the, your   = it, is
 * ! do not   % object marker   | name in code   ` then, after   @ again, before   ^ sarcastic   $ would do   _ cannot (complement)
 * ; behaves so   3 progress, status   5 better   6 the others   8 still needs   7 but (adverb)   0 gone   4 status code   § thing taken out   . particle   ~ doubting particle   # number   o other word   c other character   , pause
 */
export type Sign = string;

/**
 * Row: sign and its words, parted by spaces. `(a|b)c` stands for two words, `_` for a blank. The longest word that
 * fits wins, whatever its row.
 */
export type WordTable = readonly (readonly [sign: Sign, words: string])[];
