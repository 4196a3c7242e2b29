/** What the last message of a turn tells the rules: whether it asks for a test, and whether it is a review's report. */
import { matchesPattern, type PackPattern } from '../rules/patterns.ts';

/** Regular expressions by language, without regard to case. */
export type MessageRules = {
  readonly asksForTest: readonly PackPattern[];
  readonly reviewReport: readonly PackPattern[];
};

export const messageFits = (message: string, patterns: readonly PackPattern[]): boolean =>
  matchesPattern(patterns, message);
