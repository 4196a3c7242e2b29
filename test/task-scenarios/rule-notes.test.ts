/** What rules find and do not refuse: it is kept in the history of the task, and nobody is interrupted. */
import { describe, expect, it } from 'vitest';
import { preloadPath } from '../hooks/deaths.ts';
import { denialOf, expectSilent, messageOf } from './kit/answers.ts';
import { metricsOf } from './kit/record-parts.ts';
import { projectForTest } from './kit/task-project.ts';

const rule = (id: string, severity: string, regex: string) => ({
  id,
  title: id,
  severity,
  applies: { include: ['**/*'] },
  forbid: [{ regex }],
  message: `${id} was found`,
  fix: 'write something else',
});

const RULES = { rules: [rule('project.no-xyzzy', 'block', 'XYZZY'), rule('project.old-name', 'info', 'PLOVER')] };

async function opened() {
  const project = projectForTest();
  project.put('.claude/taskflow-rules.json', RULES);
  const s1 = project.session('S1');
  await s1.prompt('/mc 修复玩家死亡BUG');
  return { project, s1 };
}

describe('given rules of which one only takes notes', () => {
  it('11.3 when a marker lets an edit pass, then the history tells which rule, where and why', async () => {
    const { project, s1 } = await opened();
    const text = 'first line\nXYZZY # overtone-allow: project.no-xyzzy the password=hunter2 of the game\n';
    expectSilent(await s1.aboutWrite('notes.txt', text));
    expect(project.files.history().at(-1)).toMatchObject({
      role: 'engine',
      event_type: 'rule',
      data: {
        what: 'allowed',
        rule: 'project.no-xyzzy',
        file: 'notes.txt',
        line: 2,
        reason: 'the password=[masked] of the game',
      },
    });
  });

  const OWN_PACK = { id: 'own', version: '1', allowMarker: 'taskflow-allow' };
  it.each<[string, Readonly<Record<string, object>>, string]>([
    ['its pack', { '.overtone/packs/own/pack.json': OWN_PACK, '.overtone.json': { pack: 'own' } }, 'taskflow-allow'],
    ['the project', { '.overtone.json': { rules: { allowMarker: 'rule-off' } } }, 'rule-off'],
    [
      'both',
      {
        '.overtone/packs/own/pack.json': OWN_PACK,
        '.overtone.json': { pack: 'own', rules: { allowMarker: 'rule-off' } },
      },
      'rule-off',
    ],
    ['nobody, for it is no marker', { '.overtone.json': { rules: { allowMarker: '.*' } } }, 'overtone-allow'],
  ])(
    '11.3 when %s chose the marker, then that one lets pass, with a reason and on record',
    async (_, files, marker) => {
      const { project, s1 } = await opened();
      for (const [path, content] of Object.entries(files)) project.put(path, content);
      const write = (word: string, reason: string) =>
        s1.aboutWrite('notes.txt', `XYZZY # ${word}: project.no-xyzzy${reason}\n`);
      expectSilent(await write(marker, ' as agreed'));
      const last = project.files.history().at(-1)?.['data'];
      expect(last).toMatchObject({ what: 'allowed', rule: 'project.no-xyzzy', reason: 'as agreed' });
      expect(denialOf(await write(marker, ''))).toContain('project.no-xyzzy');
      expect(denialOf(await write('other-allow', ' as agreed'))).toContain('project.no-xyzzy');
    },
  );

  it('11.3 when an edit breaks a rule that only takes notes, then the history has it and no violation is counted', async () => {
    const { project, s1 } = await opened();
    expectSilent(await s1.aboutWrite('notes.txt', 'PLOVER\n'));
    expect(project.files.history().at(-1)).toMatchObject({
      event_type: 'rule',
      data: { what: 'noted', rule: 'project.old-name', file: 'notes.txt', line: 1 },
    });
    expect(metricsOf(project.files.record())).toMatchObject({ critical_violation_count: 0 });
  });

  it('11.3 when the same edit is refused for another reason, then both are kept', async () => {
    const { project, s1 } = await opened();
    expect(denialOf(await s1.aboutWrite('notes.txt', 'PLOVER\nXYZZY\n'))).toContain('project.no-xyzzy');
    expect(project.files.history().filter(({ event_type }) => event_type === 'rule')).toHaveLength(1);
    expect(metricsOf(project.files.record())).toMatchObject({ critical_violation_count: 1 });
  });

  it('11.3 when there is no task, then there is no history to keep it in, and the edit passes all the same', async () => {
    const project = projectForTest();
    project.put('.claude/taskflow-rules.json', RULES);
    expectSilent(await project.session('S1').aboutWrite('notes.txt', 'PLOVER\n'));
    expect(project.files.places()).toEqual([]);
  });
});

describe('given a rule of the project that takes too long', () => {
  /** Each is quick; together they take three times what a rule may and half of what an edit may. */
  const conditions = Array.from({ length: 150 }, (_, index) => ({ regex: `zz${index}` }));
  const SLOW = { ...rule('project.slow', 'block', 'XYZZY'), forbid: conditions };
  const QUICK = rule('project.quick', 'block', 'PLUGH');
  const env = { NODE_OPTIONS: `--require ${preloadPath('pattern-clock')}` };

  it('11.3 when it happened twice, then the user is told once, it is left out, and the others are still tried', async () => {
    const project = projectForTest({ env });
    project.put('.claude/taskflow-rules.json', { rules: [SLOW, QUICK] });
    const s1 = project.session('S1');
    await s1.prompt('/mc 修复玩家死亡BUG');
    const first = await s1.aboutWrite('notes.txt', 'once\n');
    expect(first).toMatchObject({ code: 0, stderr: expect.stringContaining('rule project.slow: slow') });
    expect(messageOf(first)).toBe('');
    expect(messageOf(await s1.aboutWrite('notes.txt', 'twice\n'))).toContain('project.slow');
    expectSilent(await s1.aboutWrite('notes.txt', 'three times\n'));
    expect(denialOf(await s1.aboutWrite('notes.txt', 'PLUGH\n'))).toContain('project.quick');
    const kept = project.files.history().filter(({ event_type }) => event_type === 'rule');
    expect(kept.map(({ data }) => data)).toMatchObject([
      { what: 'slow', rule: 'project.slow' },
      { what: 'slow', rule: 'project.slow' },
      { what: 'dropped', rule: 'project.slow' },
    ]);
  });
});
