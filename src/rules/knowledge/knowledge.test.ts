import { describe, expect, it } from 'vitest';
import { LABELS } from '../packs/words.ts';
import { loadKnowledge } from './knowledge-file.ts';
import { matchKnowledge } from './match-knowledge.ts';
import { renderKnowledge } from './render-knowledge.ts';

const entriesOf = (...entries: unknown[]) => loadKnowledge([{ file: 'k.json', value: { entries } }]).entries;
const entry = (id: string, keywords: readonly string[], over: object = {}) => ({ id, name: id, keywords, ...over });

describe('given a knowledge file of the older kind', () => {
  const old = {
    gameplay_patterns: [
      {
        id: 'shop',
        name: '商店',
        keywords: ['商店', '购买'],
        estimated_time: '2h',
        implementation_guide: {
          principle: 'p',
          modsdk_apis: [
            {
              name: 'A',
              type: '事件',
              params: { playerId: '玩家', item: { type: 'dict', required: ['name'], example: { name: 'x' } } },
              doc_path: 'd.md',
              common_pitfall: 'c',
            },
          ],
          complete_code: { file: 'a.py', content: 'x = 1' },
          config_guide: { description: 'd', example: { a: 1 }, fields: { a: 'f' } },
          common_issues: [{ problem: 'p1', cause: 'c1', solution: 's1' }],
          related_gameplay: [{ name: 'bank', similarity: 0.8 }],
        },
      },
    ],
  };
  const { entries, problems } = loadKnowledge([{ file: 'kb.json', value: old }]);

  it('when it is read, then the current names are filled in, and parameters may be sentences or objects', () => {
    expect(problems).toEqual([]);
    expect(entries[0]).toMatchObject({ id: 'shop', time: '2h', principle: 'p', code: { content: 'x = 1' } });
    expect(entries[0]?.apis[0]?.params).toEqual([
      { name: 'playerId', type: '', required: [], example: '', text: '玩家' },
      { name: 'item', type: 'dict', required: ['name'], example: '{"name":"x"}', text: '' },
    ]);
  });

  it('when it is rendered, then all of it is there in the fixed order', () => {
    const [shop] = entries;
    const { inject, full } = renderKnowledge(shop as NonNullable<typeof shop>, {
      labels: LABELS,
      locale: 'en',
      path: 'pack.md',
    });
    expect(inject).toBe(full);
    const order = [
      '# 商店',
      '## How it works',
      '## Code',
      '## Configuration',
      '## APIs',
      '## Common issues',
      '## Related',
      '## Using this',
    ];
    const places = order.map((title) => full.indexOf(title));
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(full).toContain('`playerId` — 玩家; `item` — dict, required: name, example: {"name":"x"}');
  });
});

describe('given entries that cannot be used', () => {
  it('when two of one file have the same id, then the first is kept and that is said', () => {
    const entry = { id: 'shop', name: 'Shop', keywords: ['shop'] };
    const value = { entries: [entry, { ...entry, name: 'Another' }] };
    const { entries, problems } = loadKnowledge([{ file: 'k.json', value }]);
    expect(entries.map(({ name }) => name)).toEqual(['Shop']);
    expect(problems).toMatchObject([{ at: 'entries[1].id' }]);
  });

  it('when they are read, then each is named and the others stay', () => {
    const { entries, problems } = loadKnowledge([
      {
        file: 'k',
        value: { entries: [{ id: 'BAD', name: 'x', keywords: ['a'] }, 7, entry('no-words', []), entry('good', ['a'])] },
      },
    ]);
    expect(entries.map(({ id }) => id)).toEqual(['good']);
    expect(problems.map(({ at }) => at)).toEqual(['entries[0].id', 'entries[1]', 'entries[2].keywords']);
  });

  it('when one has no keywords, then that is reported, because nothing could ever find it', () => {
    const { entries, problems } = loadKnowledge([{ file: 'k', value: { entries: [{ id: 'shop', name: 'Shop' }] } }]);
    expect(entries).toEqual([]);
    expect(problems).toMatchObject([{ at: 'entries[0].keywords' }]);
  });

  it('when a configuration has no example, then the rest of it is kept', () => {
    const config = { description: 'how to set it up', fields: { price: 'in cents' } };
    expect(entriesOf(entry('shop', ['shop'], { guide: { config } }))).toMatchObject([{ config }]);
  });

  it('when two files have the same id, then the nearer one is taken', () => {
    const files = ['near', 'far'].map((name) => ({
      file: name,
      value: { entries: [entry('x', ['a'], { description: name })] },
    }));
    expect(loadKnowledge(files).entries).toMatchObject([{ description: 'near' }]);
  });
});

