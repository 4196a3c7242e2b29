import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkCommand, filesReached, filesWritten } from './check-command.ts';
import { loadRules } from './load-rules.ts';

const FILE = 'plugins/overtone/packs/base/rules/state.json';
const value: unknown = JSON.parse(readFileSync(FILE, 'utf8'));
const { rules } = loadRules([{ file: FILE, value, shipped: true }]);
const PLACES = { projectRoot: '/work/shop', overtoneHome: '/home/me/.overtone' };
const META = 'tasks/任务-0305-x/.task-meta.json';

describe('given state that lies in a project, and a command that does not name it', () => {
  const STATE = [
    '/work/shop/.claude/workflow-state.json',
    '/work/shop/.claude/.task-active.json',
    `/work/shop/${META}`,
    '/home/me/.overtone/sessions',
    '/home/me/.overtone/sessions/s1/workflow.json',
  ];
  /** The project is a repository, and so is a worktree in it. */
  const topOf = (directory: string) =>
    ['/work/shop/.claude/worktrees/x', '/work/shop', '/work/other'].find((top) =>
      `${directory}/`.startsWith(`${top}/`),
    );
  const sweep = (command: string, directory = '/work/shop') => {
    const call = { command, directory, places: PLACES, topOf };
    const written = filesWritten(call);
    const all = [...written, ...filesReached(written, { files: STATE, userHome: '/home/me' })];
    return checkCommand({ ...call, rules, written: all }).map(({ file }) => file);
  };

  it.each([
    ['rm -rf .claude', '.claude/workflow-state.json'],
    ['rm -fr ./.claude/', '.claude/workflow-state.json'],
    ['rm --recursive .claude', '.claude/workflow-state.json'],
    ['rm -rf "$PWD/.claude"', '.claude/workflow-state.json'],
    ['rm -rf $(pwd)/.claude', '.claude/workflow-state.json'],
    [`cp backup/.task-meta.json ${META}`, META],
    [`cp backup/.task-meta.json tasks/任务-0305-x/`, META],
    ['cp -r backup/.claude/workflow-state.json .claude', '.claude/workflow-state.json'],
    ['rm -rf "$(pwd -P)/.claude"', '.claude/workflow-state.json'],
    ['rm -rf "$(realpath .)/.claude"', '.claude/workflow-state.json'],
    ['rm -rf "$(git rev-parse --show-toplevel)/.claude"', '.claude/workflow-state.json'],
    ['rm -rf `git rev-parse --show-toplevel`/.claude', '.claude/workflow-state.json'],
    ['cd src && rm -rf "$(git rev-parse --show-toplevel 2>/dev/null)/tasks"', META],
    ['cd src; cd "$(git rev-parse --show-toplevel)" && rm .claude/*.json', '.claude/workflow-state.json'],
    ['ROOT=$(git rev-parse --show-toplevel || pwd); rm -rf "$ROOT/.claude"', '.claude/workflow-state.json'],
    ['cd .. && rm -rf shop', '.claude/workflow-state.json'],
    ['rm -rf .', '.claude/workflow-state.json'],
    ['rm -rf .[a-z]*', '.claude/workflow-state.json'],
    ['rm .claude/*.json', '.claude/workflow-state.json'],
    ['rm .claude/.task-*', '.claude/.task-active.json'],
    ['cd .claude && rm w*', '.claude/workflow-state.json'],
    ['truncate -s 0 .claude/*.json', '.claude/workflow-state.json'],
    ['echo > .claude/work*', '.claude/workflow-state.json'],
    ['mv .claude old', '.claude/workflow-state.json'],
    ['mv -t /tmp .claude/*.json', '.claude/workflow-state.json'],
    ['rsync -a --delete empty/ .claude/', '.claude/workflow-state.json'],
    ['rm -rf *', META],
    ['rm -rf tasks', META],
    ['rm -rf tasks/*', META],
    [`all=(\n  a # don't ask\n  tasks\n); rm -rf "\${all[@]}"`, META],
    ['OUT=""; rm -rf $OUT/*', '.claude/workflow-state.json'],
    ['rm -rf ~/.overtone', '~/.overtone/sessions'],
    ['rm -rf /home/me/.overtone/*', '~/.overtone/sessions'],
    ['rm -rf ~/.over*', '~/.overtone/sessions'],
    ['rm -rf $OVERTONE_HOME', '~/.overtone/sessions'],
    ['find .claude -delete', '.claude/workflow-state.json'],
    ['find . -name "*.json" -type f -delete', '.claude/workflow-state.json'],
    ['find -maxdepth 2 -name workflow-state.json -exec rm {} +', '.claude/workflow-state.json'],
    ['find . -type d -name .claude -exec rm -rf {} +', '.claude/workflow-state.json'],
    ['find ~/.overtone -name "*.json" -delete', '~/.overtone/sessions/s1/workflow.json'],
    ['find .claude -name "*.json" -print0 | xargs -0 rm', '.claude/workflow-state.json'],
    ['find tasks -name "*.json" -exec sed -i s/a/b/ {} +', META],
    ['find .claude -type f -exec perl -pi -e s/a/b/ {} +', '.claude/workflow-state.json'],
    ['find ./tasks -name ".task*" -print0 | xargs -0 sed -i s/a/b/', META],
    ['find . -name "*.json" -exec truncate -s 0 {} +', '.claude/workflow-state.json'],
    ['sed -i s/a/b/ .claude/*.json', '.claude/workflow-state.json'],
    ['ls .claude/*.json | xargs rm', '.claude/workflow-state.json'],
    ['ls -d .claude | xargs rm -r', '.claude/workflow-state.json'],
    ['echo .claude | xargs -I{} rm -rf {}', '.claude/workflow-state.json'],
    [`python3 -c "import shutil; shutil.rmtree('.claude')"`, '.claude/workflow-state.json'],
    [`node -e "fs.rmSync('.claude', { recursive: true })"`, '.claude/workflow-state.json'],
  ])('when it is %j, then %s is kept', (command, file) => {
    expect(sweep(command)).toEqual([file]);
  });

  it.each([
    'rm -rf .claude/worktrees/x',
    'rm -rf .claude/worktrees/*',
    'rm -rf build dist',
    'rm .claude',
    'rm .claude/*.md .claude/settings*.json',
    'rm *.json',
    'rm -rf *.json',
    'rm -rf tasks/old tasks/已归档',
    'rm -rf tasks/*/notes',
    'rm tasks/*',
    'rm -rf "$BUILD"/*',
    'OUT=""; rm -rf "$OUT" build',
    'cd "$BUILD" && rm -rf *',
    '(cd build && rm -rf *)',
    `rm -rf \${BUILD:-build}/*`,
    'rm -rf /tmp/shop/.claude ../other/.claude',
    'rm -rf ~/.overtone-old ~/.cache',
    'cp -r .claude backup',
    'cp backup/*.json .claude/',
    'cp .claude/workflow-state.json backup/.claude/workflow-state.json',
    'command cd /tmp/x && rm -rf .claude',
    'cd /tmp/x && rm -rf "$PWD/.claude"',
    'cd /tmp/x && rm -rf $(pwd)/.claude',
    'cd .claude/worktrees/x && rm -rf "$(git rev-parse --show-toplevel)/.claude" tasks',
    'cd ../other && rm -rf "$(git rev-parse --show-toplevel)/.claude"',
    'cd "$A" && rm -rf "$(git rev-parse --show-toplevel)/.claude"',
    'cd /tmp && rm -rf "$(git rev-parse --show-toplevel)/.claude"',
    'rm -rf "$(git -C ../other rev-parse --show-toplevel)/.claude"',
    'rm -rf "$(git rev-parse --show-toplevel | sed s/shop/other/)/.claude"',
    'rm -rf "$(git rev-parse --show-toplevel)/dist"',
    'mv notes.md .claude/',
    'mv x .claude',
    'rsync -a .claude/ backup/',
    'rsync -a --delete src .claude/',
    'rsync -a --delete --exclude "*.json" x/ .claude/',
    'find . -name "*.tmp" -delete',
    'find . -name "*.json" -mtime +3 -delete',
    'find . -name "*.json" -not -path "./.claude/*" -delete',
    'find . -path ./.claude -prune -o -name "*.json" -delete',
    'find . -maxdepth 1 -name "*.json" -delete',
    'find . -mindepth 9 -name "*.json" -delete',
    'find . -type d -delete',
    'find . -type d -empty -delete',
    'find . -type f -name .claude -exec rm -rf {} +',
    'find . -name "*.json" -exec cat {} +',
    'find . -name "*.json"',
    'find . -name "*.json" -exec sed -i s/a/b/ {} +',
    'find /work/shop -type f -exec sed -i s/a/b/ {} +',
    'find . -type f -exec touch {} +',
    'find . -name "*.json" | xargs git checkout --',
    'find . -name "*.json" | xargs git rm -rf --ignore-unmatch',
    'find . -name "*.json" -exec git restore {} +',
    'find .. -type f | xargs perl -pi -e s/a/b/',
    'find .claude -name "*.json" | xargs cat',
    'find .claude -name "*.json" | head -1 | xargs rm',
    'ls .claude | xargs rm -rf',
    'ls tasks/* | xargs rm -rf',
    'git clean -fdx',
    'git rm -r .claude',
    'git checkout -- .claude',
    'git checkout .',
  ])('when it is %j, then nothing is refused', (command) => {
    expect(sweep(command)).toEqual([]);
  });

  it('when a pattern has more stars than anybody writes, then it is not tried', () => {
    expect(sweep(`rm -rf ${'*a'.repeat(40)}*`)).toEqual([]);
  });
});

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
    return checkCommand({ ...call, rules, written: filesReached(filesWritten(call), reachable) });
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
  return checkCommand({ ...call, rules, written: all }).map(({ file }) => file);
}
