import { describe, expect, it } from 'vitest';
import { patternProblem } from './safe-pattern.ts';

describe('given a pattern that could run away', () => {
  it.each([
    ['(a+)+$', 'nested-loop'],
    ['(?:a*)*b', 'nested-loop'],
    ['(\\w+\\s?)*$', 'nested-loop'],
    ['(a|a)*b', 'nested-loop'],
    ['(a|ab)+c', 'nested-loop'],
    ['(?:x{1,5}y?){2,}', 'nested-loop'],
    ['.*a.*b.*c', 'rival-loops'],
    ['.{0,10}.{0,10}.{0,10}.{0,10}.{0,10}.{0,10}y', 'rival-loops'],
    ['x{1,10}(?:x{1,10}x{1,10})x{1,10}x{1,10}x{1,10}y', 'rival-loops'],
    ['x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?x?y', 'rival-loops'],
    [`${'(?:x|xx)'.repeat(20)}y`, 'rival-loops'],
    ['.{0,9}.{0,9}.{0,9}.*x.*y', 'rival-loops'],
    ['\\s*\\s*\\s*x', 'rival-loops'],
    ['\\w+\\w+\\w+=', 'rival-loops'],
    ['[^x]{0,4000}[^y]{0,4000}z', 'rival-loops'],
    ['a[^x]{0,400}b?[\\s\\S]{0,400}z', 'rival-loops'],
    ['[^x]{0,4000}.*z', 'rival-loops'],
    ['x[\\s\\S]*y', 'unbounded'],
    ['foo\\([^)]*\\)', 'unbounded'],
    ['(?<=a.*)b', 'look-behind'],
    ['(', 'syntax'],
    ['', 'too-long'],
    ['a'.repeat(601), 'too-long'],
  ])('when %s is judged, then it is refused as %s', (source, problem) => {
    expect(patternProblem(source)).toBe(problem);
  });

  it('when it asks for flags that change what a match is, then it is refused', () => {
    expect(patternProblem('a', 'g')).toBe('flags');
    expect(patternProblem('a', 'imsu')).toBeUndefined();
  });
});

describe('given a pattern that stays cheap', () => {
  it.each([
    '^[ \\t]*print[ \\t]+(?![ \\t]*\\()\\S',
    'class\\s+\\w+\\s*\\(\\s*ServerSystem',
    '(?:"|\')(\\w+)(?:"|\')',
    '(?:[^"\\\\\\n]|\\\\.)*"',
    '[\\s\\S]{0,2000}?\\bfoo\\(',
    'foo\\([^()\\n]*\\)',
    'foo\\([^()]{0,300}\\)[^{}]{0,300}\\{',
    'a[^x]{0,40}[^y]{0,40}z',
    '(?<![\\w.])import',
    '(\\w+)\\s*=\\s*self\\.GetSystem\\([^()\\n]{0,200}\\)[\\s\\S]{0,1500}?\\b\\1\\.\\w+\\(',
    '\\b(?:describe|it|test)\\.only\\b',
    '[A-Z]{3}(?:-[0-9]{2}){2}',
  ])('when %s is judged, then it may be used', (source) => {
    expect(patternProblem(source, 'm')).toBeUndefined();
  });
});
