/** `<marker>: <rule-id> <reason>` in the text lets one rule pass, on its own line and the one below. */
import type { ScanText } from './scan-text.ts';

export type Allowance = { readonly rule: string; readonly reason: string; readonly line: number };

/** Where neither the project nor its pack has chosen another. */
export const DEFAULT_MARKER = 'overtone-allow';

/** Long enough not to be written by chance, and without characters that are special in a pattern. */
export const isMarker = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Za-z][A-Za-z0-9-]{3,39}$/.test(value);

const WHAT_FOLLOWS = ':[ \\t]*([a-z0-9][a-z0-9.-]{0,63})[ \\t]+(\\S[^\\n]{0,200})';

/** Without a reason it is no allowance. */
export function allowancesIn({ text }: ScanText, marker: string): Allowance[] {
  if (!text.includes(`${marker}:`)) return [];
  return [...text.matchAll(new RegExp(`(?<!\\w)${marker}${WHAT_FOLLOWS}`, 'g'))].flatMap((match) => {
    const reason = (match[2] ?? '').replace(/[ \t]*(?:\*\/|-->)[ \t]*$/, '').trim();
    const line = text.slice(0, match.index).split('\n').length;
    return /[\p{L}\p{N}]/u.test(reason) ? [{ rule: match[1] ?? '', reason, line }] : [];
  });
}

export const allows = (allowance: Allowance, rule: string, line: number | 'anywhere'): boolean =>
  allowance.rule === rule && (line === 'anywhere' || allowance.line === line || allowance.line === line - 1);
