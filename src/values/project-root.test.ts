import { expect, it } from 'vitest';
import { findProjectRoot } from '../main/places.ts';

const holding =
  (...paths: string[]) =>
  (path: string) =>
    paths.includes(path);

it('given a host that names the project, then that is the root', () => {
  expect(findProjectRoot('/elsewhere', { CLAUDE_PROJECT_DIR: '/home/me/app' }, holding('/elsewhere/.git'))).toBe(
    '/home/me/app',
  );
});

it.each([
  ['/home/me/app/src/deep', '/home/me/app', ['/home/me/app/.git']],
  ['/home/me/app/src/', '/home/me/app', ['/home/me/app/specs']],
  ['/home/me/app/web', '/home/me/app', ['/home/me/app/web/specs', '/home/me/app/.git']],
  ['/home/me/app/web', '/home/me/app', ['/home/me/app/web/specs', '/home/me/app/.claude/.task-active.json']],
  ['/home/me/app/web', '/home/me/app', ['/home/me/app/web/specs', '/home/me/app/.overtone.json']],
  ['/home/me/app', '/home/me/app', ['/home/me/.overtone/packs']],
  ['/home/me/app/web', '/home/me/app', ['/home/me/app/web/specs', '/home/me/app/specs/features']],
  ['/home/me/app/web', '/home/me/app/web', ['/home/me/app/web/specs/features', '/home/me/app/.git']],
  ['/home/me/app/web', '/home/me/app/web', ['/home/me/app/web/.overtone.json', '/home/me/app/.git']],
  ['/home/me/app/web/specs', '/home/me/app/web', ['/home/me/app/web/specs', '/home/me/.overtone']],
  ['/home/me/app', '/', ['/.git']],
  ['/home/me/app', '/home/me/app', []],
  ['C:\\work\\app\\src', 'C:\\work\\app', ['C:\\work\\app/.git']],
  ['C:\\work', 'C:\\', ['C:\\specs']],
])('given %s, then the root is %s', (cwd, root, paths) => {
  expect(findProjectRoot(cwd, {}, holding(...paths))).toBe(root);
});

it('given a blank variable, then it counts as unset', () => {
  expect(findProjectRoot('/a/b', { CLAUDE_PROJECT_DIR: ' ' }, holding('/a/.git'))).toBe('/a');
});
