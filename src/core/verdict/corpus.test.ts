import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { STAGES, type StageId } from '../registry/stages.ts';
import type { StageMode, Verdict } from '../workflow/flow.ts';
import { parseVerdict } from './parse-verdict.ts';

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

const FILES = readdirSync(FOLDER).filter((file) => file.endsWith('.jsonl'));
const ALL = FILES.flatMap(casesOf);

const parsed = ({ text, stage, mode }: Case): Verdict => parseVerdict(text, stage, mode);
const verdicts = new Map(ALL.map((one) => [one.id, parsed(one)]));
const read = ({ id }: Case): Verdict | undefined => verdicts.get(id);

const show = (one: Case): string =>
  `${one.id} ${one.stage}: want ${one.want}, got ${read(one)}: ${one.text.slice(0, 120).replaceAll('\n', ' / ')}`;

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
    const misses = casesOf(file).filter((one) => read(one) !== one.want);
    expect(misses.map(show)).toEqual([]);
  });

  it('when all of it is read, then at least 97 of 100 are right', () => {
    const misses = ALL.filter((one) => read(one) !== one.want);
    expect(1 - misses.length / ALL.length, misses.map(show).join('\n')).toBeGreaterThanOrEqual(0.97);
  });

  it('when a text reports anything but success, then hardly two in a thousand pass the rules alone', () => {
    const passed = ALL.filter((one) => one.want !== 'pass' && read(one) === 'pass');
    expect(passed.length / ALL.length, passed.map(show).join('\n')).toBeLessThan(0.002);
  });

  it.each(FILES)('when %s is read alone, then at least 90 of 100 are right', (file) => {
    const cases = casesOf(file);
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
  /** Praised in all ways, the whole corpus takes longer than it tells more. */
  const ONE_IN = 4;
  const kindOf = (stage: StageId) => STAGES[stage].kind as 'test' | 'review';
  const bad = ALL.filter(
    (one, at) =>
      at % ONE_IN === 0 &&
      ['fail', 'reject'].includes(one.want) &&
      one.mode !== 'spec' &&
      kindOf(one.stage) in PRAISE &&
      read(one) === one.want,
  );

  it.each(['before', 'after'])('when praise for the rest stands %s it, then it still does not pass', (place) => {
    const passed = bad.flatMap((one) =>
      PRAISE[kindOf(one.stage)]
        .map((praise) => ({
          ...one,
          text: place === 'before' ? `${praise}\n\n${one.text}` : `${one.text}\n\n${praise}`,
        }))
        .filter((changed) => parsed(changed) === 'pass'),
    );
    expect(passed.map(show)).toEqual([]);
  });
});
