import { describe, expect, it } from 'vitest';
import { shippedPack } from '../../../test/packs/shipped.ts';
import { choosePack, mergeManifests } from './manifest.ts';
import { MANIFEST_NAMES, readManifest } from './manifest-shape.ts';
import { localText } from './pack-file.ts';

function decode(value: unknown) {
  const problems: string[] = [];
  return { part: readManifest(value, true, (at) => problems.push(at)), problems };
}

describe('given a manifest', () => {
  it('when all of it fits, then it is read as it is', () => {
    const value = {
      id: 'my-pack',
      version: '1.0.0',
      extends: ['base'],
      naming: { maxDesc: 8 },
      commands: { open: '/mc' },
    };
    expect(decode(value)).toEqual({ problems: [], part: { ...value, commands: { open: ['/mc'] } } });
  });

  it.each([
    [{ paths: { tasks: '../out' } }, 'paths.tasks'],
    [{ paths: { tasks: '/etc' } }, 'paths.tasks'],
    [{ paths: { docs: ['a', 'C:\\x'] } }, 'paths.docs[1]'],
    [{ cleanup: { debugPatterns: ['a(?=b)'] } }, 'cleanup.debugPatterns[0]'],
    [{ cleanup: { mode: 'never' } }, 'cleanup.mode'],
    [{ steps: { insert: ['plan', 'step9_party'] } }, 'steps.insert[1]'],
    [{ steps: { insert: 'plan' } }, 'steps.insert'],
    [{ steps: { insert: ['step3_execute'] } }, 'steps.insert[0]'],
    [{ readBeforeCode: { mode: 'sometimes' } }, 'readBeforeCode.mode'],
    [{ readBeforeCode: { minDocs: -1 } }, 'readBeforeCode.minDocs'],
    [{ readBeforeCode: { docGlobs: ['../docs/**'] } }, 'readBeforeCode.docGlobs[0]'],
    [{ readBeforeCode: { codeGlobs: 'src/**' } }, 'readBeforeCode.codeGlobs'],
    [{ readBeforeCode: { tools: ['Read'] } }, 'readBeforeCode.tools'],
    [{ commands: { open: 'mc' } }, 'commands.open'],
    [{ loops: { bug: 2 } }, 'loops.bug'],
    [{ naming: { colour: 'red' } }, 'naming.colour'],
    [{ naming: { prefix: '../../' } }, 'naming.prefix'],
    [{ naming: { prefix: '.task-' } }, 'naming.prefix'],
    [{ naming: { prefix: '~task-' } }, 'naming.prefix'],
    [{ naming: { prefix: 'a:b' } }, 'naming.prefix'],
    [{ naming: { prefix: 'a\u202eb' } }, 'naming.prefix'],
    [{ naming: { prefix: '任务\u200b-' } }, 'naming.prefix'],
    [{ naming: { prefix: 'a\nb' } }, 'naming.prefix'],
    [{ naming: { prefix: 'task-'.repeat(9) } }, 'naming.prefix'],
    [{ naming: { timeFormat: 'DDMM-HHMMSS' } }, 'naming.timeFormat'],
    [{ naming: { timeFormat: 7 } }, 'naming.timeFormat'],
    [{ paths: { code: 'src' } }, 'paths.code'],
    [{ paths: { code: ['../src'] } }, 'paths.code[0]'],
    [{ notifications: { 'task.open': 'info' } }, 'notifications.task.open'],
    [{ notifications: { 'task.opened': 'loud' } }, 'notifications.task.opened'],
    [{ title: { zh_TW: 'x' } }, 'title'],
    [{ constructor: {} }, 'constructor'],
    [{ naming: 'x' }, 'naming'],
    [{ extends: ['../base'] }, 'extends[0]'],
    [{ version: 7 }, 'version'],
  ])('when it says %j, then that is named and left out', (wrong, at) => {
    const { part, problems } = decode({ id: 'p', version: '1', ...wrong });
    expect(problems).toEqual([at]);
    expect(part?.id).toBe('p');
  });

  it('when it has several unknown fields, then each is named and the rest is used', () => {
    const { part, problems } = decode({ id: 'p', version: '1', a: 1, b: 2, naming: { c: 3, d: 4, maxDesc: 9 } });
    expect(problems.toSorted()).toEqual(['a', 'b', 'naming.c', 'naming.d']);
    expect(part).toMatchObject({ id: 'p', naming: { maxDesc: 9 } });
  });

  it.each(['任务-', 'shop task ', 'tâche-', '👩\u200d💻-'])('when task ids begin with %j, then they do', (prefix) => {
    const { part, problems } = decode({ id: 'p', version: '1', naming: { prefix } });
    expect(problems).toEqual([]);
    expect(part?.naming).toEqual({ prefix });
  });

  it.each([[undefined], [[]], [{ version: '1' }], [{ id: '../x' }], [{ id: 'X' }]])(
    'when it is %j, then it is not a pack',
    (value) => {
      expect(decode(value).part).toBeUndefined();
    },
  );
});

