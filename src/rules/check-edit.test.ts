import { describe, expect, it } from 'vitest';
import { inspectEdit } from './check-edit.ts';
import { loadRules } from './load-rules.ts';

const TEXTS = { title: 'A rule', message: 'Found {match} on line {line}.', fix: 'Write {good}{value}.' };
const rulesOf = (...records: Readonly<Record<string, unknown>>[]) => {
  const { rules, problems } = loadRules([
    { file: 'r.json', value: { rules: records.map((one) => ({ ...TEXTS, ...one })) } },
  ]);
  expect(problems).toEqual([]);
  return rules;
};
const check = (
  record: Readonly<Record<string, unknown>>,
  after: string,
  over: { path?: string; before?: string } = {},
) =>
  inspectEdit({
    rules: rulesOf({ id: 'r', ...record }),
    path: 'src/a.py',
    tool: 'Edit',
    before: '',
    after,
    fragment: after,
    ...over,
  }).violations;

/** The first two looks at the clock are before any rule. */
function startingAt(clock: () => number): () => number {
  let looks = 0;
  return () => (++looks <= 2 ? 0 : clock());
}

describe('given a rule that forbids a pattern', () => {
  const forbid = { forbid: ['\\bimport os\\b'], strip: ['comments', 'strings'], limit: 5 };

  it('when the edit breaks it, then rule, place and texts are reported', () => {
    expect(check(forbid, '# first\nimport os\n')).toEqual([
      {
        rule: 'r',
        title: 'A rule',
        severity: 'block',
        file: 'src/a.py',
        line: 2,
        match: 'import os',
        message: 'Found import os on line 2.',
        fix: 'Write .',
        docs: '',
      },
    ]);
  });

  it('when title and reference have places for what was found, then they are filled, and the example is not', () => {
    const example = { bad: '{match}', good: '{good}' };
    const texts = { title: 'No {match}', docs: 'handbook, {match}', example };
    expect(check({ ...forbid, ...texts }, 'import os\n')).toMatchObject([
      { title: 'No import os', docs: 'handbook, import os', example },
    ]);
  });

  it('when the text stands in a comment or a string, then it is silent', () => {
    expect(check(forbid, '# import os\nx = "import os"\n"""\nimport os\n"""\n')).toEqual([]);
  });

  it('when the violation was there before, then it is not this edit that is refused, even if lines moved', () => {
    expect(check(forbid, 'x = 1\nimport os\ny = 2\n', { before: 'import os\n' })).toEqual([]);
    expect(check(forbid, 'import os\nimport os as o\n', { before: 'import os\n' })).toHaveLength(1);
  });

  it('when the path is excluded or not included, then it does not apply', () => {
    expect(check({ ...forbid, applies: { include: ['**/*.ts'] } }, 'import os')).toEqual([]);
    expect(check({ ...forbid, applies: { exclude: ['src/**'] } }, 'import os')).toEqual([]);
    expect(check({ ...forbid, applies: { tools: ['Write'] } }, 'import os')).toEqual([]);
    expect(check(forbid, 'import os', { path: '.claude/hooks/x.py' })).toEqual([]);
  });

  it('when a marker with a reason allows it, then it passes and the reason is kept', () => {
    const edit = (after: string, marker?: string) =>
      inspectEdit({
        rules: rulesOf({ id: 'r', ...forbid }),
        ...(marker === undefined ? {} : { marker: () => marker }),
        path: 'a.py',
        tool: 'Write',
        before: '',
        after,
        fragment: after,
      });
    expect(edit('import os  # overtone-allow: r needed by the launcher')).toEqual({
      violations: [],
      allowed: [{ rule: 'r', reason: 'needed by the launcher', line: 1, file: 'a.py' }],
      troubles: [],
    });
    expect(edit('# overtone-allow: r needed here\nimport os').violations).toEqual([]);
    expect(edit('import os  # overtone-allow: r').violations).toHaveLength(1);
    expect(edit('import os  # overtone-allow: other because').violations).toHaveLength(1);
    expect(edit('import os  # shop-allow: r needed by the launcher', 'shop-allow').allowed).toHaveLength(1);
    expect(edit('import os  # shop-allow: r', 'shop-allow').violations).toHaveLength(1);
    expect(edit('import os  # workshop-allow: r needed by the launcher', 'shop-allow').violations).toHaveLength(1);
    expect(edit('import os  # overtone-allow: r needed by the launcher', 'shop-allow').violations).toHaveLength(1);
  });

  it('when it is found more often than its limit, then the rest is left out', () => {
    expect(check({ forbid: ['x'], limit: 2 }, 'x\nx\nx\n')).toHaveLength(2);
  });
});

