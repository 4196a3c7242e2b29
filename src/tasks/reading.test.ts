import { describe, expect, it } from 'vitest';
import { newTask, tell } from '../../test/kit/task.ts';
import { SETTINGS } from '../../test/kit/task-rules.ts';
import { hasReadEnough, isCode, isDocument, readingMissing, readingNotice, worthReading } from './reading.ts';

const READING = {
  paths: SETTINGS.paths,
  readBeforeCode: {
    mode: 'deny',
    minDocs: 2,
    docGlobs: ['**/*.md', '.claude/core-docs/**'],
    codeGlobs: ['**/*.py', '**/*.md', 'tasks/tool.py'],
  },
} as const;

describe('given globs for documents and code', () => {
  it.each([
    ['src/a.py', 'code'],
    ['a.PY', 'code'],
    ['docs/a.md', 'document'],
    ['docs/.hidden.md', 'document'],
    ['.claude/core-docs/rules.txt', 'document'],
    ['.claude/notes.md', 'neither'],
    ['.venv/lib/a.py', 'neither'],
    ['tasks/x/context.md', 'neither'],
    ['tasks/x/a.py', 'neither'],
    ['tasks/tool.py', 'code'],
    ['/usr/lib/a.py', 'neither'],
    ['~/a.py', 'neither'],
    ['C:/a.py', 'neither'],
    ['src/a.txt', 'neither'],
    ['', 'neither'],
  ])('then %s is %s', (path, kind) => {
    const found = [isCode(path, READING) && 'code', isDocument(path, READING) && 'document'].filter(Boolean);
    expect(found.join() || 'neither').toBe(kind);
  });
});

describe('given a pack that says where code lies', () => {
  const settings = { ...READING, paths: { ...READING.paths, code: ['src', 'tools/*.py'] } };
  it.each([
    ['src/deep/a.py', true],
    ['Src/a.py', true],
    ['tools/a.py', true],
    ['a.py', false],
    ['srcs/a.py', false],
    ['lib/src/a.py', false],
    ['tools/deep/a.py', false],
    ['src/a.txt', false],
  ])('then whether %s is code is %s', (path, expected) => {
    expect(isCode(path, settings)).toBe(expected);
  });
});

it('given unread documents, then those the task speaks of come first, then the folders in their order', () => {
  const unread = ['deep/er/z.md', 'a.md', 'docs/guide.md', 'core/rules.md', 'docs/shop/Checkout.md'];
  const places = { description: 'fix the checkout total', folders: ['core', 'docs'] };
  expect(worthReading(unread, places, 4)).toEqual(['docs/shop/Checkout.md', 'core/rules.md', 'docs/guide.md', 'a.md']);
});

describe('given a project with fewer documents than are asked for', () => {
  const STAMP = { id: 'reading', at: '2026-03-01T10:00:00.000Z' };

  it('when nothing is left to read, then the record knows it for the step, and the project is not searched again', () => {
    const task = newTask();
    expect(readingMissing(task, READING, [])).toBeUndefined();
    const { task: told } = tell(task, [readingNotice(task, READING, { stamp: STAMP, isMissing: false })]);
    expect(hasReadEnough(task, READING)).toBe(false);
    expect(hasReadEnough(told, READING)).toBe(true);
    expect(hasReadEnough({ ...told, step: 'step1_understand' }, READING)).toBe(false);
  });

  it('when something is left to read, then a refusal is counted and code is not free', () => {
    const task = newTask();
    expect(readingMissing(task, READING, ['a.md'])).toMatchObject({ needed: 1, missing: 1 });
    const { task: told } = tell(task, [readingNotice(task, READING, { stamp: STAMP, isMissing: true })]);
    expect(hasReadEnough(told, READING)).toBe(false);
  });
});
