import { describe, expect, it } from 'vitest';
import { LABELS } from '../packs/words.ts';
import { classifySymptom, diagnose } from './diagnosis.ts';
import { errorPlace, matchErrors, renderAdvice } from './error-advice.ts';
import { loadErrors } from './errors-file.ts';
import { extractKeywords, globsFor } from './keywords.ts';
import { loadSymptoms } from './symptoms-file.ts';

const FILE = {
  features: { crash: ['crash', '崩溃'], two: [['client', 'server']], tick: ['tick'], slow: ['slow'] },
  symptoms: [
    { id: 'ends', title: 'ends', when: [['two']] },
    { id: 'crash', title: 'crash', when: [['crash', '!slow']] },
    { id: 'tick', title: 'tick', when: [['tick']] },
  ],
  default: { id: 'logic', title: { en: 'logic', 'zh-CN': '逻辑' } },
  routes: {
    logic: {
      strategy: 's',
      action: 'Read {globs} about {keywords}.',
      fallback: 'Explore.',
      hint: 'h',
      extractKeywords: true,
    },
    crash: {
      strategy: 'c',
      action: 'Look (see {keywords}: {globs}).',
      docs: [{ path: 'docs/*guide*.md', start: 5, lines: 10, label: 'l' }],
    },
  },
  stopWords: ['修复', '的'],
};
const { table, problems } = loadSymptoms([{ file: 's.json', value: FILE }]);

describe('given symptoms in order', () => {
  it.each([
    ['the client calls the server', 'ends'],
    ['the server calls the client', 'logic'],
    ['a crash in the server', 'crash'],
    ['a slow crash', 'logic'],
    ['游戏崩溃了', 'crash'],
    ['sticky header', 'logic'],
    ['client\nserver', 'logic'],
  ])('when the description is %j, then it is %s', (description, id) => {
    expect(problems).toEqual([]);
    expect(classifySymptom(description, table).id).toBe(id);
  });

  it('when a rule names an unknown feature, then that is reported', () => {
    const bad = { ...FILE, symptoms: [{ id: 'x', title: 'x', when: [['gone']] }] };
    expect(loadSymptoms([{ file: 's', value: bad }]).problems).toMatchObject([{ at: 'symptoms[0].when' }]);
  });
});

describe('given documents of a project', () => {
  const fileNames = ['markdown/玩家死亡.md', 'markdown/商店.md', 'docs/the-guide.md', 'docs/login.md'];

  it('when words of the description name files, then only those are keywords, longest first', () => {
    const found = extractKeywords('修复玩家死亡的掉落', { stopWords: ['修复', '的'], fileNames });
    expect(found).toEqual([{ term: '玩家死亡', files: ['markdown/玩家死亡.md'] }]);
    expect(globsFor(found, ['markdown', 'docs'])).toEqual(['markdown/**/*玩家死亡*.md']);
  });

  it('when a file spells the word otherwise, then the glob is spelled as the file is, so that it finds it', () => {
    const names = ['docs/login.md', 'docs/Login-Form.md', 'docs/a/LOGIN.MD', 'docs/LoginForm.md'];
    const globs = (file: string) =>
      globsFor(extractKeywords('Login form', { stopWords: [], fileNames: [file] }), ['docs']);
    expect(names.map((file) => globs(file)[0])).toEqual([
      'docs/**/*login*.md',
      'docs/**/*Login*.md',
      'docs/**/*LOGIN*.MD',
      'docs/**/*LoginForm*.md',
    ]);
    expect(globsFor([{ term: 'Login', files: names }], ['docs'])).toEqual([
      'docs/**/*login*.md',
      'docs/**/*Login*.md',
      'docs/**/*LOGIN*.MD',
    ]);
  });

  it('when a word occurs in more names and headings, then it comes first', () => {
    const names = ['docs/shop-a.md', 'docs/shop-b.md', 'docs/inventory.md', 'docs/c.md'];
    const headings = { 'docs/c.md': ['The shop'] };
    const found = extractKeywords('inventory of a shop', { stopWords: ['of', 'a'], fileNames: names, headings });
    expect(found.map(({ term, files }) => [term, files.length])).toEqual([
      ['shop', 3],
      ['inventory', 1],
    ]);
  });

  it('when a word only ends the name of every document, then it names none', () => {
    expect(extractKeywords('the md file', { stopWords: ['the'], fileNames })).toEqual([]);
  });

  it('when no word names a file, then nothing is suggested', () => {
    expect(extractKeywords('按钮没有反应', { stopWords: [], fileNames })).toEqual([]);
  });

  it('when headings are known, then they count as well', () => {
    const headings = { 'docs/login.md': ['Password reset'] };
    expect(extractKeywords('password is lost', { stopWords: [], fileNames, headings })).toMatchObject([
      { term: 'password' },
    ]);
  });

  it('when a bug is diagnosed, then the first step names what is there', () => {
    const input = { table, locale: 'zh-CN', fileNames, docsDirs: ['markdown', 'docs'] };
    expect(diagnose({ ...input, description: '商店价格不对' }).values).toMatchObject({
      symptom: '逻辑',
      firstStep: 'Read `markdown/**/*商店*.md` about 商店.',
    });
    expect(diagnose({ ...input, description: '按钮没有反应' }).values.firstStep).toBe('Explore.');
    expect(diagnose({ ...input, description: 'crash' }).values).toMatchObject({
      firstStep: 'Look.',
      docs: '- docs/the-guide.md:5-14 — l',
    });
  });
});

