import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STEPS } from '../tasks/vocabulary.ts';
import { classifyIntent } from './classify-intent.ts';
import { CONFIDENCE_LIMIT, INTENT_KINDS, type IntentContext } from './intent.ts';

const WORKED: IntentContext = { step: 'step3_execute', codeChanges: 1, cleanupAsked: false };
const ACCEPTED =
  '已修复 可以了 搞定了 测试通过 没问题了 一切正常 都正确了 OK了 修好了 works_now fixed it_works LGTM that_did_the_trick looks_good it_no_longer_crashes 已修復 測試都過了 沒問題了'
    .split(' ')
    .map((words) => words.replaceAll('_', ' '));

const word = fc.constantFrom(
  ...ACCEPTED,
  ...'還是 不 沒有 but if 嗎 ? ， 。 " 「 」 ` 收尾 skip 但是 crash 改成 \n why don\'t § 🎉 ``` 你說'.split(' '),
);
const prompt = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(word, { maxLength: 8 }).map((words) => words.join(' ')),
);
const context = fc.record({
  step: fc.constantFrom('none' as const, ...STEPS),
  codeChanges: fc.nat(3),
  cleanupAsked: fc.boolean(),
  confirmed: fc.boolean(),
});

describe('given any message in any state', () => {
  it('when it is read, then there is an answer of a known kind', () => {
    fc.assert(
      fc.property(prompt, context, (said, state) => {
        const { kind, confidence } = classifyIntent(said, state);
        expect(INTENT_KINDS).toContain(kind);
        expect(confidence).toBeGreaterThanOrEqual(0);
        expect(confidence).toBeLessThanOrEqual(1);
        if (kind !== 'neutral' && kind !== 'question') expect(confidence).toBeGreaterThanOrEqual(CONFIDENCE_LIMIT);
      }),
      { numRuns: 1_000 },
    );
  });

  it('when it is outside the gate, then it is no confirmation', () => {
    fc.assert(
      fc.property(prompt, context, (said, state) => {
        if (classifyIntent(said, state).kind !== 'confirmation') return;
        expect(state).toMatchObject({ step: 'step3_execute' });
        expect(state.codeChanges).toBeGreaterThan(0);
      }),
      { numRuns: 1_000 },
    );
  });

  it('when the wrap-up question is not open, then it is no answer to it', () => {
    fc.assert(
      fc.property(prompt, context, (said, state) => {
        const isAnswer = classifyIntent(said, state).kind.startsWith('cleanup');
        if (isAnswer) expect(state.step !== 'none' && (state.cleanupAsked || state.confirmed)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe.each(ACCEPTED)('given that %s confirms', (said) => {
  const kindOf = (text: string) => classifyIntent(text, WORKED).kind;

  it('when it is said, then it does', () => {
    expect(kindOf(said)).toBe('confirmation');
  });
  it.each(['吗？', '嗎？', '?', '？'])('when %s is appended, then it does not', (mark) => {
    expect(kindOf(`${said}${mark}`)).not.toBe('confirmation');
  });
  it.each(['""', '“”', '「」', '『』', '``'])('when it stands between %s, then it does not', (marks) => {
    expect(kindOf(`${marks.charAt(0)}${said}${marks.charAt(1)}`)).not.toBe('confirmation');
    expect(kindOf(`\`\`\`\n${said}\n\`\`\``)).not.toBe('confirmation');
  });
  it.each(['如果', 'if ', '等', '你说', 'you said '])('when %s stands before it, then it does not', (opener) => {
    expect(kindOf(`${opener}${said}`)).not.toBe('confirmation');
  });
});
