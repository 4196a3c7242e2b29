/** What the last message of a turn tells the rules: whether it asks for a test, and whether it is a review's report. */
import { compile } from '../patterns/compile.ts';

/** Regular expressions by language, without regard to case. */
export type MessageRules = { readonly asksForTest: readonly string[]; readonly reviewReport: readonly string[] };

export const messageFits = (message: string, patterns: readonly string[]): boolean =>
  patterns.some((pattern) => compile(pattern)?.test(message) ?? false);
