import fc from 'fast-check';
import { expect, it } from 'vitest';
import { commandTag, isImportantTag } from './command-tag.ts';

it.each([
  ['npm test', 'npm'],
  ['npx vitest run', 'npm'],
  ['bunx cowsay', 'bun'],
  ['node server.js', 'node'],
  ['python3 -m pytest', 'python'],
  ['pip install x', 'python'],
  ['rustc main.rs', 'rust'],
  ['tsc -p .', 'typescript'],
  ['vitest run', 'jest'],
  ['GIT status', 'git'],
  ['pnpm i', 'pnpm'],
  ['cd app && npm test', 'npm'],
  ['cd app; cd web && yarn build', 'yarn'],
  ['cd "my app" && npm test', 'npm'],
  ["cd 'my app'/web && npm test", 'npm'],
  ['cd app\nnpm test', 'npm'],
  ['cd app', 'cd'],
  ['CI=1 FORCE_COLOR=0 npm test', 'npm'],
  ['NODE_OPTIONS="--max-old-space-size=4096 --trace" node x.js', 'node'],
  ['EMPTY= make all', 'make'],
  ['sudo npm i -g x', 'npm'],
  ['sudo -u root -E docker ps', 'docker'],
  ['cd /srv && sudo CI=1 git pull', 'git'],
  ['./node_modules/.bin/tsc --noEmit', 'typescript'],
  ['/usr/bin/python3 x.py', 'python'],
  ['./run.sh --all', 'runsh'],
  ['a-very-long-command-name-indeed', 'a-very-long-command-'],
  ['', 'shell'],
  ['   ', 'shell'],
  ['測試', 'shell'],
])('the command %j is about %s', (command, tag) => {
  expect(commandTag(command)).toBe(tag);
});

it.each(['node', 'bun', 'npm', 'yarn', 'git', 'python', 'tsc', 'eslint', 'jest'])(
  'a failing %s is important',
  (command) => {
    expect(isImportantTag(commandTag(command))).toBe(true);
  },
);

it.each(['ls', 'grep', 'cd', 'docker'])('a failing %s is not', (command) => {
  expect(isImportantTag(commandTag(command))).toBe(false);
});

it('any text has a short tag of safe characters', () => {
  const property = fc.property(fc.string({ unit: 'binary' }), (command) => {
    expect(commandTag(command)).toMatch(/^[a-z0-9-]{1,20}$/);
  });
  fc.assert(property);
});

it('a command of any size is answered', () => {
  expect(commandTag('A=1 '.repeat(200_000))).toMatch(/^[a-z0-9-]+$/);
  expect(commandTag(`cd ${"'".repeat(200_000)}`)).toBe('cd');
});
