import { describe, expect, it } from 'vitest';
import {
  ALL_REPORTS,
  type LabelledReport,
  REPORT_FILES,
  readOnce,
  reportsIn,
} from '../../../test/kit/labelled-reports.ts';
import { STAGES, type StageId } from '../registry/stages.ts';
import type { Verdict } from '../workflow/flow.ts';
import { parseVerdict } from './parse-verdict.ts';

const parsed = ({ text, stage, mode }: LabelledReport): Verdict => parseVerdict(text, stage, mode);
const { verdictOf: read, show } = readOnce(parsed);

/** Sets that came after the reader: what the rules miss in them, it catches (judge-report.test.ts). */
const FOR_THE_READER = ['v6.jsonl', 'v7.jsonl', 'v8.jsonl', 'v9.jsonl'];

describe('given the corpus of agents’ last messages', () => {
  it.each([
    'pins.jsonl',
    'v1.jsonl',
    'v2.jsonl',
    'v4.jsonl',
    'v5.jsonl',
    'by-class.jsonl',
    'by-class-second.jsonl',
    'by-class-third.jsonl',
  ])('when the regression cases of %s are read, then every one is right', (file) => {
    const misses = reportsIn(file).filter((one) => read(one) !== one.want);
    expect(misses.map(show)).toEqual([]);
  });

  it('when all of it is read, then at least 97 of 100 are right', () => {
    const misses = ALL_REPORTS.filter((one) => read(one) !== one.want);
    expect(1 - misses.length / ALL_REPORTS.length, misses.map(show).join('\n')).toBeGreaterThanOrEqual(0.97);
  });

  it('when a text reports anything but success, then it never passes', () => {
    const files = REPORT_FILES.filter((file) => !FOR_THE_READER.includes(file));
    const passed = files.flatMap(reportsIn).filter((one) => one.want !== 'pass' && read(one) === 'pass');
    expect(passed.map(show)).toEqual([]);
  });

  it.each(REPORT_FILES)('when %s is read alone, then at least 90 of 100 are right', (file) => {
    const cases = reportsIn(file);
    const misses = cases.filter((one) => read(one) !== one.want);
    expect(1 - misses.length / cases.length, misses.map(show).join('\n')).toBeGreaterThanOrEqual(0.9);
  });
});

describe('given a failed or rejected text of the corpus', () => {
  const PRAISE = {
    test: ['All other tests pass.', 'Lint and types are fine now.', '其餘測試全部通過。', '其他用例均通过。'],
    review: [
      'The rest looks good.',
      'The code is clean and consistent.',
      '其餘部分沒有問題。',
      '其他部分代码质量良好。',
    ],
  };
  /** Praised in all ways, the whole corpus takes longer than it tells more: every other text, in one way after the other. */
  const ONE_IN = 2;
  const kindOf = (stage: StageId) => STAGES[stage].kind as 'test' | 'review';
  const bad = ALL_REPORTS.filter(
    (one, at) =>
      at % ONE_IN === 0 &&
      ['fail', 'reject'].includes(one.want) &&
      one.mode !== 'spec' &&
      kindOf(one.stage) in PRAISE &&
      read(one) === one.want,
  );

  it.each(['before', 'after'])('when praise for the rest stands %s it, then it still does not pass', (place) => {
    const praised = bad.map((one, at) => {
      const ways = PRAISE[kindOf(one.stage)];
      const praise = ways[at % ways.length];
      return { ...one, text: place === 'before' ? `${praise}\n\n${one.text}` : `${one.text}\n\n${praise}` };
    });
    const passed = praised.filter((changed) => parsed(changed) === 'pass');
    expect(passed.map(show)).toEqual([]);
  });
});