describe('given a rule with conditions', () => {
  it('when a requirement is missing or an exception holds, then it is silent', () => {
    const rule = { require: ['class \\w+'], forbid: ['bad\\('], unless: ['fine\\('] };
    expect(check(rule, 'bad()')).toEqual([]);
    expect(check(rule, 'class A\nbad()')).toHaveLength(1);
    expect(check(rule, 'class A\nbad()\nfine()')).toEqual([]);
  });

  it('when the exception is about the head, the line or the match, then only those are looked at', () => {
    const head = { require: ['[\\u4e00-\\u9fff]'], unless: [{ regex: 'coding', in: 'head' }], per: 'file' };
    expect(check(head, '# coding: utf-8\nx = "\u4e2d"')).toEqual([]);
    expect(check(head, '\n\n\n# coding: utf-8\nx = "\u4e2d"')).toMatchObject([{ line: 5 }]);
    const line = { forbid: ['secret'], unless: [{ regex: 'example', in: 'line' }], limit: 9 };
    expect(check(line, 'secret # example\nsecret')).toMatchObject([{ line: 2 }]);
    expect(check({ forbid: ['k\\w+'], unless: [{ regex: '^key0', in: 'match' }] }, 'key0 key1')).toMatchObject([
      { match: 'key1' },
    ]);
  });

  it('when it is about the whole file, then an edit is not blamed for a file that was wrong before', () => {
    const rule = { require: ['Listen'], unless: ['Unlisten'], per: 'file' };
    expect(check(rule, 'Listen 2', { before: 'Listen 1' })).toEqual([]);
    expect(check(rule, 'Listen 2', { before: 'Listen 1 Unlisten' })).toHaveLength(1);
  });
});

describe('given a rule with a region', () => {
  const init = {
    region: { start: 'def __init__\\([^)\\n]*\\):', end: 'next dedent' },
    forbid: ['Listen\\('],
    unless: ['self\\.Create\\(\\)'],
  };

  it('when the text stands after the next dedent, then it is outside', () => {
    expect(
      check(init, 'class A:\n    def __init__(self):\n        x = 1\n\n    def Create(self):\n        Listen()\n'),
    ).toEqual([]);
    expect(check(init, 'class A:\n    def __init__(self):\n        Listen()\n')).toMatchObject([{ line: 3 }]);
  });

  it('when the exception is inside the region, then it cancels that region only', () => {
    const two = (first: string) =>
      `class A:\n  def __init__(self):\n    Listen()\n    ${first}\nclass B:\n  def __init__(self):\n    Listen()\n`;
    expect(check({ ...init, limit: 5 }, two('pass'))).toHaveLength(2);
    expect(check({ ...init, limit: 5 }, two('self.Create()'))).toMatchObject([{ line: 7 }]);
  });

  it('when it ends with its bracket, then nested brackets belong to it, and a shallow one leaves them out', () => {
    const call = { region: { start: '\\bNotify\\(', end: 'matching bracket' }, forbid: [',\\s*\\('] };
    expect(check(call, 'Notify(f(1), (1, 2))')).toHaveLength(1);
    expect(check(call, 'Notify(f(1)); g(1, (2, 3))')).toEqual([]);
    const number = { regex: '(\\d+)\\s*$', op: '>', value: 2000 };
    const size = { region: { start: '\\bAoi\\(', end: 'matching bracket', shallow: true }, number };
    expect(check(size, 'Aoi(1, (9999, 64, 9999), 50)')).toEqual([]);
    expect(check(size, 'Aoi(1, (0, 64, 0), 2500)')).toMatchObject([{ fix: 'Write 2500.' }]);
  });
});