describe('given error patterns', () => {
  const reader = { labels: LABELS, locale: 'en' };
  const { patterns, problems: wrong } = loadErrors([
    {
      file: 'e.json',
      value: {
        patterns: [
          {
            id: 'none',
            regex: "'NoneType' \\w+",
            title: 'None',
            message: 'Saw {match}',
            fix: 'check',
            unless: 'GetSystem',
          },
          { id: 'key', regex: 'KeyError', title: 'Key', fix: 'get', example: 'x = a.get(1)' },
          { id: 'odd', regex: 'a(?=b)', title: 'x', fix: 'y' },
        ],
      },
    },
  ]);

  it('when the engine cannot express one, then it is named and left out', () => {
    expect(wrong).toMatchObject([{ at: 'patterns[2].regex', expected: expect.stringContaining('"odd"') }]);
    expect(patterns.map(({ id }) => id)).toEqual(['none', 'key']);
  });

  it('when output matches, then the advice is given, except what was given just now', () => {
    const output = 'File "a.py", line 3\n\'NoneType\' object\nKeyError: x';
    const matched = matchErrors(output, patterns);
    expect(matched.map(({ id }) => id)).toEqual(['none', 'key']);
    expect(renderAdvice({ matched, place: '' }, patterns, reader)).toContain("- **None**: Saw 'NoneType' object\n");
    expect(matchErrors(output, patterns, new Set(['none'])).map(({ id }) => id)).toEqual(['key']);
    expect(matchErrors(`${output} GetSystem`, patterns).map(({ id }) => id)).toEqual(['key']);
  });

  it('when a pattern is gone before its advice is given, then the others are given', () => {
    const matched = matchErrors("'NoneType' object\nKeyError: x", patterns);
    const told = renderAdvice({ matched, place: '' }, patterns.slice(1), reader);
    expect(told).toBe('- **Key**\n  Remedy: get\n      x = a.get(1)');
    expect(renderAdvice({ matched, place: 'a.ts:3' }, [], reader)).toBe('');
  });

  it('when it is shown, then place, remedy and example are there', () => {
    const known = { matched: matchErrors('KeyError', patterns), place: errorPlace('at src/a.ts:3:5') };
    const text = renderAdvice(known, patterns, reader);
    expect(text).toBe('at src/a.ts:3\n- **Key**\n  Remedy: get\n      x = a.get(1)');
    expect(errorPlace('nothing')).toBe('');
  });
});

it('given a pattern that asks for lines itself, when it is tried, then it finds what it finds and no other is lost', () => {
  const pattern = (id: string, flags?: string) => ({
    id,
    regex: '^boom',
    title: id,
    fix: 'mend it',
    ...(flags && { flags }),
  });
  const files = [{ file: 'errors.json', value: { patterns: [pattern('own', 'im'), pattern('other')] } }];
  const { patterns } = loadErrors(files);
  expect(matchErrors('first\nboom', patterns).map(({ id }) => id)).toEqual(['own', 'other']);
});
