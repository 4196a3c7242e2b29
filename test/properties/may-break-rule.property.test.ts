import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inspectEdit } from '../../src/rules/check-edit.ts';
import { matchesAny, plainPieces } from '../../src/rules/glob.ts';
import { lowerText } from '../../src/rules/resulting-file.ts';
import { mayConcern, type Rule } from '../../src/rules/rule.ts';
import { SHIPPED, shippedPack } from '../packs/shipped.ts';

/** As a rule without keywords and pieces would be tried. */
const unhinted = (rule: Rule): Rule => ({ ...rule, keywords: [], applies: { ...rule.applies, pieces: [] } });

describe.each(SHIPPED)('given the rules of %s', (id) => {
  const { rules } = shippedPack(id).rules();
  const everyRule = rules.map(unhinted);
  const mayBreak = (path: string, text: { after: string; fragment: string }) =>
    rules.some((rule) => mayConcern(rule, path, lowerText(text)));

  const sample = fc.constantFrom(...rules.flatMap(({ tests }) => tests));
  const paths = fc.oneof(
    sample.map(({ path = 'src/a.ts' }) => path),
    fc.constantFrom(
      'yarn.lock',
      'tasks/a/.task-meta.json',
      '.overtone.json',
      'src/x.tsx',
      '.claude/settings.json',
      'a.py',
    ),
    fc.string(),
  );
  const code = fc
    .array(
      fc.oneof(
        sample.map((example) => example.code),
        fc.string({ maxLength: 9 }),
      ),
      { maxLength: 4 },
    )
    .map((parts) => parts.join('\n'));

  it('when an edit breaks one of them, then the condition says so too, and so do the words and pieces of the rules', () => {
    fc.assert(
      fc.property(paths, code, code, (path, before, after) => {
        const edit = { path, tool: 'Edit', before, after, fragment: after };
        const all = inspectEdit({ ...edit, rules: everyRule });
        expect(inspectEdit({ ...edit, rules })).toEqual(all);
        return all.violations.length === 0 || mayBreak(path, edit);
      }),
      { numRuns: 500 },
    );
  });

  it.each(rules.filter(({ keywords }) => keywords.length > 0))(
    'when a text fits a pattern of $id, then it has one of its keywords',
    ({ forbid, require, keywords }) => {
      // One requirement that brings a keyword is enough: all of them must be met.
      const sources = (forbid.length > 0 ? forbid : require.slice(0, 1)).map((one) =>
        typeof one === 'string' ? one : one.regex,
      );
      for (const source of sources) {
        // What stands around a match is no part of it, and the generator knows no such conditions.
        const plain = source.replace(/\(\?<?[=!](?:[^()\\]|\\.|\[[^\]]*\])*\)/g, '').replaceAll('\\b', '');
        fc.assert(
          fc.property(fc.stringMatching(new RegExp(plain)), (text) =>
            keywords.some((word) => text.toLowerCase().includes(word)),
          ),
          { numRuns: 100 },
        );
      }
    },
  );
});

it('given any glob and path, then a path that fits contains one of its pieces', () => {
  const part = fc.constantFrom(
    '*',
    '**',
    '?',
    '/',
    'a',
    'b.ts',
    '.x',
    '{a,b}',
    '{b.ts,.x/a}',
    '{a}',
    '{',
    '}',
    '\\',
    '"',
    '(',
    '[a]',
    './',
  );
  const glob = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''));
  const path = fc.array(fc.constantFrom('a', 'b.ts', '.x', '/', 'b', '*', '{a}', '"', '(', '[a]'), { maxLength: 6 });
  fc.assert(
    fc.property(glob, path, (one, parts) => {
      const name = parts.join('');
      const pieces = plainPieces([one]);
      return !matchesAny(name, [one]) || pieces.length === 0 || pieces.some((piece) => name.includes(piece));
    }),
    { numRuns: 5_000 },
  );
});
