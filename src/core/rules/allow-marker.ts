/** `overtone-allow: <rule-id> <reason>` in the text lets one rule pass, on its own line and the one below. */
import type { ScanText } from './scan-text.ts';

export type Allowance = { readonly rule: string; readonly reason: string; readonly line: number };

const MARKER = /overtone-allow:[ \t]*([a-z0-9][a-z0-9.-]{0,63})[ \t]+(\S[^\n]{0,200})/g;

/** Without a reason it is no allowance. */
export function allowancesIn({ text }: ScanText): Allowance[] {
  if (!text.includes('overtone-allow:')) return [];
  return [...text.matchAll(MARKER)].flatMap((match) => {
    const reason = (match[2] ?? '').replace(/[ \t]*(?:\*\/|-->)[ \t]*$/, '').trim();
    const line = text.slice(0, match.index).split('\n').length;
    return /[\p{L}\p{N}]/u.test(reason) ? [{ rule: match[1] ?? '', reason, line }] : [];
  });
}

export const allows = (allowance: Allowance, rule: string, line: number | 'anywhere'): boolean =>
  allowance.rule === rule && (line === 'anywhere' || allowance.line === line || allowance.line === line - 1);
