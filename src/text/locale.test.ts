import { expect, it } from 'vitest';
import { localeName } from './messages.ts';

it.each([
  ['zh_tw', 'zh-TW'],
  ['ZH-CN', 'zh-CN'],
  ['EN', 'en'],
  ['zh-Hant', 'zh-Hant'],
  ['fr', 'fr'],
])('given %s, then it is %s', (written, name) => {
  expect(localeName(written)).toBe(name);
});
