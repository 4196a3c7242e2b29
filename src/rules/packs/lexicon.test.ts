import { expect, it } from 'vitest';
import { readReply } from '../../judge/replies.ts';
import { loadLexicon } from './words.ts';

const fileOf = (value: unknown) => ({ file: 'lexicon.en.json', value });

it('given a pack with replies of its own, then they are understood as whole messages', () => {
  const { replies: extra, problems } = loadLexicon([
    fileOf({ replies: { 'gg wp': 'confirmation', 掉檔: 'negative' } }),
  ]);
  expect(problems).toEqual([]);
  expect([readReply('GG WP!', { extra }), readReply('掉档', { extra })]).toEqual(['confirmation', 'negative']);
  expect(readReply('存档掉档', { extra })).toBe('ask');
});

it('given a pack that turns a reply into another, then the reply keeps its meaning, whatever stands before it', () => {
  const { replies: extra, problems } = loadLexicon([fileOf({ replies: { 'still broken': 'confirmation' } })]);
  expect([extra, problems.map(({ at }) => at)]).toEqual([{}, ['replies.still broken']]);
  const forced = { 'still broken': 'confirmation', 'ok still broken': 'confirmation' } as const;
  expect(readReply('OK, still broken!', { extra: forced })).toBe('negative');
});

it.each([
  [fileOf([]), ''],
  [fileOf({}), 'replies'],
  [fileOf({ replies: { a: 'yes' } }), 'replies.a'],
])('given %j, when it is read, then what is invalid is named', (file, at) => {
  expect(loadLexicon([file]).problems).toMatchObject([{ at }]);
});
