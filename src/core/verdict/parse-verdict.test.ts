import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STAGES, type StageId } from '../registry/stages.ts';
import { parseVerdict } from './parse-verdict.ts';

const VERDICTS = ['pass', 'fail', 'reject', 'issues', 'unknown'];
const MARKED = ['pass', 'fail', 'reject', 'issues'] as const;
const GATES = ['TEST', 'REVIEW', 'SECURITY', 'DB-REVIEW', 'QA', 'E2E', 'BUILD-FIX'] as const;
const MAKERS = ['PM', 'PLAN', 'ARCH', 'DESIGN', 'DEV', 'DEBUG', 'REFACTOR', 'DOCS'] as const;

const stages = Object.keys(STAGES) as StageId[];
const anyStage = fc.constantFrom(...stages);
const anyText = fc.oneof(fc.string({ unit: 'binary', maxLength: 400 }), fc.lorem({ maxCount: 40, mode: 'sentences' }));

describe('given any text at any stage', () => {
  it('when it is read, then the answer is one of the five verdicts', () => {
    fc.assert(
      fc.property(anyText, anyStage, fc.constantFrom('spec', 'verify', undefined), (text, stage, mode) => {
        expect(VERDICTS).toContain(mode ? parseVerdict(text, stage, mode) : parseVerdict(text, stage));
      }),
    );
  });

  it('when it carries a marker, then the marker is the answer whatever the prose says', () => {
    fc.assert(
      fc.property(anyText, anyText, anyStage, fc.constantFrom(...MARKED), (before, after, stage, value) => {
        fc.pre(!after.includes('<!--'));
        expect(parseVerdict(`${before}\n<!-- VERDICT: {"result":"${value}"} -->\n${after}`, stage)).toBe(value);
      }),
    );
  });
});

describe('given a message that ends before it says anything', () => {
  const CUT_OFF = [
    '',
    ' \n\t\n',
    'Reached maximum number of turns (50)',
    'API Error: 529 {"type":"overloaded_error"}',
    '已達到輪次上限',
    'The first module is fine, next I will look at the',
    '接下來我會執行測試',
  ];

  it.each(GATES)('when the stage is %s, then the verdict is unknown', (stage) => {
    for (const text of CUT_OFF) expect([text, parseVerdict(text, stage)]).toEqual([text, 'unknown']);
  });

  it.each(MAKERS)('when the stage is %s, then it has passed', (stage) => {
    for (const text of CUT_OFF) expect([text, parseVerdict(text, stage)]).toEqual([text, 'pass']);
  });
});

describe('given an agent that could not do its work', () => {
  it.each(['TEST', 'QA', 'E2E'] as const)('when %s could not run anything, then it fails', (stage) => {
    expect(parseVerdict('I could not run the tests because npm is missing.', stage)).toBe('fail');
    expect(parseVerdict('環境缺少依賴，無法執行測試。', stage)).toBe('fail');
  });

  it.each(['REVIEW', 'SECURITY', 'DB-REVIEW'] as const)('when %s could not look, then it is unknown', (stage) => {
    expect(parseVerdict('I was unable to review the change: the diff is not available.', stage)).toBe('unknown');
    expect(parseVerdict('没有拿到 diff，无法审查。', stage)).toBe('unknown');
    expect(parseVerdict('### Context\nCOULD NOT REVIEW: the working tree is clean.', stage)).toBe('unknown');
    expect(parseVerdict('### Context\n無法審查：工作目錄是乾淨的。', stage)).toBe('unknown');
  });

  it.each(MAKERS)('when %s could not finish, then it fails', (stage) => {
    expect(parseVerdict('I could not complete the task, the input is missing.', stage)).toBe('fail');
    expect(parseVerdict('缺少需求，無法完成任務。', stage)).toBe('fail');
  });
});

describe('given a tester', () => {
  const ERRORS = 'Scenarios: login fails with a wrong password; the server rejects the token; an error is shown.';

  it('when it writes a spec, then words of failure do not fail it', () => {
    expect(parseVerdict(ERRORS, 'TEST', 'spec')).toBe('pass');
    expect(parseVerdict('Result: FAIL is what the user sees.', 'TEST', 'spec')).toBe('pass');
  });

  it('when it writes a spec and says so with a marker, then it fails', () => {
    expect(parseVerdict(`${ERRORS}\n<!-- VERDICT: {"result":"fail"} -->`, 'TEST', 'spec')).toBe('fail');
  });

  it('when no mode is given, then it verifies', () => {
    expect(parseVerdict('3 tests failed', 'TEST')).toBe('fail');
  });
});

