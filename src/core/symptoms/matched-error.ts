/** A pattern for errors and what it was found in. It can be kept; the output it comes from is too long for that. */
import { isRecord } from '../narrow.ts';

export type MatchedError = { readonly id: string; readonly match: string };

export const isMatchedError = (value: unknown): value is MatchedError =>
  isRecord(value) && typeof value['id'] === 'string' && typeof value['match'] === 'string';
