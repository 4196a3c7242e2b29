/** Hard rules on edits: what is refused and with what words, what is not looked at, and what no rule file can break. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { denialOf, expectSilent, HEALTHY, healthOf, messageOf } from './kit/answers.ts';
import { metricsOf } from './kit/record-parts.ts';
import { nameOf } from './kit/task-files.ts';
import { projectForTest, startingFrom } from './kit/task-project.ts';

const BUG = '/mc 修复玩家死亡BUG';
const CLEAN = 'import json\n\n\ndef load(text):\n    return json.loads(text)\n';
const TWICE_WRONG = 'import os\n\n\ndef show(value):\n    print value\n    return os.getcwd()\n';

const ruleWith = (id: string, regex: string) => ({
  id,
  title: id,
  severity: 'block',
  applies: { include: ['**/*'] },
  forbid: [{ regex }],
  message: `${id} is broken`,
  fix: 'write something else',
});

/** Rules of the project's own; the first cannot be compiled, the second could run for ever. */
const PROJECT_RULES = {
  rules: [
    ruleWith('project.broken', '('),
    ruleWith('project.ahead', 'a(?=b)'),
    {
      id: 'project.no-secret-word',
      title: 'no secret word',
      severity: 'block',
      applies: { include: ['**/*'] },
      forbid: [{ regex: 'XYZZY' }],
      message: 'the secret word is not to be written',
      fix: 'write PLUGH',
    },
  ],
};

const openedBug = startingFrom(async (project) => {
  const s1 = project.session('S1');
  await s1.prompt(BUG);
  return { project, s1 };
});

describe('given an edit that breaks two rules', () => {
  it('A11 when it is asked about, then one refusal lists both with place and correct form', async () => {
    const { s1 } = await openedBug();
    const run = await s1.aboutWrite('behavior_packs/shop.py', TWICE_WRONG);
    expect(healthOf(run)).toEqual(HEALTHY);
    const reason = denialOf(run);
    expect(reason).toContain('os');
    expect(reason).toContain('print');
    expect(reason).toMatch(/shop\.py|第\s*\d+\s*行|line\s*\d+|:\d+/i);
    expect(reason).toContain('print(');
  });

  it('A11 then both violations are on record', async () => {
    const { project, s1 } = await openedBug();
    await s1.aboutWrite('behavior_packs/shop.py', TWICE_WRONG);
    expect(metricsOf(project.files.record())).toMatchObject({ critical_violation_count: 2, code_changes_count: 0 });
  });

  it('A11 when there is no task, then it is refused all the same', async () => {
    const project = projectForTest();
    expect(denialOf(await project.session('S1').aboutWrite('behavior_packs/shop.py', TWICE_WRONG))).toContain('print');
  });
});

describe('given one forbidden import', () => {
  const inputs = (root: string): Record<string, Record<string, unknown>> => {
    const file_path = join(root, 'behavior_packs/shop.py');
    const [old_string, new_string] = ['import json\n', 'import json\nimport os\n'];
    return {
      Edit: { file_path, old_string, new_string, replace_all: false },
      Write: { file_path, content: `import os\n${CLEAN}` },
      MultiEdit: { file_path, edits: [{ old_string, new_string }] },
    };
  };

  it.each(['Edit', 'Write', 'MultiEdit'])('3.9 when %s brings it in, then it is refused', async (tool) => {
    const { project, s1 } = await openedBug();
    project.put('behavior_packs/shop.py', CLEAN);
    expect(denialOf(await s1.about(tool, inputs(project.root)[tool] ?? {}))).toContain('os');
  });

  it('3.9 when it stood there before, then an edit elsewhere in the file is not refused', async () => {
    const { project, s1 } = await openedBug();
    project.put('behavior_packs/shop.py', `import os\n${CLEAN}`);
    expectSilent(
      await s1.aboutEdit('behavior_packs/shop.py', 'return json.loads(text)', 'return json.loads(text or "{}")'),
    );
  });

  it('3.9 when the file is no Python, then nothing is said', async () => {
    const { s1 } = await openedBug();
    expectSilent(await s1.aboutWrite('notes.txt', TWICE_WRONG));
  });
});

describe('given an edit whose own text says nothing', () => {
  it.each([
    ['src/cart.test.ts', "it.skip('adds', add);\n", 'skip', 'only', 'it.only'],
    ['src/cart.ts', 'if (open) {\r\n  // debugger;\r\n}\r\n', '// de', 'de', 'debugger'],
  ])('3.9 when it makes a wrong line of one in %s, then it is refused', async (file, before, from, to, wrong) => {
    const project = projectForTest();
    project.put(file, before);
    const s1 = project.session('S1');
    expect(denialOf(await s1.aboutEdit(file, from, to))).toContain(wrong);
    const file_path = join(project.root, file);
    const edits = [
      { old_string: from, new_string: 'XX' },
      { old_string: 'XX', new_string: to },
    ];
    expect(denialOf(await s1.about('MultiEdit', { file_path, edits }))).toContain(wrong);
  });

  it('3.9 when it changes every place and only a later one becomes wrong, then it is refused', async () => {
    const project = projectForTest();
    project.put('src/cart.test.ts', "// skip\nit.skip('adds', add);\n");
    const file_path = join(project.root, 'src/cart.test.ts');
    const edit = { file_path, old_string: 'skip', new_string: 'only', replace_all: true };
    expect(denialOf(await project.session('S1').about('Edit', edit))).toContain('it.only');
  });

  it('3.9 when a wrong line stands beside, then nothing is said', async () => {
    const project = projectForTest();
    project.put('src/cart.ts', 'debugger;\nlet a = 1;\n');
    expectSilent(await project.session('S1').aboutEdit('src/cart.ts', '1', '2'));
  });
});

