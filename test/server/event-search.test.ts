import { describe, expect, it } from 'vitest';
import { spellingsOf } from '../../src/server/live/window-reader.ts';
import { dashboardText } from '../kit/texts.ts';

const line = JSON.stringify({
  type: 'stage:complete',
  stage: 'REVIEW',
  agent: 'code-reviewer',
  result: 'reject',
}).toLowerCase();

describe('given a line of the timeline', () => {
  it.each([
    ['zh-TW', '審查'],
    ['zh-CN', '审查'],
    ['en', 'Stage complete'],
    ['en', 'Rejected'],
    ['en', 'code-reviewer'],
  ] as const)('when the page is in %s and the search is "%s", then it is found', (locale, search) => {
    const words = spellingsOf(search, dashboardText(locale));
    expect(words.every((spellings) => spellings.some((one) => line.includes(one)))).toBe(true);
  });

  it('when a word is not in what is shown, then it is not found', () => {
    const [spellings] = spellingsOf('tester', dashboardText('en'));
    expect(spellings?.some((one) => line.includes(one))).toBe(false);
  });
});
