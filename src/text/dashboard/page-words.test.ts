import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pageWords as en } from './page-en.ts';
import { pageWords as zhCn } from './page-zh-cn.ts';
import { pageWords as zhTw } from './page-zh-tw.ts';

const WEB = 'plugins/overtone/web';
const sources = ['index.html', ...readdirSync(`${WEB}/js`).map((file) => `js/${file}`)].map((file) =>
  readFileSync(`${WEB}/${file}`, 'utf8'),
);
const placesOf = (sentence: string): string[] => [...sentence.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();

/** `page.${name}.done`, or 'page.empty.' + kind + '.hint': a key that is put together. */
const COMPOSED = /(`page\.[^`]*`|'page\.[\w.]*\.' \+ \w+(?: \+ '[\w.]+')?)/g;

function patternOf(code: string): RegExp {
  const pattern = code.replace(/['` ]/g, '').replace(/\$\{[^}]*\}|\+\w+\+?/g, '[\\w-]+');
  return new RegExp(`^${pattern.replaceAll('.', '\\.')}$`);
}

describe('given the words of the pages', () => {
  it('then the three languages have the same keys, and each sentence the same places', () => {
    for (const table of [en, zhCn]) {
      expect(Object.keys(table)).toEqual(Object.keys(zhTw));
      for (const [key, sentence] of Object.entries(zhTw)) {
        expect([key, placesOf(table[key] ?? '')]).toEqual([key, placesOf(sentence)]);
      }
    }
  });

  it('then English holds no Chinese, and the two Chinese ones keep their own characters', () => {
    for (const sentence of Object.values(en)) expect(sentence).not.toMatch(/\p{Script=Han}/u);
    expect(Object.values(zhTw).join('')).not.toMatch(/[进动这个处说还没时间们为应给对会关开发结务阶页筛]/u);
    expect(Object.values(zhCn).join('')).not.toMatch(/[進動這個處說還時間們為應給對會關開發結務階頁篩]/u);
  });

  it('then every key that the pages name is there, and every word is named', () => {
    const named = sources.flatMap((text) => [...text.matchAll(/'(page\.[\w.]*\w)'/g)].map((match) => match[1] ?? ''));
    expect(named.filter((key) => !(key in en))).toEqual([]);
    const composed = sources.flatMap((text) => [...text.matchAll(COMPOSED)].map(([, code = '']) => patternOf(code)));
    const unnamed = Object.keys(en).filter(
      (key) => !named.includes(key) && !composed.some((pattern) => pattern.test(key)),
    );
    expect(unnamed).toEqual([]);
  });
});
