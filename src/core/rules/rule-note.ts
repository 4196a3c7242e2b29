/** What rules found and did not refuse, and what kept them from looking: worth a line for whoever asks later. */
import type { EditReport } from './check-edit.ts';

export type RuleNote = {
  /** `dropped`: it was slow too often, and is not tried again in this session. */
  readonly what: 'allowed' | 'noted' | 'slow' | 'skipped' | 'dropped';
  readonly rule: string;
  readonly file?: string;
  readonly line?: number;
  readonly reason?: string;
};

export function notesOf({ violations, allowed, troubles }: EditReport): RuleNote[] {
  return [
    ...allowed.map(({ rule, file, line, reason }) => ({ what: 'allowed', rule, file, line, reason }) as const),
    ...violations
      .filter(({ severity }) => severity === 'info')
      .map(({ rule, file, line }) => ({ what: 'noted', rule, file, line }) as const),
    ...troubles.flatMap(({ rule, problem }): RuleNote[] =>
      problem === 'slow' || problem === 'skipped' ? [{ what: problem, rule }] : [],
    ),
  ];
}
