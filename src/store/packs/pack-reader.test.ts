import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { detectPack, listPacks, openPack } from './pack-reader.ts';

const BASE = JSON.parse(readFileSync('plugins/overtone/packs/base/pack.json', 'utf8'));
const RULE = { title: 't', message: 'm', fix: 'f', forbid: ['x'] };

function world(files: Readonly<Record<string, unknown>>) {
  const scratch = mkdtempSync(join(tmpdir(), 'ot-packs-'));
  onTestFinished(() => rmSync(scratch, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(scratch, path)), { recursive: true });
    writeFileSync(join(scratch, path), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return { pluginRoot: join(scratch, 'plugin'), projectRoot: join(scratch, 'project'), trusted: () => true, scratch };
}

const SHIPPED = {
  'plugin/packs/base/pack.json': {
    ...BASE,
    naming: { prefix: 'task-' },
    commands: { ...BASE.commands, open: ['/task'] },
  },
  'plugin/packs/base/rules/a.json': {
    rules: [
      { id: 'a', ...RULE },
      { id: 'state', ...RULE, locked: true },
    ],
  },
  'plugin/packs/base/prompts/usage.en.md': 'base {openCommand}',
  'plugin/packs/base/prompts/usage.zh-CN.md': '基 {openCommand}',
  'plugin/packs/mod/pack.json': {
    id: 'mod',
    version: '1',
    locale: 'zh-CN',
    detect: { markers: ['*/main.py'] },
    commands: { open: ['/mc'] },
  },
  'plugin/packs/mod/rules/m.json': { rules: [{ id: 'm', ...RULE }] },
};

describe('given shipped packs', () => {
  it('when a project has a marker, then its pack is found; else it is the base, or the one that is named', () => {
    const roots = world({ ...SHIPPED, 'project/game/main.py': '' });
    expect(detectPack(roots)).toMatchObject({ id: 'mod', why: 'detected' });
    expect(detectPack(roots, 'base')).toEqual({ id: 'base', why: 'named' });
    expect(detectPack(world({ ...SHIPPED, 'project/x': '' }))).toEqual({ id: 'base', why: 'default' });
  });

  it('when the marker lies behind a link, then its pack is found; below a file there is none', () => {
    const roots = world({ ...SHIPPED, 'elsewhere/main.py': '', 'project/main.py': '' });
    expect(detectPack(roots)).toEqual({ id: 'base', why: 'default' });
    symlinkSync(join(roots.scratch, 'elsewhere'), join(roots.projectRoot, 'game'));
    expect(detectPack(roots)).toMatchObject({ id: 'mod', why: 'detected' });
  });

  it('when one is opened, then it extends the base even if it does not say so', () => {
    const pack = openPack(world(SHIPPED), 'mod');
    expect(pack.manifest).toMatchObject({ id: 'mod', naming: { prefix: 'task-' } });
    expect(pack.rules().rules.map(({ id }) => id)).toEqual(['a', 'state', 'm']);
    expect(pack.problems).toEqual([]);
  });

  it('when a prompt is missing in the pack, then the same locale of the base comes before another locale', () => {
    const pack = openPack(world({ ...SHIPPED, 'plugin/packs/mod/prompts/usage.en.md': 'mod' }), 'mod');
    expect(pack.prompt('usage', {})).toBe('基 /mc');
    expect(pack.prompt('usage', {}, 'en')).toBe('mod');
    expect(pack.prompt('usage', {}, 'fr')).toBe('mod');
    expect(pack.template('archive.done')).toBe('');
  });

  it('when an unknown pack is opened, then it is the base', () => {
    expect(openPack(world(SHIPPED), 'gone').id).toBe('base');
    expect(openPack(world({}), '../x').id).toBe('base');
  });
});

describe('given packs of the project', () => {
  it('when one has the id of a shipped one, then it extends that one', () => {
    const roots = world({
      ...SHIPPED,
      'project/.overtone/packs/mod/pack.json': { id: 'mod', version: '9', naming: { prefix: 'job-' } },
      'project/.overtone/packs/mod/rules/own.json': {
        rules: [
          { id: 'm', severity: 'warn' },
          { id: 'state', disabled: true },
        ],
      },
    });
    const pack = openPack(roots, 'mod');
    expect(pack.manifest).toMatchObject({
      version: '9',
      naming: { prefix: 'job-' },
      commands: { open: ['/mc', '/task'] },
    });
    const { rules, problems } = pack.rules();
    expect(rules.map(({ id, severity }) => [id, severity])).toEqual([
      ['a', 'block'],
      ['state', 'block'],
      ['m', 'warn'],
    ]);
    expect(problems).toMatchObject([{ at: 'state' }]);
    expect(listPacks(roots).map(({ id, origin }) => [id, origin])).toEqual([
      ['mod', 'project'],
      ['base', 'plugin'],
      ['mod', 'plugin'],
    ]);
  });

  it('when the project has rules of its own, then they come last', () => {
    const roots = world({
      ...SHIPPED,
      'project/.claude/taskflow-rules.json': [
        { id: 'a', disabled: true },
        { id: 'p', ...RULE },
      ],
    });
    expect(
      openPack(roots, 'base')
        .rules()
        .rules.map(({ id }) => id),
    ).toEqual(['state', 'p']);
  });

  it('when packs extend each other in a circle, then each is read once', () => {
    const roots = world({
      'project/.overtone/packs/one/pack.json': { id: 'one', version: '1', extends: ['two'] },
      'project/.overtone/packs/two/pack.json': { id: 'two', version: '1', extends: ['one'] },
    });
    expect(openPack(roots, 'one').layers.map(({ id }) => id)).toEqual(['one', 'two']);
  });

  it.each([
    ['itself', { bad: ['bad'] }],
    ['one that extends it', { bad: ['other'], other: ['bad'] }],
    [
      'a long row of others',
      Object.fromEntries(['bad', ...'abcdefghij'].map((id, at, all) => [id, all.slice(at + 1, at + 2)])),
    ],
  ])('when one extends %s, then it still extends the base', (_, parents: Record<string, string[]>) => {
    const manifests = Object.entries(parents).map(([id, extended]) => [
      `project/.overtone/packs/${id}/pack.json`,
      { id, version: '1', extends: extended },
    ]);
    const pack = openPack(world({ ...SHIPPED, ...Object.fromEntries(manifests) }), 'bad');
    expect(pack.layers.at(-1)?.id).toBe('base');
    expect(pack.rules().rules.map(({ id }) => id)).toContain('state');
  });

  it('when one extends a pack that is not there, then that is said and the rest works', () => {
    const manifest = { id: 'own', version: '1', extends: ['mod', 'gone'] };
    const pack = openPack(world({ ...SHIPPED, 'project/.overtone/packs/own/pack.json': manifest }), 'own');
    expect(pack.layers.map(({ id }) => id)).toEqual(['own', 'mod', 'base']);
    expect(pack.problems).toMatchObject([{ at: 'extends', expected: expect.stringContaining('"gone"') }]);
  });

  it('when a folder has no manifest, then that is said', () => {
    const files = { 'project/.overtone/packs/own/rules/a.json': [{ id: 'p', ...RULE }] };
    const { id, problems } = openPack(world({ ...SHIPPED, ...files }), 'own');
    expect(id).toBe('base');
    expect(problems).toMatchObject([{ file: expect.stringContaining('pack.json') }]);
    expect(openPack(world(SHIPPED), 'gone').problems).toEqual([]);
  });

  it.each([
    ['broken JSON', '{'],
    ['another id', { id: 'other', version: '1' }],
    ['no id', {}],
    ['too large', ' '.repeat(600_000)],
  ])('when a manifest has %s, then that is said and the base still works', (_, content) => {
    const pack = openPack(world({ ...SHIPPED, 'project/.overtone/packs/bad/pack.json': content }), 'bad');
    expect(pack.problems).toHaveLength(1);
    expect(pack.rules().rules.map(({ id }) => id)).toContain('state');
  });

  it('when a rule file is broken, then the others load and it is named', () => {
    const pack = openPack(world({ ...SHIPPED, 'plugin/packs/mod/rules/z.json': '{' }), 'mod');
    expect(pack.rules().rules).toHaveLength(3);
    expect(pack.rules().problems).toMatchObject([{ expected: expect.stringContaining('JSON') }]);
  });

  it('when a text outside the pack is asked for, then there is none', () => {
    expect(openPack(world({ ...SHIPPED, 'secret.md': 'x' }), 'mod').text('../../../secret.md')).toBeUndefined();
  });
});
