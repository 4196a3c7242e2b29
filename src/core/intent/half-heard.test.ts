import { describe, expect, it } from 'vitest';
import { halfHeard } from './half-heard.ts';
import type { Intent, IntentKind } from './intent.ts';

const intent = (kind: IntentKind, confidence: number, ...rules: string[]): Intent => ({
  kind,
  confidence,
  taskType: 'general',
  evidence: rules.map((rule) => ({ cue: 'x', clause: 'x', rule })),
});

describe('given a message that changes nothing', () => {
  it('when good news were heard and nobody was sure, then it may have been a confirmation', () => {
    expect(halfHeard(intent('neutral', 0.5, 'good', 'reader'))).toBe('confirmation');
  });
  it('when bad news were heard as well, then it may have been a complaint', () => {
    expect(halfHeard(intent('question', 0.4, 'good', 'bad', 'reader'))).toBe('negative');
  });
  it('when the user was in doubt, then it may have been a confirmation, however sure the reading is', () => {
    expect(halfHeard(intent('neutral', 0.8, 'gate: said in doubt'))).toBe('confirmation');
  });
  it('when it is surely nothing, then nothing was missed', () => {
    expect(halfHeard(intent('neutral', 0.6, 'good', 'reader'))).toBeUndefined();
  });
  it.each([[[]], [['praise']], [['next']], [['gate: no code change yet']]])(
    'when all that was heard is %j, then it is ordinary talk',
    (rules) => {
      expect(halfHeard(intent('neutral', 0.5, ...rules))).toBeUndefined();
    },
  );
});

it('given a message that is a verdict, when it is read, then nothing is left to ask', () => {
  expect(halfHeard(intent('negative', 0.9, 'bad'))).toBeUndefined();
});
