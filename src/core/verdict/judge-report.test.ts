import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { labelledReports } from '../../../scripts/reader/reports.ts';
import { ALL_REPORTS, type LabelledReport, readOnce, reportsIn } from '../../../test/kit/labelled-reports.ts';
import { readerFile, readerIn } from '../../store/reader-file.ts';
import { STAGES } from '../registry/stages.ts';
import type { Verdict } from '../workflow/flow.ts';
import { judgeWith } from './judge-report.ts';
import { parseVerdict } from './parse-verdict.ts';
import { REPORTS } from './reader/read-report.ts';

const PLUGIN = fileURLToPath(new URL('../../../plugins/overtone', import.meta.url));
const reader = readerIn(PLUGIN, 'reports', REPORTS);
const table = reader();
if (table === undefined) throw new Error(`Nothing learned in ${readerFile(PLUGIN, 'reports')}: run \`npm run train\`.`);

const judge = judgeWith(reader);
const judgedNow = ({ text, stage, mode }: LabelledReport): Verdict => judge(text, stage, mode);
const { verdictOf: judged, show } = readOnce(judgedNow);

it('given the corpus, when it is not what the reader has learned from, then `npm run train` is due', () => {
  expect(table.corpus).toBe(labelledReports().digest);
});

describe('given rules and reader', () => {
  it('when the corpus is judged, then at least 99 of 100 are right and nothing bad passes', () => {
    const misses = ALL_REPORTS.filter((one) => judged(one) !== one.want);
    expect(1 - misses.length / ALL_REPORTS.length, misses.map(show).join('\n')).toBeGreaterThanOrEqual(0.99);
    expect(misses.filter((one) => judged(one) === 'pass').map(show)).toEqual([]);
  });
  it('when regression cases are judged, then every one is right', () => {
    expect(
      reportsIn('pins.jsonl')
        .filter((one) => judged(one) !== one.want)
        .map(show),
    ).toEqual([]);
  });
  it('when praise for the rest stands behind what failed, then it still does not pass', () => {
    const failed = ALL_REPORTS.filter(({ want, mode }) => ['fail', 'reject'].includes(want) && mode !== 'spec');
    const passed = failed
      .filter((_, at) => at % ONE_IN === 0)
      .map((one) => ({ ...one, text: `${one.text}\n\n${PRAISE[STAGES[one.stage].kind]}` }))
      .filter((one) => judgedNow(one) === 'pass' && parseVerdict(one.text, one.stage, one.mode) !== 'pass');
    expect(passed.map(show)).toEqual([]);
  });
});

/** Praised, the whole corpus takes longer than it tells more. */
const ONE_IN = 3;
const PRAISE = {
  test: '其餘測試全部通過。',
  work: '其餘測試全部通過。',
  review: 'The rest looks good.',
  retro: 'The rest went well.',
};

describe('given a report', () => {
  const never = () => {
    throw new Error('loaded');
  };

  it('when it has a marker, then the reader is not even loaded', () => {
    expect(judgeWith(never)('Everything fails.\n<!-- VERDICT: {"result":"pass"} -->', 'TEST', 'verify')).toBe('pass');
  });
  it('when it writes scenarios, then the reader is not even loaded', () => {
    expect(judgeWith(never)('Scenario: the upload fails and an error is shown.', 'TEST', 'spec')).toBe('pass');
  });
  it('when it is longer than any that was labelled, then the rules judge alone', () => {
    const long = 'The module was moved. '.repeat(100);
    expect(judge(long, 'REFACTOR')).toBe(parseVerdict(long, 'REFACTOR'));
  });
  it('when it is a few words, then the rules judge alone', () => {
    expect(judge('not rejected', 'REVIEW')).toBe('pass');
  });
  it('when nothing was learned, then the rules judge alone', () => {
    expect(judgeWith(() => undefined)('All 12 tests passed.', 'TEST', 'verify')).toBe('pass');
  });
});