describe('given the same text where it does nothing', () => {
  it.each([
    ['a comment', `# import os\n# print value\n${CLEAN}`],
    ['a string', `NOTE = "import os"\nMORE = "print value"\n${CLEAN}`],
  ])('A12 when it stands in %s, then nothing is said', async (_, content) => {
    const { project, s1 } = await openedBug();
    expectSilent(await s1.aboutWrite('behavior_packs/shop.py', content));
    expect(metricsOf(project.files.record())).toMatchObject({ critical_violation_count: 0 });
  });
});

describe('given a rule file with one rule that cannot be compiled', () => {
  it('A13 when an edit breaks another of its rules, then it is refused with the words of that rule', async () => {
    const project = projectForTest();
    project.put('.claude/taskflow-rules.json', PROJECT_RULES);
    const s1 = project.session('S1');
    await s1.prompt(BUG);
    const reason = denialOf(await s1.aboutWrite('notes.txt', 'XYZZY\n'));
    expect(reason).toContain('the secret word is not to be written');
    expect(reason).toContain('PLUGH');
  });

  it('A13 when an edit breaks a rule of the pack, then that is refused too', async () => {
    const project = projectForTest();
    project.put('.claude/taskflow-rules.json', PROJECT_RULES);
    expect(denialOf(await project.session('S1').aboutWrite('behavior_packs/shop.py', TWICE_WRONG))).toContain('print');
  });

  it('A13 when a session starts, then every rule that is not in force is named, and no other', async () => {
    const project = projectForTest();
    project.put('.claude/taskflow-rules.json', PROJECT_RULES);
    const run = await project.session('S1').sessionStart('startup');
    expect(healthOf(run)).toEqual(HEALTHY);
    expect(messageOf(run)).toMatch(/project\.broken.*missing closing/);
    expect(messageOf(run)).toMatch(/project\.ahead.*\(\?=/);
    expect(messageOf(run)).not.toContain('project.no-secret-word');
  });

  it('11.3 when all rules are sound, then the start of a session has nothing to say of them', async () => {
    const project = projectForTest();
    project.put('.claude/taskflow-rules.json', { rules: [ruleWith('project.sound', 'XYZZY')] });
    expect(messageOf(await project.session('S1').sessionStart('startup'))).toBe('');
  });

  it('3.9 when a notebook gets the forbidden word, then that is refused', async () => {
    const project = projectForTest();
    project.put('.claude/taskflow-rules.json', PROJECT_RULES);
    const input = {
      notebook_path: project.files.at('a.ipynb'),
      cell_id: 'c1',
      new_source: 'XYZZY',
      edit_mode: 'insert',
    };
    expect(denialOf(await project.session('S1').about('NotebookEdit', input))).toContain('PLUGH');
  });
});

describe('given the files that keep the state of a task', () => {
  const NAMES = [
    ...['.task-meta.json', '.conversation.jsonl', '.inbox/000000000000001-1.json', '.inbox/x.tmp'],
    ...['.before.jsonl', '.doc-snapshot.json', '.lock', '.archive-lock'],
  ];

  it.each(NAMES)('A14 when an agent wants to edit %s, then it is refused', async (name) => {
    const { project, s1 } = await openedBug();
    const file = `tasks/${nameOf(project.files.places()[0])}/${name}`;
    expect(denialOf(await s1.aboutEdit(file, '"archived": false', '"archived": true'))).not.toBe('');
    expect(denialOf(await s1.aboutWrite(file, '{}'))).not.toBe('');
  });

  it.each(['.claude/workflow-state.json', '.claude/.task-active.json'])(
    'A14 when it wants to write %s, then it is refused',
    async (file) => {
      const { s1 } = await openedBug();
      expect(denialOf(await s1.aboutWrite(file, '{}'))).not.toBe('');
    },
  );

  it.each(NAMES)('A14 when it is %s of a task that is at rest, then it is refused too', async (name) => {
    const s1 = projectForTest({ pack: 'base' }).session('S1');
    for (const folder of ['已归档', '已取消'])
      expect(denialOf(await s1.aboutWrite(`tasks/${folder}/任务-0305-101500-x/${name}`, '{}'))).not.toBe('');
  });

  it.each(['yarn.notes.lock', '.git/index.lock', 'var/.lock', 'tasks/.lock', 'inbox/a.json', 'tasks/x/notes.lock'])(
    'A14 when %s only has a similar name, then nothing is said',
    async (file) => expectSilent(await projectForTest({ pack: 'base' }).session('S1').aboutWrite(file, '{}')),
  );

  it('A14 when a subagent tries, then it is refused too', async () => {
    const { project, s1 } = await openedBug();
    const file = `tasks/${nameOf(project.files.places()[0])}/.task-meta.json`;
    expect(denialOf(await s1.aboutWrite(file, '{}', { agent_id: 'a01', agent_type: 'general-purpose' }))).not.toBe('');
  });

  it.each(['context.md', 'solution.md'])('A14 when it completes %s of the task, then nothing is said', async (name) => {
    const { project, s1 } = await openedBug();
    expectSilent(await s1.aboutWrite(`tasks/${nameOf(project.files.places()[0])}/${name}`, '# 任务\n\n写完整。\n'));
  });
});
