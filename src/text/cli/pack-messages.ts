/** What `ot rules` and `ot pack` say. */
import type { PackFacts } from '../../core/lint/packs/pack-finding.ts';
import type { Locale } from '../locale.ts';

export type PackText = {
  /** The language rules and titles of packs are told in. */
  readonly packLocale: Locale;
  readonly rules: {
    readonly noFile: (path: string) => string;
    readonly clean: (file: string, pack: string, count: number) => string;
    readonly summary: (blocks: number, warnings: number, notes: number) => string;
    readonly allowed: (rule: string, line: number, reason: string) => string;
    readonly trouble: (rule: string, problem: string) => string;
    readonly problem: (file: string, at: string, expected: string) => string;
    readonly place: string;
    readonly fix: string;
    readonly docs: string;
    readonly tested: (pack: string, rules: number, examples: number) => string;
    readonly failed: (rule: string, example: string, expected: string) => string;
    readonly couldNotRun: (rule: string, example: string, trouble: string) => string;
    readonly testSummary: (examples: number, failures: number) => string;
  };
  readonly pack: {
    readonly unknown: (name: string, known: readonly string[]) => string;
    readonly invalidId: (name: string) => string;
    readonly exists: (path: string) => string;
    readonly created: (name: string, path: string) => string;
    readonly next: (name: string) => string;
    readonly inForce: string;
    readonly why: Readonly<Record<'named' | 'detected' | 'default', (marker: string) => string>>;
    readonly notThere: (name: string) => string;
    readonly valid: (name: string, errors: number, warnings: number, infos: number) => string;
    readonly findings: { readonly [K in keyof PackFacts]: (...facts: PackFacts[K]) => string };
  };
};
