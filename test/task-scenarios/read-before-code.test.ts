/** Documents before code: off unless a pack asks for it, said once or refused with what to read, and never a trap. */
import { existsSync, rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MOST_REFUSALS } from '../../src/tasks/reading.ts';
import { recorded } from '../scenarios/world.ts';
import { contextOf, denialOf, expectAllowed, expectSilent, HEALTHY, healthOf } from './kit/answers.ts';
import { metricsOf } from './kit/record-parts.ts';
import { projectForTest } from './kit/task-project.ts';

type Setting = { readonly policy?: object; readonly documents?: readonly string[]; readonly config?: object };

const DOCUMENTS = ['docs/rules.md', 'docs/player.md', 'docs/shop.md', 'notes.md'];

/** Leaves a mark beside itself when the folder of documents is listed. */
const SPY = `const fs = require('node:fs');
const list = fs.readdirSync;
fs.readdirSync = (folder, ...rest) => {
  if (/[\\/]docs[\\/]?$/.test(String(folder))) fs.writeFileSync(__dirname + '/searched', '');
  return list(folder, ...rest);
};
require('node:module').syncBuiltinESMExports();
`;

const editOf = (file_path: string) => ({ file_path, old_string: 'x = 1', new_string: 'x = 2' });

/** A project whose own pack asks for reading. */
async function asked({ policy = {}, documents = DOCUMENTS, config = {} }: Setting = {}) {
  const project = projectForTest({ pack: 'base', locale: 'en' });
  const readBeforeCode = { mode: 'deny', minDocs: 2, docGlobs: ['docs/**/*.md'], codeGlobs: ['**/*.py'], ...policy };
  project.put('.overtone/packs/mine/pack.json', { id: 'mine', version: '1', extends: ['base'], readBeforeCode });
  project.put('.overtone.json', { pack: 'mine', ...config });
  for (const file of [...documents, 'src/shop.py', 'src/shop.txt']) project.put(file, 'x = 1\n');
  const s1 = project.session('S1');
  await s1.prompt('/task fix the shop prices');
  const edit = (file: string, fields = {}) => s1.about('Edit', editOf(project.files.at(file)), fields);
  /** Whether an edit of code, with the settings read afresh, looks through the project. */
  const isSearched = async () => {
    project.put('spy/spy.cjs', SPY);
    rmSync(project.files.at('spy/searched'), { force: true });
    const tool_input = editOf(project.files.at('src/shop.py'));
    const event = { ...recorded('PreToolUse'), session_id: s1.id, cwd: project.root, tool_name: 'Edit', tool_input };
    await project.send(event, { env: { NODE_OPTIONS: `--require "${project.files.at('spy/spy.cjs')}"` } });
    return existsSync(project.files.at('spy/searched'));
  };
  return { project, s1, edit, isSearched };
}

describe('given a pack that refuses code before two documents', () => {
  it('3.11 when code is changed first, then it is refused with what was read, what is missing and what to read', async () => {
    const { edit } = await asked();
    const run = await edit('src/shop.py');
    expect(healthOf(run)).toEqual(HEALTHY);
    const reason = denialOf(run);
    expect(reason).toContain('src/shop.py');
    expect(reason).toContain('2 more must be read');
    expect(reason).toContain('Read so far (0 of 2): —');
    expect(reason.indexOf('docs/shop.md')).toBeLessThan(reason.indexOf('docs/player.md'));
    expect(reason).not.toContain('notes.md');
    expect(reason).toContain('"readBeforeCode": "off"');
  });

  it('3.11 when one was read, then it is named and one is missing; after the second code is free', async () => {
    const { project, s1, edit } = await asked();
    await s1.read('docs/rules.md');
    await s1.read('notes.md');
    const reason = denialOf(await edit('src/shop.py'));
    expect(reason).toContain('1 more must be read');
    expect(reason).toContain('Read so far (1 of 2): docs/rules.md');
    expect(reason).not.toContain('- docs/rules.md');
    await s1.read('docs/shop.md', { agent_id: 'a01', agent_type: 'Explore' });
    expectSilent(await edit('src/shop.py'));
    expect(metricsOf(project.files.record())).toMatchObject({ docs_read_count: 3, critical_violation_count: 0 });
  });

  it('3.11 when the reading is done and the settings are read afresh, then the project is not searched', async () => {
    const { s1, isSearched } = await asked();
    expect(await isSearched()).toBe(true);
    await s1.read('docs/rules.md');
    await s1.read('docs/shop.md');
    expect(await isSearched()).toBe(false);
  });

  it.each(['Edit', 'Write', 'MultiEdit'])(
    '3.11 when code is changed with %s first, then it is refused',
    async (tool) => {
      const { project, s1 } = await asked();
      const edit = { old_string: 'x = 1', new_string: 'x = 2' };
      const input = { file_path: project.files.at('src/shop.py'), content: 'x = 2\n', edits: [edit], ...edit };
      expect(denialOf(await s1.about(tool, input))).toContain('2 more must be read');
    },
  );

  it('3.11 when an agent opens code, then it is refused too, and the refusal is kept', async () => {
    const { project, s1, edit } = await asked();
    expect(denialOf(await edit('src/shop.py', { agent_id: 'a01', agent_type: 'Explore' }))).not.toBe('');
    expect(project.overtone(s1.id).readText('denials.jsonl')).toContain('read-before-code');
  });

  it.each(['docs/rules.md', 'src/shop.txt', 'README.md'])(
    '3.11 when %s is opened, then nothing is said',
    async (file) => {
      expectSilent(await (await asked()).edit(file));
    },
  );

  it('3.11 when code outside the project is opened, then nothing is said', async () => {
    const { s1 } = await asked();
    expectSilent(await s1.about('Edit', editOf('/usr/lib/python3/os.py')));
  });

  it('3.11 when another session without a task opens code, then nothing is said', async () => {
    const { project } = await asked();
    expectSilent(await project.session('S2').about('Edit', editOf(project.files.at('src/shop.py'))));
  });

  it('3.11 when the edit also breaks a rule, then the documents come first and the rule afterwards', async () => {
    const { s1 } = await asked();
    const marks = '<<<<<<< HEAD\none\n=======\ntwo\n>>>>>>> other\n';
    expect(denialOf(await s1.aboutWrite('src/shop.py', marks))).toContain('2 more must be read');
    await s1.read('docs/rules.md');
    await s1.read('docs/shop.md');
    expect(denialOf(await s1.aboutWrite('src/shop.py', marks))).toContain('base.merge');
  });
});

