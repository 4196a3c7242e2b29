/** `ot pack learn` on tasks that real hooks have recorded. */
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { projectWithCommand, withCommand } from '../task-scenarios/kit/task-command.ts';
import { nameOf } from '../task-scenarios/kit/task-files.ts';
import { startingFrom } from '../task-scenarios/kit/task-project.ts';

const DESCRIPTION = 'fix the empty cart badge crash';
const ERROR = "AttributeError: 'NoneType' object has no attribute 'count'";

/** A bug that needed two rounds, confirmed and archived without wrap-up. */
const archivedTask = startingFrom(
  async (begun) => {
    const project = withCommand(begun);
    const s1 = project.session('S1');
    await s1.prompt(`/ot:task ${DESCRIPTION}`);
    await s1.edit('src/badge.py');
    await s1.failBash('pytest', `Exit code 1\n${ERROR}`);
    await s1.prompt('still broken');
    await s1.edit('src/cart.py');
    await s1.prompt('/ot:task note count in the cart, not in the badge');
    await s1.prompt('fixed');
    await s1.prompt('skip cleanup');
    await s1.stop('Done.');
    const [place] = project.files.places();
    const name = nameOf(place);
    const id = `fix-the-empty-cart-badge-crash-${/\d{4}-\d{6}/.exec(name)?.[0]}`;
    const own = (file: string) => project.files.at(`.overtone/packs/${file}`);
    const read = (file: string) => JSON.parse(readFileSync(own(file), 'utf8'));
    const at = (file: string) => `.overtone/packs/${file}`;
    return { ...project, name, id, own, read, at, draft: `drafts/${id}.json` };
  },
  { pack: 'base', locale: 'en' },
);

