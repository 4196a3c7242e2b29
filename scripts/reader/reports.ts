/** The labelled reports the reader of reports learns from. */
import { join } from 'node:path';
import type { StageId } from '../../src/core/registry/stages.ts';
import { featuresOf } from '../../src/core/verdict/reader/features.ts';
import { gateNumber, gateOf, openAt, READ_VERDICTS, REPORTS } from '../../src/core/verdict/reader/read-report.ts';
import type { StageMode, Verdict } from '../../src/core/workflow/flow.ts';
import { linesIn } from './corpus-lines.ts';
import type { Lesson } from './learn.ts';
import { type Example, exampleOf } from './softmax.ts';

export type LabelledReport = {
  readonly stage: StageId;
  readonly mode?: StageMode;
  readonly text: string;
  readonly want: Verdict;
};

/** Reports that write scenarios are not read for words at all. */
export const reportLesson = (reports: readonly LabelledReport[], digest: string): Lesson => ({
  examples: reports.filter(({ mode }) => mode !== 'spec').map(toExample),
  digest,
  shape: REPORTS,
});

function toExample({ stage, text, want }: LabelledReport): Example {
  const gate = gateOf(stage);
  const wanted = READ_VERDICTS.indexOf(want);
  const open = openAt(gate).map((isOpen, at) => isOpen || at === wanted);
  return exampleOf(featuresOf(text, gate), { wanted, gate: gateNumber(gate), open });
}

export const labelledReports = (): { reports: readonly LabelledReport[]; digest: string } => {
  const { lines, digest } = linesIn(join('test', 'fixtures', 'verdict'));
  return { reports: lines.map((line) => JSON.parse(line) as LabelledReport), digest };
};
