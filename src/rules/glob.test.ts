import { expect, it } from 'vitest';
import { matchesGlob } from './glob.ts';
import { rulePath } from './paths.ts';

it.each([
  ['*.py', 'a/b/c.py', true],
  ['*.py', 'c.pyc', false],
  ['src/*.ts', 'src/a.ts', true],
  ['src/*.ts', 'src/a/b.ts', false],
  ['src/**', 'src/a/b.ts', true],
  ['src/', 'src/a/b.ts', true],
  ['**/*.{ts,tsx}', 'a/b.tsx', true],
  ['**/*.{ts,tsx}', 'b.ts', true],
  ['**/*.{ts,tsx}', 'b.js', false],
  ['tasks/**/.task-meta.json', 'tasks/已归档/x/.TASK-META.json', true],
  ['a?c', 'abc', true],
  ['a?c', 'a/c', false],
  ['a(b)[c]+', 'a(b)[c]+', true],
  ['~/.overtone/sessions/**', '~/.overtone/sessions/s/workflow.json', true],
])('given the glob %s and the path %s, then it fits: %s', (glob, path, fits) => {
  expect(matchesGlob(path, glob)).toBe(fits);
});

it.each([
  ['/p/src/a.ts', 'src/a.ts'],
  ['src/./a.ts', 'src/a.ts'],
  ['/p/src/../tasks/x', 'tasks/x'],
  ['/h/ot/sessions/s/workflow.json', '~/.overtone/sessions/s/workflow.json'],
  ['/p/../h/ot/sessions/x', '~/.overtone/sessions/x'],
  ['/elsewhere/x', '/elsewhere/x'],
])('given the file %s, then rules see %s', (file, path) => {
  expect(rulePath(file, { projectRoot: '/p', overtoneHome: '/h/ot' })).toBe(path);
});

it('given a Windows path, then it is normalised', () => {
  expect(rulePath('C:\\p\\src\\a.ts', { projectRoot: 'c:\\p' })).toBe('src/a.ts');
});
