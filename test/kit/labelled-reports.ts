/** The corpus of agents' last messages, each with the verdict a careful reader gives it. */
import { readdirSync, readFileSync } from 'node:fs';
import type { LabelledReport as Labelled } from '../../scripts/reader/reports.ts';
import type { Verdict } from '../../src/core/workflow/flow.ts';

export type LabelledReport = Labelled & { readonly id: string };

const FOLDER = new URL('../fixtures/verdict/', import.meta.url);

export const REPORT_FILES = readdirSync(FOLDER).filter((file) => file.endsWith('.jsonl'));

export const reportsIn = (file: string): LabelledReport[] =>
  readFileSync(new URL(file, FOLDER), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as LabelledReport);

export const ALL_REPORTS = REPORT_FILES.flatMap(reportsIn);

/** Reads each report once, however often it is asked about. */
export function readOnce(read: (report: LabelledReport) => Verdict) {
  const verdicts = new Map(ALL_REPORTS.map((report) => [report.id, read(report)]));
  const verdictOf = ({ id }: LabelledReport): Verdict | undefined => verdicts.get(id);
  const show = (report: LabelledReport): string => {
    const start = report.text.slice(0, 120).replaceAll('\n', ' / ');
    return `${report.id} ${report.stage}: want ${report.want}, got ${verdictOf(report)}: ${start}`;
  };
  return { verdictOf, show };
}
