/** What `ot lint` says: one sentence per rule, told with the facts of what was found. */
import type { RuleFacts } from '../../core/lint/finding.ts';

export type LintText = {
  readonly lint: {
    readonly noPlugin: (path: string) => string;
    readonly summary: (files: number, errors: number, warnings: number, infos: number) => string;
    readonly rules: { readonly [R in keyof RuleFacts]: (...facts: RuleFacts[R]) => string };
  };
};
