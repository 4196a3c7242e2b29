import { describe, expect, it } from 'vitest';
import { WRAP_UP } from '../../../test/kit/task-rules.ts';
import { parseWrapUp, validateWrapUp, type WrapUpFacts } from './wrap-up.ts';

const marker = (json: string): string => `<!-- WRAP-UP: ${json} -->`;
const REPORT = { completed: true, docsUpdated: ['a.md'], debugFound: [], notes: 'fine' };
const JSON_REPORT = '{"completed":true,"docs_updated":["a.md"],"debug_found":[],"notes":"fine"}';

describe('given the report of a wrap-up agent', () => {
  it.each([
    ['its marker at the end', `done\n${marker(JSON_REPORT)}`, REPORT],
    ['two markers: the last counts', `${marker('{"completed":false}')} ${marker(JSON_REPORT)}`, REPORT],
    ['a last marker that is broken', `${marker(JSON_REPORT)}\n${marker('{"completed":true')}`, REPORT],
    ['a marker without a verdict', marker('{"docs_updated":[]}'), undefined],
    [
      'an indented marker on several lines',
      `  <!--  WRAP-UP:\n {"completed":false}\n  -->`,
      { completed: false, docsUpdated: [], debugFound: [], notes: '' },
    ],
    ['a first marker that is broken', `<!-- WRAP-UP: {"completed"\n${marker(JSON_REPORT)}`, REPORT],
    ['an absurd number of beginnings', '<!-- WRAP-UP: {'.repeat(100_000) + marker(JSON_REPORT), REPORT],
    ['no marker', 'all is well, completed: true', undefined],
  ])('when it has %s, then that is read', (_, text, expected) => {
    expect(parseWrapUp(text)).toEqual(expected);
  });
});

describe('given the files of a task', () => {
  const good: WrapUpFacts = {
    contextBytes: 100,
    solutionBytes: 500,
    code: [{ file: 'a.py', text: 'x = 1\n' }],
    docs: [],
  };
  const check = (change: Partial<WrapUpFacts>) => validateWrapUp({ ...good, ...change }, WRAP_UP);
  const doc = (file: string, before?: string) => ({ file, text: 'intro\nTODO later\n', ...(before && { before }) });

  it('when all is done, then nothing is missing', () => {
    expect(check({})).toMatchObject({ allCompleted: true, missing: [] });
  });

  it.each<[string, Partial<WrapUpFacts>, string[], string[]]>([
    ['no context.md', { contextBytes: undefined }, ['context_md'], ['context.md']],
    ['a solution.md that is a stub', { solutionBytes: 99 }, ['solution_md'], ['solution.md']],
    ['debug code', { code: [{ file: 'a.py', text: 'x\nprint("DEBUG", x)' }] }, ['debug_cleanup'], ['a.py:2']],
    [
      'debug code that was there before',
      { code: [{ file: 'a.py', text: 'y\nDEBUG = 0', before: 'DEBUG = 0' }] },
      [],
      [],
    ],
    [
      'one more of the same line',
      { code: [{ file: 'a.py', text: 'DEBUG\nDEBUG', before: 'DEBUG' }] },
      ['debug_cleanup'],
      ['a.py:2'],
    ],
    ['two documents with gaps', { docs: [doc('a'), doc('b')] }, [], []],
    ['three documents with gaps', { docs: [doc('a'), doc('b'), doc('c')] }, ['docs_update'], ['a:2', 'b:2', 'c:2']],
    ['gaps that were there before', { docs: [doc('a'), doc('b'), doc('c', 'TODO later')] }, [], []],
  ])('when there is %s, then that and nothing else is missing', (_, change, missing, details) => {
    const result = check(change);
    expect([result.missing, Object.values(result.details).flat()]).toEqual([missing, details]);
    expect(result.allCompleted).toBe(missing.length === 0);
  });
});
