import { describe, expect, it } from 'vitest';
import { readStatements } from './plain-text.ts';
import { findsFault } from './to-improve.ts';

const hasFault = (text: string): boolean => findsFault(readStatements(text));

describe('given a retrospective that does not say issue', () => {
  it.each([
    'The planner skipped the data model.',
    'We lost an hour to a wrong branch.',
    'Nothing was documented until the end.',
    '评审来回了三轮。',
    '功能如期上線，但測試資料每次都要手動清。',
  ])('when it tells %j, then it finds fault', (text) => expect(hasFault(text)).toBe(true));

  it.each([
    'No retries, no rejections, no waiting.',
    'One review round, on the first attempt.',
    '沒有等待，零重工，一次到位。',
  ])('when it tells %j, then it does not', (text) => expect(hasFault(text)).toBe(false));
});
