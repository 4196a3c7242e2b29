/** What an agent's report says about its stage: its own marker first, then plain rules; whatever they leave open is asked. */
import type { StageMode, Verdict } from '../workflow/flow.ts';
import { STAGES, type StageId } from '../workflow/registry/stages.ts';
import { readMarker } from './marker.ts';
import { type Judgement, judgeProse, unclear } from './prose.ts';
import type { Reader } from './verdict-table.ts';

export type ReportContext = {
  readonly stage: StageId;
  readonly mode?: StageMode | undefined;
  /** The code the agent was given when it started. */
  readonly run?: string | undefined;
};

export function judgeReport(report: string, { stage, mode, run }: ReportContext): Judgement {
  const marker = readMarker(report, run);
  if (marker.state === 'own') return { result: marker.result, certain: true };
  const reader = readerOf(stage, mode);
  return marker.state === 'none' ? judgeProse(report, reader, BAD[reader]) : unclear(reader);
}

/** The words a stage's marker may hold. */
export const resultsOf = (stage: StageId): readonly Verdict[] => ['pass', BAD[readerOf(stage, undefined)]];

/** A tester who writes scenarios speaks of failures without having one. */
function readerOf(stage: StageId, mode: StageMode | undefined): Reader {
  if (stage === 'TEST' && mode === 'spec') return 'spec';
  return stage === 'BUILD-FIX' ? 'fix' : STAGES[stage].kind;
}

const BAD: Readonly<Record<Reader, Verdict>> = {
  test: 'fail',
  fix: 'fail',
  review: 'reject',
  retro: 'issues',
  work: 'fail',
  spec: 'fail',
};
