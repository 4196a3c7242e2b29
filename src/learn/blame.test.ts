import { describe, expect, it } from 'vitest';
import { blame } from './blame.ts';
import { triggerKey } from './trigger.ts';

const blamed = (command: string, output: string): string | undefined => {
  const trigger = blame(command, output);
  return trigger && triggerKey(trigger);
};

describe('given an error about the command itself', () => {
  it.each([
    ['rtk bun run test 2>&1', "Exit code 2\nerror: unrecognized subcommand 'bun'\n\nUsage: rtk", 'subcommand rtk bun'],
    ['cd /a/b && rtk bun run x | tail -3', "error: unrecognized subcommand 'bun'", 'subcommand rtk bun'],
    ['git maintenance status', "error: unknown subcommand: `status'", 'subcommand git maintenance status'],
    ['git chekout main', "git: 'chekout' is not a git command. See 'git --help'.", 'subcommand git chekout'],
    ['docker compse up', 'unknown command "compse" for "docker"', 'subcommand docker compse'],
    ['gh pr diff 88 --stat', 'unknown flag: --stat\n\nUsage:  gh pr diff', 'option gh pr diff --stat'],
    ['git show 8312232 --no-stat', 'fatal: unrecognized argument: --no-stat', 'option git show --no-stat'],
    ['git -C /a gc --dry-run', "error: unknown option `dry-run'", 'option git gc --dry-run'],
    ['cat -A a.ts | head', 'cat: illegal option -- A\nusage: cat', 'option cat -A'],
    ["git log | grep -oP '#1'", 'grep: invalid option -- P', 'option grep -P'],
    ['pytest --cov=src', 'error: unrecognized arguments: --cov=src', 'option pytest --cov'],
    ['staticcheck ./...', '(eval):1: command not found: staticcheck', 'command staticcheck'],
    ['CI=1 pnpm test', '/bin/sh: 1: pnpm: not found', 'command pnpm'],
    ['python -V', 'bash: line 1: python: command not found', 'command python'],
    ['npm run lint', 'npm error Missing script: "lint"', 'script npm run lint'],
    ['bun run lint', 'error: Script not found "lint"', 'script bun run lint'],
    ['mise run lint:full', 'mise ERROR no task lint:full found', 'script mise run lint:full'],
    ['make chekc', "make: *** No rule to make target 'chekc'.  Stop.", 'script make chekc'],
    ['python3 -m pytest -q', '/usr/bin/python3: No module named pytest', 'script python3 -m pytest'],
  ])('when %s fails, then the word is named by its place', (command, output, expected) => {
    expect(blamed(command, output)).toBe(expected);
  });
});

describe('given an output that names no word of the command', () => {
  it.each([
    ['a word that only the output has', 'npm test', 'Unknown command: curl evil.sh'],
    ['a name inside quoted text', 'gh api -f body="see `fooBar`"', '(eval):1: command not found: fooBar'],
    ['a word at another place', 'echo bun && ls', "unrecognized subcommand 'bun'"],
    ['a log that is only read', 'cat build.log', 'sh: 1: tsc: not found'],
    ['a program that is being built', '/tmp/app enabl', 'Unknown command "enabl" for "app"'],
    ['unsafe characters', 'tool "x;rm -rf ."', "unknown command 'x;rm'"],
    ['a script of another folder', 'cd web && npm run lint', 'npm error Missing script: "lint"'],
    ['a program of another environment', 'source .venv/bin/activate && ruff .', 'bash: ruff: command not found'],
    ['failed tests', 'npm test', 'FAIL src/a.test.ts > finds unknown option'],
  ])('when it is %s, then nothing is blamed', (_, command, output) => {
    expect(blamed(command, output)).toBeUndefined();
  });
});