describe('given documents that cannot be had', () => {
  it('3.11 when the project has none, then code is free', async () => {
    expectSilent(await (await asked({ documents: ['notes.md'] })).edit('src/shop.py'));
  });

  it('3.11 when it has fewer than asked for, then all of them are enough', async () => {
    const { s1, edit } = await asked({ policy: { minDocs: 9 }, documents: ['docs/a.md', 'docs/b.md'] });
    expect(denialOf(await edit('src/shop.py'))).toContain('2 more must be read');
    await s1.read('docs/a.md');
    await s1.read('docs/b.md');
    expectSilent(await edit('src/shop.py'));
  });

  it.each(['deny', 'advise'])(
    '3.11 when all there are were read, or there are none, then mode %s looks for them once and no more',
    async (mode) => {
      const few = await asked({ policy: { mode, minDocs: 9 }, documents: ['docs/a.md'] });
      await few.s1.read('docs/a.md');
      expect(await few.isSearched()).toBe(true);
      expect(await few.isSearched()).toBe(false);
      const none = await asked({ policy: { mode }, documents: ['docs/a.txt'] });
      expect(await none.isSearched()).toBe(true);
      expect(await none.isSearched()).toBe(false);
    },
  );

  it('3.11 when they are of another kind or lie in a hidden folder the pack names, then reading them counts', async () => {
    const globs = ['.claude/core-docs/**', 'manual/*.rst'];
    const documents = ['.claude/core-docs/rules.md', 'manual/a.rst', '.claude/other.md'];
    const { s1, edit } = await asked({ policy: { docGlobs: globs }, documents });
    const reason = denialOf(await edit('src/shop.py'));
    expect(reason).toContain('- .claude/core-docs/rules.md');
    expect(reason).not.toContain('other.md');
    await s1.read('.claude/core-docs/rules.md');
    await s1.read('manual/a.rst');
    expectSilent(await edit('src/shop.py'));
  });

  it('3.11 when they are never read, then the edit passes in the end', async () => {
    const { edit } = await asked();
    for (let count = 0; count < MOST_REFUSALS; count += 1) expect(denialOf(await edit('src/shop.py'))).not.toBe('');
    expectSilent(await edit('src/shop.py'));
  });

  it('3.11 when the user switches it off, then code is free at once', async () => {
    const { project, edit } = await asked();
    expect(denialOf(await edit('src/shop.py'))).not.toBe('');
    project.put('.overtone.json', { pack: 'mine', tasks: { readBeforeCode: 'off' } });
    expectSilent(await edit('src/shop.py'));
  });

  it('3.11 when the work is confirmed, then nothing is refused any more', async () => {
    const { s1, edit } = await asked();
    await s1.edit('src/shop.txt');
    await s1.prompt('/task-confirm');
    expectSilent(await edit('src/shop.py'));
  });
});

describe('given a pack that only advises', () => {
  it('3.11 when code is changed first, then it is said once per task and decides nothing', async () => {
    const { edit } = await asked({ policy: { mode: 'advise' } });
    const run = await edit('src/shop.py');
    expectAllowed(run);
    expect(contextOf(run)).toContain('- docs/shop.md');
    expectSilent(await edit('src/shop.py'));
  });

  it('3.11 when an agent changes it, then nothing is said, and the main agent is told later', async () => {
    const { edit } = await asked({ policy: { mode: 'advise' } });
    expectSilent(await edit('src/shop.py', { agent_id: 'a01', agent_type: 'Explore' }));
    expect(contextOf(await edit('src/shop.py'))).toContain('docs/shop.md');
  });
});

describe('given a pack that does not ask', () => {
  it('3.11 when code is changed, then nothing is said', async () => {
    const { edit } = await asked({ policy: { mode: 'off' } });
    expectSilent(await edit('src/shop.py'));
  });

  it('3.11 when the project sets it in its own settings, then the pack’s other fields hold', async () => {
    const config = { tasks: { readBeforeCode: 'deny', minDocs: 1 } };
    const { edit } = await asked({ policy: { mode: 'off' }, config });
    expect(denialOf(await edit('src/shop.py'))).toContain('1 more must be read');
  });

  it('3.11 when there is no task, then a pack that refuses says nothing either', async () => {
    const project = projectForTest({ pack: 'base' });
    project.put('.overtone.json', { tasks: { readBeforeCode: 'deny' } });
    project.put('docs/a.md', 'a');
    expectSilent(await project.session('S1').about('Edit', editOf(project.files.at('src/shop.py'))));
  });
});
