import { expect, it } from 'vitest';
import { LABELS } from './packs/words.ts';
import { renderDenial } from './render-denial.ts';
import type { Violation } from './rule.ts';

const violation = (over: Partial<Violation>): Violation => ({
  rule: 'r1',
  title: 'No x',
  severity: 'block',
  file: 'src/a.py',
  line: 3,
  match: 'x `y`',
  message: 'x is wrong.',
  fix: 'write z',
  docs: '',
  ...over,
});

it('given two violations, then one message holds both: rule, place, reason, correct form, where to read on, example', () => {
  const example = { bad: 'x', good: 'z\nz' };
  const violations = [
    violation({ example, docs: 'rules.md' }),
    violation({ rule: 'r2', match: '', suggestion: 'z = 1' }),
  ];
  expect(
    renderDenial({ violations, template: '⛔ {count} in {file}\n\n{violations}\n\n{repeated}\nend', labels: LABELS }),
  ).toBe(
    [
      '⛔ 2 in src/a.py',
      '',
      '1. Rule: No x (r1)',
      "   Place: src/a.py:3  `x 'y'`",
      '   Reason: x is wrong.',
      '   Do this instead: write z',
      '   See: rules.md',
      '   Wrong:',
      '       x',
      '   Right:',
      '       z',
      '       z',
      '',
      '2. Rule: No x (r2)',
      '   Place: src/a.py:3',
      '   Reason: x is wrong.',
      '   Do this instead: write z  → `z = 1`',
      '',
      'end',
    ].join('\n'),
  );
});

it('given a rule that was refused again and again, then the message says to rethink', () => {
  const text = renderDenial({
    violations: [violation({})],
    template: '{violations}\n{repeated}',
    labels: LABELS,
    repeated: ['r1'],
  });
  expect(text).toContain(LABELS['deny.repeated']);
});
