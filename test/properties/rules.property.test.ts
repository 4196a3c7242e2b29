import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inspectEdit } from '../../src/rules/check-edit.ts';
import { loadKnowledge } from '../../src/rules/knowledge/knowledge-file.ts';
import { matchKnowledge } from '../../src/rules/knowledge/match-knowledge.ts';
import { loadRules } from '../../src/rules/load-rules.ts';
import { readManifest } from '../../src/rules/packs/manifest-shape.ts';
import { renderPrompt } from '../../src/rules/packs/prompts.ts';
import { patternProblem } from '../../src/rules/patterns.ts';
import { resultingFile } from '../../src/rules/resulting-file.ts';
import { stripCode } from '../../src/rules/strip.ts';
import { classifySymptom } from '../../src/rules/symptoms/diagnosis.ts';
import { loadErrors } from '../../src/rules/symptoms/errors-file.ts';
import { loadSymptoms } from '../../src/rules/symptoms/symptoms-file.ts';
import { SHIPPED, shippedPack } from '../packs/shipped.ts';

/** Text that looks like code: the pieces rules look for, in any order, among anything else. */
const pieces = fc.constantFrom(
  ...[
    'def __init__(self):',
    'NotifyToClient(',
    'AddAoi(1, (',
    'print ',
    'import os',
    '"""',
    "'",
    '"',
    '`',
    '${',
    '/*',
    '//',
    '#',
  ],
  ...[
    '\n',
    '\n    ',
    '(',
    ')',
    '{',
    '}',
    ', 9999)',
    'class A(ServerSystem):',
    '中',
    '\ud83d',
    '\\',
    '<<<<<<< a',
    'it.only(',
    '=',
    '\r\n',
  ],
);
const code = fc.array(fc.oneof(pieces, fc.string({ maxLength: 12 })), { maxLength: 60 }).map((parts) => parts.join(''));
const path = fc.oneof(
  fc.constantFrom('a/b.py', 'src/a.test.ts', 'x.go', 'README.md', '.claude/workflow-state.json'),
  fc.string(),
);

describe.each(SHIPPED)('given the rules of %s and any text', (id) => {
  const { rules } = shippedPack(id).rules();

  it('then the engine never throws, and every violation lies inside the file', () => {
    fc.assert(
      fc.property(code, code, path, (before, after, file) => {
        const { violations } = inspectEdit({ rules, path: file, tool: 'Edit', before, after, fragment: after });
        const lines = after.replaceAll('\r\n', '\n').split('\n').length;
        return violations.every(({ line }) => line >= 1 && line <= lines);
      }),
      { numRuns: 300 },
    );
  });

  it('then an edit that changes nothing breaks nothing, except where every edit is refused', () => {
    fc.assert(
      fc.property(code, path, (text, file) => {
        const { violations } = inspectEdit({
          rules,
          path: file,
          tool: 'Edit',
          before: text,
          after: text,
          fragment: text,
        });
        return text === '' || violations.every(({ rule }) => rules.find((one) => one.id === rule)?.anyEdit);
      }),
      { numRuns: 200 },
    );
  });
});

it('given any text, then stripping keeps its length and its lines', () => {
  fc.assert(
    fc.property(code, fc.constantFrom('a.py', 'a.ts', 'a.go'), (text, file) => {
      const stripped = stripCode(text, file, ['comments', 'strings']);
      return stripped.length === text.length && stripped.split('\n').length === text.split('\n').length;
    }),
    { numRuns: 500 },
  );
});

it('given anything as a file of a pack, then reading it never throws', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const rules = [
        { id: 'r', title: 't', message: 'm', fix: 'f', forbid: value, region: value, number: value, tests: value },
      ];
      const entries = [{ id: 'e', name: 'n', keywords: ['k'], guide: value, apis: value }];
      for (const content of [
        value,
        { rules: value, entries: value, symptoms: value, patterns: value },
        { rules, entries },
      ]) {
        const files = [{ file: 'f', value: content }];
        loadRules(files);
        matchKnowledge('k e', loadKnowledge(files).entries);
        classifySymptom('text', loadSymptoms(files).table);
        loadErrors(files);
      }
      readManifest(
        { id: 'x', version: '1', paths: value, commands: value, loops: value, steps: value },
        true,
        () => undefined,
      );
    }),
    { numRuns: 300 },
  );
});

it('given any input of a tool, then the result is text or nothing', () => {
  const tool = fc.constantFrom('Edit', 'MultiEdit', 'Write', 'NotebookEdit', 'Read');
  const input = fc.dictionary(
    fc.constantFrom('old_string', 'new_string', 'edits', 'content', 'new_source', 'replace_all'),
    fc.jsonValue(),
  );
  fc.assert(
    fc.property(tool, input, fc.option(fc.string(), { nil: undefined }), (name, given, disk) => {
      const result = resultingFile(name, given, () => disk);
      return result === undefined || typeof result.after === 'string';
    }),
  );
});

it('given any pattern, then both engines either take it or say why not', () => {
  const part = fc.constantFrom(
    'a',
    '.',
    '*',
    '+',
    '?',
    '(',
    ')',
    '[',
    ']',
    '{2,}',
    '|',
    '\\w',
    '\\',
    '^',
    '$',
    '(?:',
    '(?<!',
    ']',
    '中',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const source = parts.join('');
      for (const isForeign of [true, false]) patternProblem(source, 'i', isForeign);
    }),
    { numRuns: 1_000 },
  );
});

it('given any template, then rendering never throws and never expands what was put in', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.string(),
      (template, value) => typeof renderPrompt(`${template}{a}`, { a: value }) === 'string',
    ),
  );
  expect(renderPrompt('{a}', { a: '{a}{b}', b: 'no' })).toBe('{a}{b}');
});
