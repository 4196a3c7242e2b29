import { expect, it } from 'vitest';
import { isOwnCommand } from './own-command.ts';

const ROOT = '/plugins/overtone';
const CLI = `node "${ROOT}/dist/cli.js"`;

it.each([
  'init quick --session 1f0c-22',
  'init standard --session 1f0c-22 --feature add-login',
  'skip RETRO --session 1f0c-22 --reason "nothing to look back on; it was (very) small"',
  "review pass --reason 'one finding was dismissed: $HOME is quoted' --session 1f0c-22",
  'skip DOCS --reason "沒有文件需要更新"',
  'verify',
  'verify --json',
  'status --session 1f0c-22 --json',
  'stop --session 1f0c-22',
  'specs archive add-login',
])('given `ot %s`, then no permission is asked for', (words) => {
  expect(isOwnCommand(`${CLI} ${words}`, ROOT)).toBe(true);
});

it.each([
  'task confirm',
  'task skip',
  'task archive',
  'task wrap-up',
  'task heard accepted --quote "it works"',
  'trust',
  'harden --write',
  'permissions --write',
  'remote setup telegram',
  'instinct approve 12',
  'pack learn x',
  'run -- true',
  'statusx',
  '',
])('given `ot %s`, then permission is asked for as for any command', (words) => {
  expect(isOwnCommand(`${CLI} ${words}`, ROOT)).toBe(false);
});

it.each([
  'verify && true',
  'verify; true',
  'verify & true',
  'verify | tee log',
  'verify > ~/.bashrc',
  'verify\ntrue',
  'verify $(true)',
  'verify `true`',
  'skip RETRO --reason "$(true)"',
  'skip RETRO --reason "`true`"',
  'skip RETRO --reason "a\\" ; true ; \\"b"',
  'skip RETRO --reason "a" ; true "b"',
  "skip RETRO --reason 'a'; true 'b'",
  'skip RETRO --reason "open',
  'status --session $HOME',
  'status --session ~',
  'specs archive {a,b}',
  'specs archive *',
  'verify #',
  'verify \\',
])('given `ot %s`, then permission is asked for: a shell would read more into it', (words) => {
  expect(isOwnCommand(`${CLI} ${words}`, ROOT)).toBe(false);
});

it.each([
  `PATH=/tmp ${CLI} verify`,
  `cd /tmp && ${CLI} verify`,
  'node "/elsewhere/dist/cli.js" verify',
  `node --require ./x.js "${ROOT}/dist/cli.js" verify`,
  'ot verify',
])('given `%s`, then permission is asked for: it may start something else', (command) => {
  expect(isOwnCommand(command, ROOT)).toBe(false);
});
