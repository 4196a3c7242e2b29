import { describe, expect, it } from 'vitest';
import { worthReading } from './reading.ts';
import { isCode, isDocument, type ReadingPolicy } from './reading-policy.ts';

const POLICY: ReadingPolicy = {
  mode: 'deny',
  minDocs: 2,
  docGlobs: ['**/*.md', '.claude/core-docs/**'],
  codeGlobs: ['**/*.py', '**/*.md', 'tasks/tool.py'],
  tasks: 'tasks',
};

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
    const found = [isCode(path, POLICY) && 'code', isDocument(path, POLICY) && 'document'].filter(Boolean);
    expect(found.join() || 'neither').toBe(kind);
  });
});

it('given documents nobody has read, then those the task speaks of come first, then the folders in their order', () => {
  const unread = ['deep/er/z.md', 'a.md', 'docs/guide.md', 'core/rules.md', 'docs/shop/Checkout.md'];
  const places = { description: 'fix the checkout total', folders: ['core', 'docs'] };
  expect(worthReading(unread, places, 4)).toEqual(['docs/shop/Checkout.md', 'core/rules.md', 'docs/guide.md', 'a.md']);
});