describe('given entries to match', () => {
  const entries = entriesOf(
    entry('shop', ['商店', '购买', '交易', '系统'], { strong: ['商店'] }),
    entry('team', ['队伍', '组队', '系统']),
    entry('csv', ['csv', 'export', 'report']),
    entry('pages', ['page', 'cursor', '商店系统']),
  );

  it('when several words fit, then the entry is found with its evidence', () => {
    expect(matchKnowledge('实现商店购买交易', entries)[0]).toMatchObject({
      entry: { id: 'shop' },
      score: 1,
      hits: ['商店', '购买', '交易'],
    });
  });

  it('when one ordinary word fits, then it is not enough, but a strong one is', () => {
    expect(matchKnowledge('修改系统', entries)).toEqual([]);
    expect(matchKnowledge('修复商店', entries).map((match) => match.entry.id)).toEqual(['shop']);
  });

  it('when a word is part of a longer Latin word, then it does not match; a plural does', () => {
    expect(matchKnowledge('csvx exporter', entries)).toEqual([]);
    expect(matchKnowledge('CSV reports', entries)[0]?.hits).toEqual(['csv', 'report']);
    expect(matchKnowledge('导出csv的report', entries)).toHaveLength(1);
  });

  it('when a keyword lies inside another of the entry, then both together count once', () => {
    const nested = entriesOf(entry('a', ['传送', '传送门']), entry('b', ['x']));
    expect(matchKnowledge('做一个传送门', nested)).toEqual([]);
    expect(matchKnowledge('传送到传送门', nested)[0]?.hits).toEqual(['传送', '传送门']);
  });

  it('when more words are added to an entry, then its score does not fall', () => {
    const more = entriesOf(entry('shop', ['商店', '购买', '货架', '老板', '打折']), entry('team', ['队伍']));
    const less = entriesOf(entry('shop', ['商店', '购买']), entry('team', ['队伍']));
    const score = (list: typeof more) => matchKnowledge('商店购买', list)[0]?.score;
    expect(score(more)).toBe(score(less));
  });

  it('when many fit, then the three best are given, best first', () => {
    const many = entriesOf(
      ...['a', 'b', 'c', 'd'].map((id, index) =>
        entry(id, ['one', 'two', ...['three', 'four', 'five'].slice(0, index)]),
      ),
    );
    const found = matchKnowledge('one two three four five', many);
    expect(found.map((match) => match.entry.id)).toEqual(['d', 'c', 'b']);
    expect(found.map(({ score }) => score)).toEqual(found.map(({ score }) => score).toSorted((a, b) => b - a));
  });
});

it('given an entry that is too long, then the principle, the issues and the path are given, and all of it is kept', () => {
  const [long] = entriesOf(
    entry('long', ['a'], { guide: { principle: 'why', issues: [{ problem: 'oops', cause: 'c', solution: 's' }] } }),
  );
  const options = { labels: LABELS, locale: 'en', path: 'tasks/x/pack.md', code: 'x = 1\n'.repeat(2_000) };
  const { inject, full } = renderKnowledge(long as NonNullable<typeof long>, options);
  expect(inject.length).toBeLessThanOrEqual(8_000);
  expect(inject).toContain('why');
  expect(inject).toContain('oops');
  expect(inject).toContain('tasks/x/pack.md');
  expect(inject).not.toContain('x = 1');
  expect(full).toContain('x = 1');
});