describe('given a pack that extends another', () => {
  const base = {
    id: 'base',
    version: '1',
    extends: [],
    naming: { prefix: 'a-', maxDesc: 9 },
    readBeforeCode: { mode: 'off', minDocs: 3 },
    detect: { markers: ['x'] },
  } as const;
  const child = {
    id: 'child',
    version: '2',
    extends: ['base'],
    naming: { prefix: 'b-' },
    docs: { todoMarkers: ['FIX'] },
    readBeforeCode: { mode: 'deny', docGlobs: ['handbook/**'] },
  } as const;

  it('when they are merged, then objects are merged field by field and lists are replaced', () => {
    const merged = mergeManifests([child, base]);
    expect(merged).toMatchObject({ id: 'child', naming: { prefix: 'b-', maxDesc: 9 } });
    expect(merged.docs.todoMarkers).toEqual(['FIX']);
    expect(merged.readBeforeCode).toEqual({ mode: 'deny', minDocs: 3, docGlobs: ['handbook/**'] });
    expect(merged.detect.markers).toEqual([]);
  });

  it('when both have commands, then all are known, and the nearer ones come first', () => {
    const below = { ...base, commands: { cancel: ['/task-cancel'], review: ['/task-review', '/look'] } };
    const above = { ...child, commands: { cancel: ['/mc-cancel'], confirm: ['/look'] } };
    const { cancel, review, confirm } = mergeManifests([above, below]).commands;
    expect(cancel).toEqual(['/mc-cancel', '/task-cancel']);
    // What the nearer pack gives another meaning has that one alone.
    expect(confirm[0]).toBe('/look');
    expect(review).toEqual(['/task-review']);
  });

  it('when both name document folders, then only those of the nearer one apply', () => {
    const below = { ...base, docs: { categories: { 'docs/features/': 'features' }, maxAuto: 4 } };
    const above = { ...child, docs: { categories: { 'markdown/systems/': 'systems' } } };
    expect(mergeManifests([above, below]).docs.maxAuto).toBe(4);
    expect(mergeManifests([above, below]).docs.categories).toEqual({ 'markdown/systems/': 'systems' });
    expect(mergeManifests([child, below]).docs.categories).toEqual({ 'docs/features/': 'features' });
  });
});

it('given the base as it is shipped, then it sets every field a pack may set', () => {
  const { manifest } = shippedPack('base');
  const names = Object.entries(manifest).flatMap(([name, value]) =>
    typeof value === 'object' ? [name, ...Object.keys(value)] : [name],
  );
  expect(MANIFEST_NAMES.filter((name) => !names.includes(name))).toEqual([]);
});

describe('given packs to choose from', () => {
  const packs = [
    { id: 'mod', markers: () => [{ glob: 'modMain.py', names: ['modMain.py'] }] },
    { id: 'base', markers: () => [] },
  ];

  it('when one is named, then it is taken; an unknown name is not', () => {
    expect(choosePack(packs, 'mod', () => false)).toEqual({ id: 'mod', why: 'named' });
    expect(choosePack(packs, 'gone', () => false)).toEqual({ id: 'base', why: 'default' });
  });

  it('when a marker is found, then its pack is taken', () => {
    expect(choosePack(packs, undefined, ({ glob }) => glob === 'modMain.py')).toEqual({
      id: 'mod',
      why: 'detected',
      marker: 'modMain.py',
    });
  });
});

it('given a text per locale, then the closest is taken', () => {
  const text = { en: 'e', 'zh-TW': 't' };
  expect(['zh-TW', 'zh-CN', 'en', 'fr'].map((locale) => localText(text, locale))).toEqual(['t', 't', 'e', 'e']);
  expect(localText('same', 'fr')).toBe('same');
});
