/** The second reader of reports: how likely each verdict is, learned from labelled reports and knowing no rule. */
import { sharesOf } from '../../reader/likelihood.ts';
import type { ReaderTable, Shape } from '../../reader/table.ts';
import { STAGES, type StageId } from '../../registry/stages.ts';
import type { Verdict } from '../../workflow/flow.ts';
import { featuresOf } from './features.ts';

export type Likelihood = ReadonlyMap<Verdict, number>;

export const READ_VERDICTS = ['pass', 'fail', 'reject', 'issues', 'unknown'] as const satisfies readonly Verdict[];

/** Stages in whose reports the same words mean the same, and what such a report can say. */
const REPORT_GATES = {
  test: ['pass', 'fail', 'unknown'],
  fix: ['pass', 'fail', 'unknown'],
  review: ['pass', 'reject', 'unknown'],
  retro: ['pass', 'issues', 'fail'],
  work: ['pass', 'fail'],
  paper: ['pass', 'fail'],
} as const satisfies Readonly<Record<string, readonly Verdict[]>>;
export type ReportGate = keyof typeof REPORT_GATES;
const GATES = Object.keys(REPORT_GATES) as readonly ReportGate[];

export const REPORTS: Shape = { kinds: READ_VERDICTS.length, gates: GATES.length };

/** Those whose agents change code; the other work ends in documents. */
const CHANGES_CODE: ReadonlySet<StageId> = new Set(['DEV', 'DEBUG', 'REFACTOR']);

export function gateOf(stage: StageId): ReportGate {
  if (stage === 'BUILD-FIX') return 'fix';
  const { kind } = STAGES[stage];
  return kind === 'work' && !CHANGES_CODE.has(stage) ? 'paper' : kind;
}

export const gateNumber = (gate: ReportGate): number => GATES.indexOf(gate);

export const openAt = (gate: ReportGate): readonly boolean[] => {
  const open: readonly Verdict[] = REPORT_GATES[gate];
  return READ_VERDICTS.map((verdict) => open.includes(verdict));
};

/** A few words are what the rules were made for; and nobody has labelled longer reports than these. */
const SHORTEST = 40;
const LONGEST = 1_500;

export function readReport(table: ReaderTable, report: string, stage: StageId): Likelihood | undefined {
  if (report.length < SHORTEST || report.length > LONGEST) return undefined;
  const gate = gateOf(stage);
  const open = openAt(gate);
  const shares = sharesOf(table, { features: featuresOf(report, gate), gate: gateNumber(gate), open });
  return (
    shares && new Map(READ_VERDICTS.flatMap((verdict, at) => (open[at] ? [[verdict, shares[at] ?? 0] as const] : [])))
  );
}
