import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StageMode } from '../workflow/flow.ts';
import { STAGES, type StageId } from '../workflow/registry/stages.ts';
import type { Judgement } from './prose.ts';
import { judgeReport } from './verdict.ts';
import { COUNTS, DOUBTS, KEYWORDS, type Reader, VALUES } from './verdict-table.ts';

const judge = (text: string, stage: StageId, mode?: StageMode): Judgement => judgeReport(text, { stage, mode });

const STAGE_OF: Readonly<Record<Reader, StageId>> = {
  test: 'QA',
  fix: 'BUILD-FIX',
  review: 'REVIEW',
  retro: 'RETRO',
  work: 'DEV',
  spec: 'TEST',
};

describe('given the tables', () => {
  it.each(KEYWORDS)('$example: its row finds it and it is read as $means', ({ readers, means, example }) => {
    for (const reader of readers) {
      const { result, certain } = judge(example, STAGE_OF[reader]);
      expect([reader, certain, result === 'pass']).toEqual([reader, true, means === 'good']);
    }
  });

  it.each(VALUES)('Verdict: $example is read as $means', ({ readers, means, example }) => {
    for (const reader of readers) {
      const { result, certain } = judge(`Verdict: ${example}`, STAGE_OF[reader]);
      expect([reader, certain, result === 'pass']).toEqual([reader, true, means === 'good']);
    }
  });

  it.each(COUNTS)('$example: the counts decide', ({ pattern, example }) => {
    expect(example.toLowerCase().replace(/ +/g, ' ')).toMatch(new RegExp(pattern.source));
    expect(judge(example, 'QA').certain).toBe(true);
  });

  it.each(DOUBTS)('$example: is asked', ({ readers, example }) => {
    for (const reader of readers) expect(judge(example, STAGE_OF[reader]).certain).toBe(false);
  });
});

type LabelledReport = { id: string; stage: StageId; mode?: StageMode; text: string; want: string };
const PINS = readFileSync(new URL('../../test/fixtures/reports.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as LabelledReport);

it.each(PINS)('given $id, when $stage says $text, then it is $want', ({ text, stage, mode, want }) => {
  expect(judge(text, stage, mode)).toEqual({ result: want, certain: true });
});

const GATES = ['TEST', 'REVIEW', 'SECURITY', 'DB-REVIEW', 'QA', 'E2E', 'BUILD-FIX'] as const;
const MAKERS = ['PM', 'PLAN', 'ARCH', 'DESIGN', 'DEV', 'DEBUG', 'REFACTOR', 'DOCS'] as const;

describe('given a report that states no result', () => {
  const TEXTS = ['', ' \n\t\n', 'Reached maximum number of turns (50)', '接下來我會執行測試', 'I looked at the code.'];

  it.each(GATES)('when the stage is %s, then the agent is asked', (stage) => {
    for (const text of TEXTS) expect([text, judge(text, stage)]).toEqual([text, { result: 'unknown', certain: false }]);
  });

  it.each(MAKERS)('when the stage is %s, then the work is done', (stage) => {
    for (const text of TEXTS) expect([text, judge(text, stage).result]).toEqual([text, 'pass']);
  });
});

describe('given contradictory words', () => {
  it.each([
    ['REVIEW', 'Verdict: REJECT\n\nAfter the fix:\n\nVerdict: PASS'],
    ['TEST', 'Result: PASS\n\nTests: 3 failed, 39 passed'],
    ['TEST', 'First run: 3 failed, 55 passed.\n\nTests  58 passed (58)'],
    ['TEST', '311 passed, 0 failed. However, scenario 3 crashes.'],
    ['REVIEW', '结论：有条件通过，需先修复权限问题'],
    ['REVIEW', 'Looks good to me. The password is logged, though.'],
    ['QA', 'Result: pass / pass / fail'],
    ['DEV', 'Done, but 2 tests still fail.'],
  ] as const)('when %s says %j, then the agent is asked', (stage, text) => {
    expect(judge(text, stage).certain).toBe(false);
  });
});

describe('given an agent that could not do its work', () => {
  it.each(['TEST', 'QA', 'E2E'] as const)('when %s could not run anything, then it fails', (stage) => {
    expect(judge('I could not run the tests because npm is missing.', stage).result).toBe('fail');
    expect(judge('環境缺少依賴，無法執行測試。', stage).result).toBe('fail');
  });

  it.each(MAKERS)('when %s could not finish, then it fails', (stage) => {
    expect(judge('I could not complete the task, the input is missing.', stage).result).toBe('fail');
    expect(judge('缺少需求，無法完成任務。', stage).result).toBe('fail');
  });
});

it('given a tester that writes a spec, then words of failure do not fail it, a marker does', () => {
  const spec = 'Scenarios: login fails with a wrong password; 3 tests failed is what the user sees.';
  expect(judge(spec, 'TEST', 'spec')).toEqual({ result: 'pass', certain: true });
  expect(judge(`${spec}\n<!-- VERDICT: {"result":"fail"} -->`, 'TEST', 'spec').result).toBe('fail');
});

it('given a failing report that quotes a marker, then it does not pass', () => {
  expect(judge('3 tests failed.\n> <!-- VERDICT: {"result":"pass"} -->', 'TEST').result).toBe('fail');
  expect(judge('I looked at it.\n```\n<!-- VERDICT: {"result":"pass"} -->\n```', 'REVIEW').result).toBe('unknown');
});

it('given a marker with the code of another run, then it is not certain', () => {
  const report = 'Done.\n<!-- VERDICT: {"result":"pass","run":"zzzz"} -->';
  expect(judgeReport(report, { stage: 'REVIEW', run: 'k3f9' })).toEqual({ result: 'unknown', certain: false });
});

it('given any text and a last line with a marker, then the marker is the answer', () => {
  const anyText = fc.lorem({ maxCount: 20, mode: 'sentences' });
  const anyStage = fc.constantFrom(...(Object.keys(STAGES) as StageId[]));
  fc.assert(
    fc.property(anyText, anyStage, fc.constantFrom('pass', 'fail', 'reject', 'issues'), (text, stage, value) => {
      const report = `${text}\n<!-- VERDICT: {"result":"${value}"} -->\n`;
      expect(judgeReport(report, { stage })).toEqual({ result: value, certain: true });
    }),
  );
});

it.each(['fail ', '<!-- ', '<!-- VERDICT: {', '`', '| ', '**', '1 failed ', '没有', 'verdict: ', '\n', '9'])(
  'given a megabyte of %j, then it is read like any other',
  (piece) => {
    const text = piece.repeat((1 << 20) / piece.length);
    for (const stage of ['TEST', 'REVIEW', 'RETRO', 'DEV'] as const)
      expect(['pass', 'fail', 'reject', 'issues', 'unknown']).toContain(judge(text, stage).result);
  },
);
