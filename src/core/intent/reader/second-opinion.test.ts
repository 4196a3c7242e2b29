import { describe, expect, it } from 'vitest';
import type { IntentKind, Reading } from '../intent.ts';
import { weighed } from './second-opinion.ts';

const said = (kind: IntentKind, confidence = 0.8): Reading => ({
  kind,
  confidence,
  evidence: [{ cue: 'x', clause: 'x', rule: 'good' }],
});
const likely = (shares: Partial<Record<IntentKind, number>>) =>
  new Map(Object.entries(shares) as [IntentKind, number][]);

describe('given what the rules say', () => {
  it('when the reader agrees, then it stays and is the surer', () => {
    expect(weighed(said('negative', 0.62), likely({ negative: 0.9, neutral: 0.1 }))).toMatchObject({
      kind: 'negative',
      confidence: 0.95,
      evidence: [{ rule: 'good' }],
    });
  });
  it('when the reader doubts it a little, then it stays as it is', () => {
    const reading = said('partial', 0.85);
    expect(weighed(reading, likely({ partial: 0.3, negative: 0.7 }))).toEqual(reading);
  });
  it('when the reader is sure of another, then that holds and the evidence names the reader', () => {
    const { kind, confidence, evidence } = weighed(said('neutral', 0.5), likely({ neutral: 0.02, negative: 0.98 }));
    expect(kind).toBe('negative');
    expect(confidence).toBeGreaterThan(0.8);
    expect(evidence.at(-1)).toEqual({ cue: 'negative 0.98', clause: '', rule: 'reader' });
  });
  it('when the reader only guesses at what would change state, then nothing changes', () => {
    const reading = said('question');
    expect(weighed(reading, likely({ question: 0.01, negative: 0.5, partial: 0.49 }))).toEqual(reading);
  });
});

describe('given no verdict of the rules', () => {
  const barred = likely({ cleanup_skip: 0.84, negative: 0.13, neutral: 0.03 });
  it('when what the reader takes for likeliest is barred, then what is left over is no surer for it', () => {
    expect(weighed(said('neutral', 0.5), barred).kind).toBe('neutral');
    expect(weighed(said('question'), likely({ confirmation: 0.8, negative: 0.19, question: 0.01 })).kind).toBe(
      'question',
    );
  });
  it('when they see a complaint, then the reader may still tell which', () => {
    const shares = likely({ confirmation: 0.6, partial: 0.35, negative: 0.05 });
    const reading = { ...said('negative', 0.9), evidence: [{ cue: 'x', clause: 'x', rule: 'bad' }] };
    expect(weighed(reading, shares).kind).toBe('partial');
  });
});

describe('given nothing but good news', () => {
  it.each(['negative', 'frustrated', 'partial', 'requirement_change', 'cleanup_skip', 'cleanup_proceed'] as const)(
    'when the reader takes them for %s, then nothing changes',
    (kind) => {
      expect(weighed(said('confirmation'), likely({ [kind]: 0.99, neutral: 0.01 }), true)).toMatchObject({
        kind: 'neutral',
        confidence: 0.5,
      });
      expect(weighed(said('neutral', 0.5), likely({ [kind]: 0.99, neutral: 0.01 }), true).kind).toBe('neutral');
    },
  );
  it('when the reader is sure that they are a question, then they are', () => {
    expect(weighed(said('confirmation'), likely({ question: 0.7, confirmation: 0.3 }), true).kind).toBe('question');
  });
  it('when a gate was closed to them, then the reader does not open it', () => {
    const gated = { ...said('neutral', 0.5), evidence: [{ cue: 'x', clause: 'x', rule: 'gate: said in doubt' }] };
    expect(weighed(gated, likely({ confirmation: 0.99, neutral: 0.01 }), true).kind).toBe('neutral');
  });
});

describe('given a confirmation', () => {
  it('when the reader takes it for likely enough, then it is one', () => {
    expect(weighed(said('confirmation', 0.9), likely({ confirmation: 0.5, partial: 0.5 })).kind).toBe('confirmation');
  });
  it('when the reader takes it for unlikely, then it is none', () => {
    expect(weighed(said('confirmation'), likely({ confirmation: 0.45, partial: 0.55 })).kind).toBe('partial');
  });
  it('when the reader does not know what else it is, then nothing changes state', () => {
    const shares = likely({ confirmation: 0.2, partial: 0.4, negative: 0.38, neutral: 0.02 });
    expect(weighed(said('confirmation'), shares)).toMatchObject({ kind: 'neutral', confidence: 0.5 });
  });
  it('when the rules heard good news and nothing bad, then a fairly sure reader makes it one', () => {
    expect(weighed(said('partial'), likely({ confirmation: 0.87, partial: 0.03, neutral: 0.1 })).kind).toBe(
      'confirmation',
    );
    expect(weighed(said('partial'), likely({ confirmation: 0.82, partial: 0.08, neutral: 0.1 })).kind).toBe('partial');
  });
  it.each([
    ['bad news', [{ cue: 'broken', clause: 'broken', rule: 'bad' }, ...said('partial').evidence]],
    ['nothing', []],
  ])('when the rules heard %s, then the reader must be all but sure', (_, evidence) => {
    const reading = { ...said('partial'), evidence };
    expect(weighed(reading, likely({ confirmation: 0.98, partial: 0.02 })).kind).toBe('confirmation');
    expect(weighed(reading, likely({ confirmation: 0.96, partial: 0.04 })).kind).toBe('partial');
  });
});

describe('given the open wrap-up question', () => {
  it('when only the reader sees an answer, then it must be all but sure', () => {
    expect(weighed(said('neutral'), likely({ cleanup_skip: 0.92, neutral: 0.08 })).kind).toBe('cleanup_skip');
    expect(weighed(said('neutral'), likely({ cleanup_skip: 0.88, neutral: 0.12 })).kind).toBe('neutral');
  });
  it('when the rules see the other answer and the reader is sure, then the reader is believed', () => {
    expect(weighed(said('cleanup_proceed'), likely({ cleanup_skip: 0.99, cleanup_proceed: 0.01 })).kind).toBe(
      'cleanup_skip',
    );
  });
});
