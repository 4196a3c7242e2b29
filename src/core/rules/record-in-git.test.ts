/** What git may do with the record of a task somebody works on, and what is proposed instead. */
import { describe, expect, it } from 'vitest';
import { META, PLACES, STATE_RULES } from '../../../test/kit/state-rules.ts';
import { checkCommand, filesReached, filesWritten } from './check-command.ts';

describe('given a record that git does not track, and a command of git that does not name it', () => {
  it.each([
    'git clean -fdx',
    'git clean -xdf tasks',
    'git clean -d --force -x .',
    'git -C tasks clean -ffdxq',
    'sudo git clean -fdx',
    'git clean -fx tasks',
    'git clean -fdx -e node_modules',
    'git clean -fdxe build --exclude dist --exclude=/tmp -e.env',
    'git stash -a',
    'git stash push --all -m "before the tests"',
    'git stash -qam wip',
  ])('when it is %j, then it is kept, ignored or not', (command) => {
    expect(heldAs('untracked', command)).toEqual([META]);
    expect(heldAs('untracked', command, () => true)).toEqual([META]);
  });

  it.each([
    'git clean -fd',
    'git clean -f -d',
    'git clean --force -d',
    'git clean -dfq .',
    'git clean -f tasks src',
    "git clean -fd 'ta*'",
    'git clean -f .',
    'cd tasks && git clean -fd',
    "git clean -fd -e node_modules -e '*.log' -e '/任务*' -e work -e .task/",
    'git clean -fd -e x -- tasks',
    "git clean -fd -e '!tasks'",
    'git clean -fd && npm ci',
    'git clean -fd :/',
    'cd src && git clean -fd :/',
    'git stash -u',
    'git stash --include-untracked --quiet',
    'git stash push -u',
    'git stash push -ku -m "src"',
    'git stash push -um wip -- src tasks',
    'git stash push -u --message=wip .',
    'git stash save -u wip',
    'git stash save wip -u',
    'git -C src stash -u',
    'cd src && git stash -u',
    'git stash -u && npm test; git stash pop',
  ])('when it is %j, then it is kept unless it is ignored', (command) => {
    expect(heldAs('untracked', command)).toEqual([META]);
    expect(heldAs('untracked', command, () => true)).toEqual([]);
  });

  it.each(['git clean -fdX', 'git clean -Xdf', 'git clean -qXffd', 'git clean -fX tasks'])(
    'when it is %j, then it is kept only if it is ignored',
    (command) => {
      expect(heldAs('untracked', command)).toEqual([]);
      expect(heldAs('untracked', command, () => true)).toEqual([META]);
    },
  );

  it.each(["git clean -fdX -e '!tasks'", 'git clean -fdX -e build', 'git clean -ndX', 'git clean -fdX src'])(
    'when it is %j, then nothing is refused although it is ignored',
    (command) => {
      expect(heldAs('untracked', command, () => true)).toEqual([]);
    },
  );

  it.each([
    'git clean -f',
    'git clean -d',
    'git clean -fx',
    'git clean -nd',
    'git clean -ndX',
    'git clean -nfd',
    'git clean -fd --dry-run',
    'git clean -ndx',
    'git clean -idx',
    'git clean -fd -e tasks',
    'git clean -fde tasks',
    'git clean -fdetasks',
    'git clean -fd --exclude tasks/',
    "git clean -fd -e '/tasks/*'",
    "git clean -fd tasks -e '任务*'",
    'git clean -fd -e tasks/任务-0305-x',
    'git clean -fd -e .task-meta.json',
    "git clean -fd -e '**/x'",
    'git clean -fd -e "$KEEP"',
    'git clean -fd src',
    'git clean -fd -- src',
    'cd src && git clean -fd',
    "git clean -fd ':!tasks'",
    'git clean -fdx -e tasks',
    'git clean -fdx --exclude=tasks',
    'git clean -fdx src',
    'cd src && git clean -fdx',
    'cd /tmp/x && git clean -fdx',
    'cd "$A" && git clean -fdx',
    'git -C ../other clean -fdx',
    'git --work-tree=/tmp/w clean -fdx',
    "git clean -fdx ':!tasks'",
    'git checkout .',
    'git restore .',
    'git reset --hard',
    'git rm -rf tasks',
    'git stash',
    'git stash push',
    'git stash -k',
    'git stash -m "-u"',
    'git stash push -m -u',
    'git stash save -- -u',
    'git stash -u -- src',
    'git stash push -u src',
    'cd src && git stash push -u .',
    "git stash push -u -- . ':!tasks'",
    'git stash -u --pathspec-from-file=list',
    'git stash -pu',
    'git stash show -u',
    'git stash show --include-untracked stash@{0}',
    'git stash list',
    'git stash pop',
    'git stash apply -q',
    'git stash drop',
    'git stash branch tasks',
    'cd ../other && git stash -u',
    'git log --grep "git stash -u"',
  ])('when it is %j, then nothing is refused', (command) => {
    expect(heldAs('untracked', command)).toEqual([]);
  });
});