describe('given verdicts that contradict each other', () => {
  it('when two lines speak for the stage, then the last one wins', () => {
    expect(parseVerdict('Verdict: REJECT\n\nAfter the fix:\n\nVerdict: PASS', 'REVIEW')).toBe('pass');
    expect(parseVerdict('判定：通過\n\n重新檢查後\n\n判定：不通過', 'REVIEW')).toBe('reject');
  });

  it('when the line says pass but the run has failures, then it does not pass', () => {
    expect(parseVerdict('Result: PASS\n\nTests: 3 failed, 39 passed', 'TEST')).toBe('fail');
  });

  it('when the failures were there before, then the line decides', () => {
    expect(parseVerdict('2 tests failed, pre-existing on main.\n\nResult: PASS', 'TEST')).toBe('pass');
  });

  it('when one check of a list fails, then the whole fails', () => {
    expect(parseVerdict('- Lint: PASS\n- Tests: FAIL\n- Types: PASS', 'TEST')).toBe('fail');
  });
});

describe('given a report that praises most of it', () => {
  it('when a row of its table bears a cross, then it fails', () => {
    const table = (last: string) => `| Case | Result |\n|---|---|\n| empty | ✅ |\n| long | ${last} |`;
    expect(parseVerdict(table('✅ cut at 255'), 'QA')).toBe('pass');
    expect(parseVerdict(table('❌ answers slowly'), 'QA')).toBe('fail');
  });

  it('when a column judges, then it speaks for the row and the other columns do not', () => {
    const table = (verdict: string) => `| Case | Seen | Verdict |\n|---|---|---|\n| quotes | no crash | ${verdict} |`;
    expect(parseVerdict(table('pass'), 'QA')).toBe('pass');
    expect(parseVerdict(table('fail'), 'QA')).toBe('fail');
  });

  it('when a failure has a sentence of its own after the praise, then it fails', () => {
    expect(parseVerdict('Login is fine in every browser. Checkout crashes.', 'E2E')).toBe('fail');
    expect(parseVerdict('登入流程全部正常。結帳一直轉圈。', 'E2E')).toBe('fail');
  });

  it('when one item of a list cannot be read, then it does not pass', () => {
    expect(parseVerdict('- login works\n- the coupon stays in the cart', 'QA')).toBe('unknown');
    expect(parseVerdict('- login works\n- checkout works', 'QA')).toBe('pass');
  });

  it('when it praises "everything else", then a reviewer has not approved', () => {
    expect(parseVerdict('A password lies in deploy.sh. Everything else is clean.', 'SECURITY')).not.toBe('pass');
  });

  it.each([
    '2 of 3 scenarios are fine.',
    'Two of three scenarios are fine.',
    '三个场景中两个没问题。',
    '7 cases, 6 are green.',
  ])('when it counts %j, then it fails', (text) => expect(parseVerdict(text, 'QA')).toBe('fail'));

  it('when "this change" is named, then counts before it still stand', () => {
    expect(parseVerdict('2 failed, 210 passed\n\n与本次改动关系不大，整体可以认为通过。', 'TEST')).toBe('fail');
  });
});

describe('given a number of errors that went down', () => {
  it('when none is left, then the build is fixed, and otherwise it is not', () => {
    expect(parseVerdict('Error count went from 14 to 0.', 'BUILD-FIX')).toBe('pass');
    expect(parseVerdict('錯誤數從 14 降到 3。', 'BUILD-FIX')).toBe('fail');
  });
});

describe('given hostile input of a megabyte', () => {
  const SIZE = 1 << 20;
  const PIECES = [
    'fail ',
    '<!-- ',
    '<!-- VERDICT: {',
    '{',
    '"',
    '`',
    '| ',
    '**',
    '#3/',
    '没有',
    '(',
    'a',
    '-',
    '\n# x\n',
    'should i ',
    '是還是',
  ];

  it.each(PIECES)('when it is made of %j, then it is read like any other', (piece) => {
    const text = piece.repeat(SIZE / piece.length);
    for (const stage of ['TEST', 'REVIEW', 'RETRO', 'DEV'] as const) {
      expect(VERDICTS).toContain(parseVerdict(text, stage));
    }
  });

  it('when the verdict stands at either end, then it is found', () => {
    const filler = 'lorem ipsum dolor sit amet\n'.repeat(SIZE / 27);
    expect(parseVerdict(`Verdict: REJECT\n${filler}`, 'REVIEW')).toBe('reject');
    expect(parseVerdict(`${filler}Verdict: PASS`, 'REVIEW')).toBe('pass');
    expect(parseVerdict(`${filler}<!-- VERDICT: {"result":"fail"} -->${filler}`, 'REVIEW')).toBe('fail');
  });
});
