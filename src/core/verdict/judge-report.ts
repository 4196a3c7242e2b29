/** What an agent's last message says about its stage: by its marker, else by the rules and a reader that was learned. */
import type { ReaderTable } from '../reader/table.ts';
import type { StageId } from '../registry/stages.ts';
import type { StageMode, Verdict } from '../workflow/flow.ts';
import { readBareMarker } from './marker.ts';
import { parseVerdict } from './parse-verdict.ts';
import { readReport } from './reader/read-report.ts';
import { weighed } from './reader/second-opinion.ts';

export type JudgeReport = (text: string, stage: StageId, mode?: StageMode) => Verdict;

/** The reader is asked for when it is needed: loading it costs. */
export const judgeWith =
  (reader: () => ReaderTable | undefined): JudgeReport =>
  (text, stage, mode) => {
    const said = parseVerdict(text, stage, mode);
    // Who writes scenarios speaks of failures without having one.
    if (readBareMarker(text) || mode === 'spec') return said;
    const table = reader();
    const likelihood = table && readReport(table, text, stage);
    return likelihood ? weighed(said, likelihood, text) : said;
  };