describe('given other kinds of rules', () => {
  it('when a word is mapped, then the right one is named', () => {
    const rule = { mapping: { Kills: 'Kill' }, quoted: true };
    expect(check(rule, 'def Kills(): on("Kills")')).toMatchObject([{ match: 'Kills', fix: 'Write Kill.' }]);
    expect(check(rule, 'on("Kill"); Kills()')).toEqual([]);
  });

  it('when every edit is refused, then no marker helps a locked rule', () => {
    const rule = { anyEdit: true, locked: true, applies: { include: ['**/.task-meta.json'], exclude: [] } };
    expect(check(rule, '{"overtone-allow: r because": 1}', { path: 'tasks/x/.task-meta.json' })).toHaveLength(1);
    expect(check(rule, '{}', { path: 'tasks/x/other.json' })).toEqual([]);
  });

  it('when patterns see one line at a time, then none matches across lines', () => {
    const rule = { forbid: ['a[\\s\\S]{0,9}b'], scope: 'line' };
    expect(check(rule, 'a\nb')).toEqual([]);
    expect(check(rule, 'x\na b')).toMatchObject([{ line: 2 }]);
  });

  it('when it looks at the new text alone, then the place still refers to the file', () => {
    const rules = rulesOf({ id: 'r', forbid: ['bad'], view: 'fragment' });
    const edit = { rules, path: 'a.py', tool: 'Edit', before: 'bad\nx', after: 'bad\n1\nbad', fragment: '1\nbad' };
    expect(inspectEdit(edit).violations).toMatchObject([{ line: 3 }]);
  });

  it('when a fix is known, then the corrected line is offered', () => {
    expect(
      check({ forbid: ['print '], autofix: { regex: 'print (.*)', replace: 'print($1)' } }, 'print x'),
    ).toMatchObject([{ suggestion: 'print(x)' }]);
  });
});

describe('given rules that cannot be run', () => {
  it('when the engine cannot express the pattern of one, then it is named and the others run', () => {
    const rules = rulesOf({ id: 'odd', forbid: ['a(?=b)'] }, { id: 'good', forbid: ['x'] });
    const report = inspectEdit({ rules, path: 'a.py', tool: 'Write', before: '', after: 'x', fragment: 'x' });
    expect(report.violations.map(({ rule }) => rule)).toEqual(['good']);
    expect(report.troubles).toMatchObject([{ rule: 'odd', problem: expect.stringContaining('(?=') }]);
  });

  it('when one takes too long, then it is named, and skipped when it is named again', () => {
    const rules = rulesOf({ id: 'a', forbid: ['x'] }, { id: 'b', forbid: ['x'] });
    let now = 0;
    const clock = () => {
      now += 60;
      return now;
    };
    const edit = { rules, path: 'a.py', tool: 'Write', before: '', after: 'x', fragment: 'x' };
    expect(inspectEdit({ ...edit, clock }).troubles).toContainEqual({ rule: 'a', problem: 'slow' });
    const again = inspectEdit({ ...edit, slow: new Set(['a']) });
    expect(again.troubles).toEqual([{ rule: 'a', problem: 'skipped' }]);
    expect(again.violations.map(({ rule }) => rule)).toEqual(['b']);
  });

  it('when a project rule uses up the time, then the rules of the plugin have run before it', () => {
    const [slow, ours] = rulesOf({ id: 'a', forbid: ['x'] }, { id: 'b', forbid: ['x'] });
    const rules = [slow, ours].flatMap((rule) => (rule ? [{ ...rule, shipped: rule.id === 'b' }] : []));
    let now = 0;
    const clock = () => {
      now += 400;
      return now;
    };
    const edit = { rules, path: 'a.py', tool: 'Write', before: '', after: 'x', fragment: 'x' };
    const { violations, troubles } = inspectEdit({ ...edit, clock: startingAt(clock) });
    expect(violations.map(({ rule }) => rule)).toEqual(['b']);
    expect(troubles).toContainEqual({ rule: 'a', problem: 'skipped' });
  });

  it('when the file is too large, then only the new text is checked', () => {
    const huge = `${'x = 1\n'.repeat(60_000)}bad\n`;
    const edit = { rules: rulesOf({ id: 'r', forbid: ['bad'] }), path: 'a.py', tool: 'Edit', before: huge };
    expect(inspectEdit({ ...edit, after: huge, fragment: 'fine' }).violations).toEqual([]);
    expect(inspectEdit({ ...edit, after: huge, fragment: 'bad' }).violations).toHaveLength(1);
  });
});
