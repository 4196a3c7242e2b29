import { describe, expect, it } from 'vitest';
import { META, PLACES, STATE_RULES } from '../../../test/kit/state-rules.ts';
import { checkCommand, filesReached, filesWritten } from './check-command.ts';

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
    return checkCommand({ ...call, rules: STATE_RULES, written: all }).map(({ file }) => file);
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
