import { describe, expect, it } from 'vitest';
import type { Verdict } from '../../workflow/flow.ts';
import { weighed } from './second-opinion.ts';

const SHORT = 'All of it works.';
const LONG = `${SHORT} `.repeat(20);
const opinion = (said: Verdict, likelihood: Map<Verdict, number>, report = LONG) => weighed(said, likelihood, report);
const likely = (shares: Partial<Record<Verdict, number>>) => new Map(Object.entries(shares) as [Verdict, number][]);

describe('given what the rules say of a report', () => {
  it('when the reader doubts it a little, then it stays', () => {
    expect(opinion('fail', likely({ pass: 0.8, fail: 0.2 }))).toBe('fail');
  });
  it('when the reader is sure of another, then that holds', () => {
    expect(opinion('reject', likely({ reject: 0.02, pass: 0.01, unknown: 0.97 }))).toBe('unknown');
  });
  it('when they do not say pass, then the reader must be all but sure, and the text no mere kind word', () => {
    const sure = likely({ pass: 0.99, fail: 0.01 });
    expect(opinion('fail', sure)).toBe('pass');
    expect(opinion('fail', sure, SHORT)).toBe('fail');
    expect(opinion('fail', likely({ pass: 0.97, fail: 0.03 }))).toBe('fail');
    expect(opinion('unknown', likely({ pass: 0.97, fail: 0, unknown: 0.03 }))).toBe('unknown');
  });
  it('when they say pass and the reader is not convinced, then it is the likeliest of the others', () => {
    expect(opinion('pass', likely({ pass: 0.55, fail: 0.4, unknown: 0.05 }))).toBe('fail');
    expect(opinion('pass', likely({ pass: 0.62, fail: 0.38 }))).toBe('pass');
  });
  it('when the reader knows no such verdict at this stage, then it stays', () => {
    expect(opinion('unknown', likely({ pass: 0.9, fail: 0.1 }))).toBe('unknown');
  });
});
