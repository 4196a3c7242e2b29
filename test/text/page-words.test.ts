import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { holdSentence, waitsSentence } from '../../src/text/dashboard-text.ts';
import { TIMELINE_EVENTS } from '../../src/workflow/ports.ts';
import { waitsForOf } from '../../src/workflow/view/waits-for.ts';
import { dashboardText } from '../kit/texts.ts';

const WEB = 'plugins/overtone/web';
const sources = ['index.html', ...readdirSync(`${WEB}/js`).map((file) => `js/${file}`)].map((file) =>
  readFileSync(`${WEB}/${file}`, 'utf8'),
);
const { words } = dashboardText('en');

/** `page.${name}.done`, or 'page.empty.' + kind + '.hint': a key that is put together. */
const COMPOSED = /(`page\.[^`]*`|'page\.[\w.]*\.' \+ \w+(?: \+ '[\w.]+')?)/g;

function patternOf(code: string): RegExp {
  const pattern = code.replace(/['` ]/g, '').replace(/\$\{[^}]*\}|\+\w+\+?/g, '[\\w-]+');
  return new RegExp(`^${pattern.replaceAll('.', '\\.')}$`);
}

describe('given the words of the pages', () => {
  it('then every key that the pages name is there, and every word is named', () => {
    const named = sources.flatMap((text) => [...text.matchAll(/'(page\.[\w.]*\w)'/g)].map((match) => match[1] ?? ''));
    expect(named.filter((key) => !(key in words))).toEqual([]);
    const composed = sources.flatMap((text) => [...text.matchAll(COMPOSED)].map(([, code = '']) => patternOf(code)));
    const unnamed = Object.keys(words)
      .filter((key) => key.startsWith('page.'))
      .filter((key) => !named.includes(key) && !composed.some((pattern) => pattern.test(key)));
    expect(unnamed).toEqual([]);
  });

  it('then every category of events has a name', () => {
    for (const { category } of Object.values(TIMELINE_EVENTS)) expect(words[`category.${category}`]).toBeTruthy();
  });

  it('then a reason is put into words, and an unknown one falls back to its kind', () => {
    const waiting = waitsForOf({ flow: undefined, loop: undefined, updatedAt: '' });
    expect(waitsSentence(words, waiting)).toBe(words['waits.workflow']);
    const hold = { kind: 'expert', at: '', text: null } as const;
    expect(holdSentence(words, { ...hold, params: { reason: 'requested' } })).toBe(words['hold.expert.requested']);
    expect(holdSentence(words, { ...hold, params: { reason: 'novel' } })).toBe(words['hold.expert']);
  });
});
