import { expect, it } from 'vitest';
import { readReply } from '../../judge/replies.ts';
import { loadLexicon } from './task-settings.ts';

const fileOf = (value: unknown) => ({ file: 'lexicon.en.json', value });

it('given a pack with replies of its own, then they are understood as whole messages', () => {
  const { replies: extra, problems } = loadLexicon([
    fileOf({ replies: { 'gg wp': 'confirmation', 掉檔: 'negative' } }),
  ]);
  expect(problems).toEqual([]);
  expect([readReply('GG WP!', { extra }), readReply('掉档', { extra })]).toEqual(['confirmation', 'negative']);
  expect(readReply('存档掉档', { extra })).toBe('ask');
});

it.each([
  [fileOf([]), ''],
  [fileOf({}), 'replies'],
  [fileOf({ replies: { a: 'yes' } }), 'replies.a'],
])('given %j, when it is read, then what does not fit is named', (file, at) => {
  expect(loadLexicon([file]).problems).toMatchObject([{ at }]);
});
