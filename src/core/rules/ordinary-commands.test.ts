/** What developers type all day, in a project with a task at work: none of it may ever be refused. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { checkCommand, filesReached, filesWritten } from './check-command.ts';
import { loadRules } from './load-rules.ts';

const FILE = 'plugins/overtone/packs/base/rules/state.json';
const value: unknown = JSON.parse(readFileSync(FILE, 'utf8'));
const { rules } = loadRules([{ file: FILE, value, shipped: true }]);
const PROJECT = '/work/shop';
const STATE = [
  `${PROJECT}/.claude/workflow-state.json`,
  `${PROJECT}/.claude/.task-active.json`,
  `${PROJECT}/tasks/任务-0305-x/.task-meta.json`,
  '/home/me/.overtone/sessions',
];

const ORDINARY = [
  'ls -la',
  'pwd && git status --short',
  'npm test 2>&1 | tail -20',
  'npm ci && npm run build',
  'npx tsc -p . --noEmit',
  'pnpm install --frozen-lockfile > /tmp/install.log 2>&1',
  'rm -rf node_modules && npm install',
  'rm -rf dist build coverage .turbo',
  'rm -f *.log',
  'rm -rf ./tmp/*',
  'mkdir -p src/sessions && touch src/sessions/index.ts',
  'mv src/old.ts src/new.ts',
  'mv src/sessions/a.ts src/sessions/b.ts',
  'cp -r src/templates dist/',
  'cp .env.example .env',
  "sed -i 's/foo/bar/g' src/a.ts",
  "sed -i '' 's/foo/bar/' README.md",
  "grep -rl oldName src | xargs sed -i 's/oldName/newName/g'",
  "find src -name '*.ts' -exec sed -i 's/a/b/' {} +",
  "find . -name '*.ts' -not -path './node_modules/*' | xargs sed -i 's/a/b/'",
  "find . -name '*.md' -exec sed -i 's/a/b/' {} +",
  "git ls-files '*.json' | xargs sed -i 's/1.0.0/1.0.1/'",
  "find . -name '*.json' -not -path '*/node_modules/*' -exec sed -i 's/1.0.0/1.0.1/' {} +",
  "find . -name '*.json' -exec sed -i 's/1.0.0/1.0.1/' {} +",
  "find . -type f -name '*.json' | xargs sed -i 's/a/b/'",
  "find . -name '*.pyc' -delete",
  'find . -name __pycache__ -type d -exec rm -rf {} +',
  'find . -name node_modules -prune -exec rm -rf {} +',
  "find . -name '*.json' -exec grep -l name {} +",
  'find . -type f -print0 | xargs -0 grep -n TODO',
  'find . -type f -exec touch {} +',
  "find . -name '*.sh' -exec chmod +x {} +",
  'git ls-files -m | xargs git checkout --',
  "find . -name '*.json' | xargs git checkout --",
  "find . -name '*.json' -exec cp {} {}.bak ';'",
  "find . -name package.json | xargs -I{} sh -c 'cd $(dirname {}) && npm ci'",
  'find . -type f | xargs npx prettier --write',
  'git add -A && git commit -m "fix: sessions list"',
  'git checkout main',
  'git checkout -b fix/tasks',
  'git checkout -- src/a.ts',
  'git checkout HEAD -- src',
  'git restore src/a.ts',
  'git restore --staged .',
  'git switch -c tasks',
  'git stash',
  'git stash -u',
  'git stash && git pull --rebase && git stash pop',
  'git stash list',
  'git reset --soft HEAD~1',
  'git reset HEAD .',
  'git reset',
  'git clean -n',
  'git clean -ndx',
  'git clean -fdx -e .claude -e tasks',
  'git clean -fdx node_modules dist',
  'git clean -fdX packages/a',
  'git clean -fd src',
  'git rebase -i HEAD~3',
  'git merge --no-ff feature',
  'git pull --rebase',
  'git push -u origin HEAD',
  'git diff > /tmp/changes.patch',
  'git log --oneline -5',
  'git worktree add ../wt main',
  'git rm --cached -r .claude',
  'git apply /tmp/changes.patch',
  'cd "$(git rev-parse --show-toplevel)" && npm test',
  'cd $(git rev-parse --show-toplevel)/packages/a && rm -rf dist',
  'rm -rf "$(git rev-parse --show-toplevel)/dist"',
  'ROOT=$(git rev-parse --show-toplevel); mkdir -p "$ROOT/out" && cp a "$ROOT/out/"',
  'rm -rf "$(npm root)/.cache"',
  'rm -rf "$(pwd)/dist"',
  'build() { npm run build; rm -rf "$1/tmp"; }; build packages/a',
  'run() { echo "$@" >> log.txt; "$@"; }; run npm test',
  'clean() { rm -rf dist; }; clean && npm run build',
  'f() { local out="$1"; mkdir -p "$out"; echo hi > "$out/x"; }; f build',
  'for f in src/*.ts; do npx prettier --write "$f"; done',
  'for d in packages/*; do rm -rf "$d/dist"; done',
  'cat > src/a.ts <<EOF\nexport const a = 1;\nEOF',
  "python3 - <<'EOF'\nopen('out.json','w').write('{}')\nEOF",
  "node -e \"require('fs').writeFileSync('out.json', '{}')\"",
  'docker compose up -d && docker system prune -f',
  'make clean && make',
  'tar xzf a.tgz -C /tmp',
  'curl -sS https://example.com -o page.html',
  'echo ".claude/" >> .gitignore',
  'cat .claude/settings.json | jq .',
  "jq '.a=1' .claude/settings.json > t && mv t .claude/settings.json",
  'ls tasks && cat tasks/*/context.md',
  'rm tasks/old-notes.md',
  'echo done | tee -a notes.md',
  'rsync -a --delete dist/ host:/var/www/',
  'truncate -s 0 logs/app.log',
  'kill %1; wait',
  'ot task show',
  'chmod +x scripts/*.sh',
];

const EITHER_WAY = ORDINARY.flatMap((command) => [[command, 'untracked'] as const, [command, 'changed'] as const]);

it.each(EITHER_WAY)(
  'given a task at work, when the command is %j and git holds state as %s, then it is not refused',
  (command, held) => {
    const places = { projectRoot: PROJECT, overtoneHome: '/home/me/.overtone' };
    const named = filesWritten({ command, directory: PROJECT, places, topOf: () => PROJECT });
    const written = [...named, ...filesReached(named, { files: STATE, userHome: '/home/me', inGit: () => held })];
    expect(checkCommand({ rules, written, command, places })).toEqual([]);
  },
);