describe('given an archived task', () => {
  it('when it is learned, then a draft tells what it was about, what went wrong and what was changed', async () => {
    const { json, name, id, own, read, draft } = await archivedTask();
    expect(json('pack', 'learn', name)).toMatchObject({
      code: 0,
      json: { taskId: name, entry: id, draft: own(draft), pack: null },
    });
    const [entry] = read(draft).entries;
    expect(entry).toMatchObject({ id, learnedFrom: name, name: DESCRIPTION, description: DESCRIPTION });
    expect(entry.keywords).toEqual(expect.arrayContaining(['cart badge', 'badge', 'empty cart']));
    expect(entry.guide.principle).toContain('count in the cart');
    expect(entry.guide.issues).toEqual([
      { problem: 'still broken', cause: '', solution: 'src/cart.py' },
      { problem: expect.stringContaining(ERROR), cause: 'pytest', solution: '' },
    ]);
    expect(entry.guide.related.map((file: { name: string }) => file.name)).toEqual(['src/badge.py', 'src/cart.py']);
  });

  it('when its pack knows a secret of its own, then the draft is kept free of it', async () => {
    const { ot, name, put, read, files, draft } = await archivedTask();
    put('.overtone/packs/mine/pack.json', { id: 'mine', version: '1', extends: ['base'], secrets: ['ACME-[0-9]+'] });
    put('.overtone.json', { pack: 'mine' });
    writeFileSync(files.pathOf('solution.md'), 'Ask for ACME-123 first.\n');
    expect(ot('pack', 'learn', name).code).toBe(0);
    const [entry] = read(draft).entries;
    expect(entry.guide.principle).toContain('Ask for [masked] first.');
  });

  it('when it is learned, then nothing uses the draft by itself', async () => {
    const { ot, json, name, session } = await archivedTask();
    // Names of tasks have blanks in them.
    expect(ot('pack', 'learn', name).out).toContain(`ot pack learn "${name}" --pack ID`);
    expect(ot('pack', 'list').out).not.toContain('drafts');
    expect(json('pack', 'validate')).toMatchObject({ code: 0 });
    const opened = await session('S2').prompt('/ot:task the cart badge is empty again');
    expect(JSON.stringify(opened.json)).not.toContain('count in the cart');
  });

  it('when it is learned twice, then the draft people may have changed stays', async () => {
    const { ot, name, put, at, read, draft } = await archivedTask();
    ot('pack', 'learn', name);
    put(at(draft), { entries: [] });
    expect(ot('pack', 'learn', name)).toMatchObject({ code: 1, out: '', err: expect.stringContaining('--pack ID') });
    expect(read(draft)).toEqual({ entries: [] });
  });

  it('when it is added to a pack of the project, then the next task of that kind gets it', async () => {
    const { ot, json, name, id, read, put, own, draft, session } = await archivedTask();
    ot('pack', 'new', 'mine');
    put('.overtone.json', { pack: 'mine' });
    expect(ot('pack', 'learn', name).code).toBe(0);
    expect(json('pack', 'learn', name, '--pack', 'mine')).toMatchObject({
      code: 0,
      json: { entry: id, draft: null, pack: 'mine', file: own('mine/knowledge.json') },
    });
    expect(read('mine/knowledge.json').entries.map((entry: { id: string }) => entry.id)).toEqual(['example-entry', id]);
    expect(() => read(draft)).toThrow('ENOENT');
    expect(ot('pack', 'validate', 'mine').code).toBe(0);
    const opened = await session('S2').prompt('/ot:task the cart badge is empty again');
    expect(JSON.stringify(opened.json)).toContain('count in the cart');
    expect(ot('pack', 'learn', name, '--pack', 'mine')).toMatchObject({ code: 1, err: expect.stringContaining(id) });
  });

  it('when people have corrected the draft, then the corrected draft is added', async () => {
    const { ot, name, put, at, read, draft } = await archivedTask();
    ot('pack', 'new', 'mine');
    ot('pack', 'learn', name);
    put(at(draft), { entries: [{ ...read(draft).entries[0], id: 'cart-badge', name: 'Cart badge' }] });
    expect(ot('pack', 'learn', name, '--pack', 'mine').code).toBe(0);
    expect(read('mine/knowledge.json').entries[1]).toMatchObject({ id: 'cart-badge', name: 'Cart badge' });
  });

  it('when the draft would make the pack worse, then nothing is added and the message says what to fix', async () => {
    const { ot, name, put, at, read, draft } = await archivedTask();
    ot('pack', 'new', 'mine');
    ot('pack', 'learn', name);
    const [before, { entries }] = [read('mine/knowledge.json'), read(draft)];
    const withCode = (code: object) => ({
      entries: [{ ...entries[0], guide: { code: { file: 'src/a.ts', ...code } } }],
    });
    const worse: readonly (readonly [content: object | string, named: string])[] = [
      [withCode({ content: 'console.log(1);' }), 'no-console-log'],
      [withCode({ source: 'knowledge/gone.ts' }), 'gone.ts'],
      [{ entries: [{ id: 'No Id' }] }, 'kebab-case'],
      [{ entries: [] }, 'one entry'],
      ['{', 'JSON'],
    ];
    for (const [content, named] of worse) {
      put(at(draft), content);
      const { code, out, err } = ot('pack', 'learn', name, '--pack', 'mine');
      expect({ code, out }, err).toEqual({ code: 1, out: '' });
      expect(err).toContain(named);
      expect(err).toContain(draft);
      expect(read('mine/knowledge.json')).toEqual(before);
    }
  });

  it('when the pack is not of the project, then it is not written to', async () => {
    const { ot, name } = await archivedTask();
    expect(ot('pack', 'learn', name, '--pack', 'base')).toMatchObject({
      code: 1,
      err: expect.stringContaining('ot pack new'),
    });
    expect(ot('pack', 'learn', name, '--pack', 'gone')).toMatchObject({
      code: 1,
      err: expect.stringContaining('base, modsdk'),
    });
    expect(ot('pack', 'new', 'drafts')).toMatchObject({ code: 2, err: expect.stringContaining('drafts') });
  });
});

describe('given anything else', () => {
  it('when a task is not archived or does not exist, then the message says what to do', async () => {
    const { ot, session, files } = projectWithCommand();
    expect(ot('pack', 'learn', '1015')).toMatchObject({ code: 1, err: expect.stringContaining('ot task list') });
    await session('S1').prompt(`/mc ${DESCRIPTION}`);
    expect(ot('pack', 'learn', nameOf(files.places()[0]))).toMatchObject({
      code: 1,
      err: expect.stringContaining('ot task skip'),
    });
    expect(ot('pack', 'learn')).toMatchObject({ code: 2 });
  });
});
