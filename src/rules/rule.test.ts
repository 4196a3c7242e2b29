import { describe, expect, it } from 'vitest';
import { loadRules } from './load-rules.ts';
import { docsText } from './rule.ts';

const TEXTS = { title: 't', message: 'm', fix: 'f', forbid: ['x'] };
const inPack = (folder: string, ...rules: unknown[]) => ({ file: `${folder}/rules/r.json`, folder, value: rules });

/** What a reader of the first rule is shown, and what does not fit. */
function shown(files: Parameters<typeof loadRules>[0], locale = 'en') {
  const { rules, problems } = loadRules(files);
  return { text: rules[0] ? docsText(rules[0], locale) : 'no rule', problems: problems.map(({ at }) => at) };
}

describe('given a rule that says where more is written', () => {
  it.each([
    ['words', 'see the handbook', 'see the handbook'],
    ['a document of the project', { file: 'docs/a.md' }, 'docs/a.md'],
    ['lines of it', { file: 'docs/a.md', lines: '12-30' }, 'docs/a.md:12-30'],
    ['a section', { file: 'docs/a.md', section: 'Money', lines: '12' }, 'docs/a.md:12 (Money)'],
    ['a document of the pack', { source: 'knowledge/a.py' }, '/packs/own/knowledge/a.py'],
  ])('when it is %s, then that is shown as something to open', (_, docs, text) => {
    expect(shown([inPack('/packs/own', { id: 'a', ...TEXTS, docs })])).toEqual({ text, problems: [] });
  });

  it('when words or sections have languages, then the reader gets their own', () => {
    const section = { en: 'Money', 'zh-TW': '金錢' };
    expect(shown([inPack('/p', { id: 'a', ...TEXTS, docs: { file: 'a.md', section } })], 'zh-TW').text).toBe(
      'a.md (金錢)',
    );
    expect(shown([inPack('/p', { id: 'a', ...TEXTS, docs: { en: 'x', 'zh-TW': '甲' } })], 'zh-TW').text).toBe('甲');
  });

  it('when a pack above changes the rule, then the reference stays that of the pack below', () => {
    const below = inPack('/packs/below', { id: 'a', ...TEXTS, docs: { source: 'a.md' } });
    expect(shown([below, inPack('/packs/above', { id: 'a', severity: 'warn' })]).text).toBe('/packs/below/a.md');
    expect(shown([below, inPack('/packs/above', { id: 'a', docs: { source: 'b.md' } })]).text).toBe(
      '/packs/above/b.md',
    );
  });

  it.each([
    ['empty', ''],
    ['a list', ['docs/a.md']],
    ['no document', { section: 'Money' }],
    ['two documents', { file: 'a.md', source: 'b.md' }],
    ['outside', { file: '../a.md' }],
    ['absolute', { source: '/etc/passwd' }],
    ['backwards', { file: 'a.md', lines: '30-12' }],
    ['from line 0', { file: 'a.md', lines: '0-3' }],
    ['lines that are none', { file: 'a.md', lines: 12 }],
    ['an unknown field', { file: 'a.md', page: 3 }],
  ])('when it is %s, then the rule is refused by name', (_, docs) => {
    expect(shown([inPack('/p', { id: 'a', ...TEXTS, docs })])).toEqual({
      text: 'no rule',
      problems: [expect.stringMatching(/^a\.docs/)],
    });
  });
});
