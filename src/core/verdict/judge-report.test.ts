import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { labelledReports } from '../../../scripts/reader/reports.ts';
import { readerFile, readerIn } from '../../store/reader-file.ts';
import { STAGES, type StageId } from '../registry/stages.ts';
import type { StageMode, Verdict } from '../workflow/flow.ts';
import { judgeWith } from './judge-report.ts';
import { parseVerdict } from './parse-verdict.ts';
import { REPORTS } from './reader/read-report.ts';

const PLUGIN = fileURLToPath(new URL('../../../plugins/overtone', import.meta.url));
const reader = readerIn(PLUGIN, 'reports', REPORTS);
const table = reader();
if (table === undefined) throw new Error(`Nothing learned in ${readerFile(PLUGIN, 'reports')}: run \`npm run train\`.`);

type Case = {
  readonly id: string;
  readonly stage: StageId;
  readonly mode?: StageMode;
  readonly text: string;
  readonly want: Verdict;
};

const FOLDER = new URL('../../../test/fixtures/verdict/', import.meta.url);
const casesOf = (file: string): Case[] =>
  readFileSync(new URL(file, FOLDER), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Case);
const ALL = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.jsonl'))
  .flatMap(casesOf);

const judge = judgeWith(reader);
const judged = ({ text, stage, mode }: Case): Verdict => judge(text, stage, mode);
const show = (one: Case): string =>
  `${one.id} ${one.stage}: want ${one.want}, got ${judged(one)}: ${one.text.slice(0, 120).replaceAll('\n', ' / ')}`;

it('given the corpus, when it is not what the reader has learned from, then `npm run train` is due', () => {
  expect(table.corpus).toBe(labelledReports().digest);
});

describe('given rules and reader', () => {
  it('when the corpus is judged, then at least 99 of 100 are right and nothing bad passes', () => {
    const misses = ALL.filter((one) => judged(one) !== one.want);
    expect(1 - misses.length / ALL.length, misses.map(show).join('\n')).toBeGreaterThanOrEqual(0.99);
    expect(misses.filter((one) => judged(one) === 'pass').map(show)).toEqual([]);
  });
  it('when regression cases are judged, then every one is right', () => {
    expect(
      casesOf('pins.jsonl')
        .filter((one) => judged(one) !== one.want)
        .map(show),
    ).toEqual([]);
  });
  it('when praise for the rest stands behind what failed, then it still does not pass', () => {
    const praised = ALL.filter(({ want, mode }) => ['fail', 'reject'].includes(want) && mode !== 'spec').map((one) => ({
      ...one,
      text: `${one.text}\n\n${STAGES[one.stage].kind === 'review' ? 'The rest looks good.' : '其餘測試全部通過。'}`,
    }));
    expect(
      praised
        .filter((one) => parseVerdict(one.text, one.stage, one.mode) !== 'pass' && judged(one) === 'pass')
        .map(show),
    ).toEqual([]);
  });
});

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
  it('when nothing was learned, then the rules judge alone', () => {
    expect(judgeWith(() => undefined)('All 12 tests passed.', 'TEST', 'verify')).toBe('pass');
  });
});
