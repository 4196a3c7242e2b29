/** What an agent's report says about its stage: its own marker first, then plain rules; for the rest, the agent is asked. */
import type { StageMode, Verdict } from '../workflow/flow.ts';
import { STAGES, type StageId } from '../workflow/registry/stages.ts';
import { readMarker } from './marker.ts';
import { type Judgement, judgeProse, unclear } from './prose.ts';
import type { Reader } from './verdict-table.ts';

type ReportContext = {
  readonly stage: StageId;
  readonly mode?: StageMode | undefined;
  /** The code the agent was given when it started. */
  readonly run?: string | undefined;
};

export function judgeReport(report: string, { stage, mode, run }: ReportContext): Judgement {
  const marked = readMarker(report, run);
  const reader = readerOf(stage, mode);
  if (marked === 'none') return judgeProse(report, reader, failureOf(reader));
  return marked === 'unclear' ? unclear(reader) : { result: marked, certain: true };
}

/** The words a stage's marker may hold. */
export const resultsOf = (stage: StageId): readonly Verdict[] => ['pass', failureOf(readerOf(stage, undefined))];

/** A tester who writes scenarios speaks of failures without having one. */
function readerOf(stage: StageId, mode: StageMode | undefined): Reader {
  if (stage === 'TEST' && mode === 'spec') return 'spec';
  return stage === 'BUILD-FIX' ? 'fix' : STAGES[stage].kind;
}

function failureOf(reader: Reader): Verdict {
  if (reader === 'review') return 'reject';
  return reader === 'retro' ? 'issues' : 'fail';
}