it('given a record that git does not track, when what is ignored goes too, then nobody asks whether it is', () => {
  const never = () => expect.fail('asked');
  expect(heldAs('untracked', 'git clean -fdx', never)).toEqual([META]);
  expect(heldAs('changed', 'git clean -fd', never)).toEqual([]);
});

describe('given a command of git that would take away the record of a task', () => {
  const deniedFor = (command: string, isIgnored = false) => {
    const call = { command, directory: '/work/shop', places: PLACES };
    const held = { inGit: () => 'untracked' as const, isIgnored: () => isIgnored, folders: ['tasks', '.claude'] };
    const reachable = { files: [`/work/shop/${META}`], userHome: '/home/me', ...held };
    return checkCommand({ ...call, rules: STATE_RULES, written: filesReached(filesWritten(call), reachable) });
  };

  it.each([
    ['git clean -fd', 'git clean -fd -e tasks -e .claude'],
    ['npm test; sudo git clean -xdf . | cat', 'git clean -xdf . -e tasks -e .claude'],
    ['git -C .. clean -fde build -- shop', 'git -C .. clean -fd -e build -e tasks -e .claude -- shop'],
    ['git clean -fd "a b" "it\'s" tasks', "git clean -fd 'a b' 'it'\\''s' tasks -e tasks -e .claude"],
    ['git stash -u', 'git stash'],
    ['git stash push --all --quiet', 'git stash push --quiet'],
    ['git stash -kum "to be tried"', "git stash -k -m 'to be tried'"],
    ['git stash save --include-untracked wip', 'git stash save wip'],
  ])('when it is %j, then %j is named instead', (command, instead) => {
    expect(deniedFor(command)).toMatchObject([{ suggestion: instead }]);
  });

  it.each([
    ['git clean -fd "$A" tasks', false],
    ['rm -rf tasks', false],
    // Which patterns spare it depends on what is ignored.
    ['git clean -fdX', true],
    // Without -u git knows of nothing there.
    ['git stash -um wip -- tasks', false],
    // It would be typed elsewhere.
    ['cd tasks && git clean -fd', false],
    ['cd src && git clean -fd ..', false],
  ])('when it is %j, then nobody can tell what to do instead', (command, isIgnored) => {
    const [denied] = deniedFor(command, isIgnored);
    expect(denied?.file).toBe(META);
    expect(denied).not.toHaveProperty('suggestion');
  });
});

describe('given a record that git tracks and that has changed, and a command of git that does not name it', () => {
  it.each([
    'git checkout .',
    'git checkout -- .',
    'git checkout -f -- tasks src',
    'git checkout HEAD -- tasks',
    'git checkout HEAD .',
    'git restore .',
    'git restore -SW tasks',
    'git restore --staged --worktree .',
    'git reset --hard',
    'git reset -q --hard HEAD~1',
    'cd src && git reset --hard',
    'git rm -rf tasks',
    'git fetch && git reset --hard origin/main && npm ci',
  ])('when it is %j, then it is kept', (command) => {
    expect(heldAs('changed', command)).toEqual([META]);
  });

  it.each([
    'git clean -fdx',
    'git checkout main',
    'git checkout -b tasks',
    'git checkout -b fix tasks',
    'git checkout tasks --',
    'git checkout main -- tasks',
    'git checkout main tasks',
    'git checkout -p .',
    'git checkout --ours .',
    'git checkout -- src',
    'git restore --staged .',
    'git restore -s main .',
    'git restore -p .',
    'git restore src',
    'git reset',
    'git reset --soft HEAD~1',
    'git reset --keep main',
    'cd ../other && git reset --hard',
    'git rm -r tasks',
    'git rm -rf --cached tasks',
    'git rm -rfn tasks',
    'git switch main',
    'git stash',
    'git stash -u && npm test; git stash pop',
    'git commit -m "git checkout ."',
  ])('when it is %j, then nothing is refused', (command) => {
    expect(heldAs('changed', command)).toEqual([]);
  });
});

function heldAs(state: 'untracked' | 'changed', command: string, isIgnored?: () => boolean) {
  const topOf = (directory: string) => (directory.startsWith('/work/shop') ? '/work/shop' : undefined);
  const call = { command, directory: '/work/shop', places: PLACES, topOf };
  const written = filesWritten(call);
  const files = [`/work/shop/${META}`];
  const reachable = { files, userHome: '/home/me', inGit: () => state, ...(isIgnored && { isIgnored }) };
  const all = [...written, ...filesReached(written, reachable)];
  return checkCommand({ ...call, rules: STATE_RULES, written: all }).map(({ file }) => file);
}
