import { describe, expect, it } from 'vitest';
import { chooseLocale, findLocale } from './messages.ts';

it.each([
  ['en', 'en'],
  ['EN', 'en'],
  ['en_US', 'en'],
  ['en_GB.UTF-8', 'en'],
  ['zh_tw', 'zh-TW'],
  ['zh_TW.UTF-8', 'zh-TW'],
  ['zh-Hant', 'zh-TW'],
  ['zh_HK', 'zh-TW'],
  ['zh-MO', 'zh-TW'],
  ['zh-Hant-CN', 'zh-TW'],
  ['ZH-CN', 'zh-CN'],
  ['zh-Hans', 'zh-CN'],
  ['zh-Hans-HK', 'zh-CN'],
  ['zh_CN.GB18030@stroke', 'zh-CN'],
  ['zh', 'zh-CN'],
  ['fr', undefined],
  ['C.UTF-8', undefined],
  ['', undefined],
])('given %s, then it is %s', (written, locale) => {
  expect(findLocale(written)).toBe(locale);
});

describe('given a setting and an environment', () => {
  const LC_ALL = 'zh_CN.UTF-8';
  const LC_MESSAGES = 'zh_TW.UTF-8';
  const LANG = 'en_US.UTF-8';

  it.each([
    ['the setting', 'zh-TW', { LC_ALL }, 'zh-TW'],
    ['LC_ALL', undefined, { LC_ALL, LC_MESSAGES, LANG }, 'zh-CN'],
    ['LC_MESSAGES', undefined, { LC_ALL: '', LC_MESSAGES, LANG }, 'zh-TW'],
    ['LANG', undefined, { LANG: 'zh_HK' }, 'zh-TW'],
    ['nothing', undefined, {}, 'en'],
    ['a language of the system, the setting being none,', 'tlh', { LANG: 'zh_TW' }, 'zh-TW'],
    ['an unknown language', undefined, { LANG: 'tlh' }, 'en'],
    ['the plain locale C', undefined, { LC_ALL: 'C', LANG: 'zh_TW' }, 'en'],
  ])('when %s decides, then that is the language', (_, setting, env, locale) => {
    expect(chooseLocale(setting, env)).toBe(locale);
  });
});
