import { describe, expect, it } from 'vitest';
import { classifyIntent } from '../intent/classify-intent.ts';
import { loadLexicon } from './lexicon.ts';

const AT_WORK = { step: 'step3_execute', codeChanges: 2, cleanupAsked: false, taskType: 'bug_fix' } as const;
const fileOf = (value: unknown) => ({ file: 'lexicon.en.json', value });

describe('given a pack with words of its own', () => {
  const { lexicon, problems } = loadLexicon([
    fileOf({ replies: { 'gg wp': 'confirmation' }, words: { fails: ['zorbles', '掉檔'] } }),
  ]);

  it('then nothing is wrong with it', () => {
    expect(problems).toEqual([]);
  });

  it.each([
    ['gg wp', 'confirmation'],
    ['it zorbles when I open it', 'negative'],
    ['存档掉档', 'negative'],
    ['存檔掉檔', 'negative'],
  ])('when the user says %j, then it is understood as %s', (prompt, kind) => {
    expect(classifyIntent(prompt, AT_WORK, lexicon).kind).toBe(kind);
    expect(classifyIntent(prompt, AT_WORK).kind).not.toBe(kind);
  });

  it('when there is nothing to confirm yet, then its reply confirms nothing', () => {
    expect(classifyIntent('gg wp', { ...AT_WORK, codeChanges: 0 }, lexicon).kind).not.toBe('confirmation');
  });
});

it.each([
  [fileOf([]), ''],
  [fileOf({ replies: { a: 'yes' } }), 'replies.a'],
  [fileOf({ words: { colour: ['red'] } }), 'words.colour'],
  [fileOf({ words: { fails: 'all' } }), 'words.fails'],
])('given %j, when it is read, then what does not fit is named', (file, at) => {
  expect(loadLexicon([file]).problems).toMatchObject([{ at }]);
});
