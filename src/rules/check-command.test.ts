import { describe, expect, it } from 'vitest';
import { META, PLACES, STATE_GLOBS, STATE_RULES } from '../../test/kit/state-rules.ts';
import { checkCommand, hookScriptIn, mayNameState } from './check-command.ts';
import { loadRules } from './load-rules.ts';

const check = (command: string, directory = '/work/shop') =>
  checkCommand({ command, directory, places: PLACES, rules: STATE_RULES });

describe('given a command that plainly writes a state file', () => {
  it.each([
    `echo '{}' > ${META}`,
    `echo '{}' >> ${META}`,
    `echo '{}' >| ${META}`,
    `echo '{}' &> ${META}`,
    `make 2>> "${META}"`,
    `> ${META}`,
    `cat > ${META} <<'EOF'\n{"archived": true}\nEOF`,
    `jq '.archived = true' ${META} | tee ${META}`,
    `jq '.a = 1' ${META} > /tmp/new.json && mv /tmp/new.json ${META}`,
    `sed -i 's/false/true/' ${META}`,
    `sed --in-place=.old 's/a/b/' src/a.ts ${META}`,
    `perl -pi -e 's/false/true/' ${META}`,
    `cp /tmp/backup.json ${META}`,
    `mv ${META} /tmp/gone.json`,
    `rm -f -- ${META}`,
    'rm tasks/*/.task-meta.json',
    'ln -sf /tmp/x.json .claude/workflow-state.json',
    `truncate -s 0 ${META}`,
    `chmod 000 ${META}`,
    'touch tasks/x/.conversation.jsonl',
    `dd if=/dev/null of=${META} bs=1`,
    'cd tasks/x && echo {} > .task-meta.json',
    '(cd .claude && rm -f .task-active.json)',
    'npm test; rm -rf ~/.overtone/sessions/s1',
    'rm -r "$HOME/.overtone/sessions"',
    'echo {} > $OVERTONE_HOME/sessions/s1/loop.json',
    'echo {} > ~/.overtone/packs/../sessions/s1/workflow.json',
    `if true; then rm ${META}; fi`,
    `true | sudo rm -f ${META}`,
    `timeout 5s rm ${META}`,
    `sh -ec 'rm ${META}'`,
    `bash -c 'echo {}' > ${META}`,
    `{ echo a; echo b; } > ${META}`,
    `/bin/rm ${META}`,
    `echo a \\\n  > ${META}`,
    `git checkout -- ${META}`,
    `git rm -f ${META}`,
    ...['~/.overtone/*', '~/.overtone/sess*', '~/.overtone/{sessions,packs}', '~/.overtone/sessions/*/loop.json'].map(
      (path) => `rm -rf ${path}`,
    ),
    'cd ~/.overtone && rm -rf *',
    'cd && rm -rf .overtone/sessions',
    `cd "$(git rev-parse --show-toplevel)" && rm ${META}`,
    `cd $SOMEWHERE; rm ${META}`,
    `cd tasks && ls; cd - && rm ${META}`,
    'cd ~/.overtone; (cd /tmp && ls); rm -rf sessions',
    `(cd /tmp && ls); rm ${META}`,
    `x=$(cd /tmp && pwd); rm ${META}`,
    `cd /tmp & rm ${META}`,
    `cd -P . && rm ${META}`,
    ...['xargs -n1', 'xargs -0 -I {}', 'xargs -P 4', 'env -i', 'env -u FOO', 'nice', 'nice -n 5', 'time -p'].map(
      (prefix) => `${prefix} rm ${META}`,
    ),
    ...['timeout -k 1 5', 'timeout --signal=KILL 5s', 'timeout -s KILL 5', 'command -p', 'sudo -n', 'sudo -u me'].map(
      (prefix) => `${prefix} rm ${META}`,
    ),
    `/bin/bash -c "rm ${META}"`,
    `bash -e -c 'rm ${META}'`,
    `bash -euo pipefail -c 'rm ${META}'`,
    `ln ${META} notes.json`,
    `git -C . rm -f ${META}`,
    `git -c core.pager=cat checkout -- ${META}`,
    'rm ~/.overtone/tasks/a1b2/task-active.json',
    'rm -r ~/.overtone/asks',
    `cat > b.txt <<'EOF'\n${'lorem ipsum\n'.repeat(60_000)}EOF\nrm ${META}`,
    `cat <<A <<B\na\nA\nb\nB\nrm ${META}`,
    `cat <<<EOF\nrm ${META}\nEOF`,
    `cat <<EOF\nEOF is not the end\nEOF\nrm ${META}`,
  ])('when it is %j, then the rule for state files refuses it', (command) => {
    expect(mayNameState(command)).toBe(true);
    expect(check(command).map(({ rule }) => rule)).toEqual(['base.state-files']);
  });

  it('when it stands in the directory of a task, then the path is told from the root of the project', () => {
    expect(check('rm .task-meta.json', '/work/shop/tasks/x')).toMatchObject([
      { file: 'tasks/x/.task-meta.json', line: 0, match: 'rm .task-meta.json' },
    ]);
  });
});

describe('given a command that only mentions or reads a state file', () => {
  it.each([
    `d="\${TMPDIR:-/tmp}/x"; echo {} > $d/.task-meta.json`,
    'd=$( mktemp -d ); echo {} > $d/.task-meta.json',
    'T=/tmp; T+=/x; echo {} > $T/.task-meta.json',
    'cd ~/.overtone/sessions && jq . s1/workflow.json > ../../out.json',
    `jq .archived ${META}`,
    `grep -r "archived" tasks --include=.task-meta.json > found.txt`,
    `wc -l tasks/*/.conversation.jsonl 2>/dev/null`,
    `ls -la .claude/.task-active.json && stat .claude/workflow-state.json`,
    `cp ${META} /tmp/`,
    `cp ${META} /tmp/.task-meta.json`,
    `cp ${META} backup.json`,
    `cp ${META} backup/`,
    `cp ${META} "$BACKUP/"`,
    `cp ${META} "$BACKUP/.task-meta.json"`,
    `cp ${META} backup/x/.task-meta.json`,
    `cp -r ~/.overtone/sessions backup/.overtone/sessions`,
    `ln -s ${META}`,
    `env HOME=/tmp/h sh -c 'rm -rf "$HOME/.overtone/sessions"'`,
    `bash check.sh <<'EOF'\nrm ${META}\nEOF`,
    `ln -s ../${META} link.json`,
    `sed -n 1,5p ${META}`,
    `sed -i -e 's/.claude.workflow-state.json/x/' docs/a.md`,
    `sed -i 's#old#tasks/x/.task-meta.json#' docs/a.md`,
    `perl -ne 'print if /a/' ${META}`,
    `echo 'rm ${META}' > notes.txt`,
    `echo .task-meta.json >> .gitignore`,
    `git commit -m "fix: never rm .task-meta.json; echo > .task-meta.json"`,
    `git commit -m "$(cat <<'EOF'\nfeat: guard\n\nrm ${META}\necho {} > ${META}\nEOF\n)"`,
    `git add ${META} && git commit -qm 'state'`,
    `cat > docs/state.md <<'EOF'\nrm ${META}\n> ${META}\nEOF`,
    `cat <<EOF\n> ${META}\nEOF`,
    `cat <<A <<B\nrm ${META}\nA\nrm ${META}\nB`,
    `cat <<EOF\nEOF is not the end\nrm ${META}\nEOF`,
    `cd "$(mktemp -d)" && echo {} > .task-meta.json`,
    `d=$(mktemp -d); cd "$d" && mkdir -p tasks/x && echo {} > ${META}`,
    'cd ~/.overtone && ls; cd - && rm -rf dist/*',
    'cd ~/.overtone/sessions && (cd /tmp; rm -rf *)',
    'rm -rf .overtone/packs/drafts/*',
    'rm -f tasks/x/*.md',
    `env -u FOO cat ${META}`,
    `xargs -n1 cat ${META}`,
    `git -C . diff -- ${META}`,
    `git -C ../other status && cat ${META}`,
    'bash scripts/check.sh ~/.overtone/sessions',
    `x=$(cat <<EOF\nrm ${META}\nEOF)`,
    `python3 - <<'EOF'\nopen("${META}").read()\nEOF`,
    `# rm ${META}\nls`,
    `ls # > ${META}`,
    `ot task confirm && ot status --json > /tmp/s.json`,
    `[[ a > .task-meta.json ]] && echo yes`,
    `echo $((1 > 2)) ${META}`,
    `find tasks -name .task-meta.json -newer a > found.txt`,
    `rm -f /tmp/.task-meta.json`,
    `vim -c ':%s/a/b' src/sessions/list.ts && rm src/sessions/old.ts`,
    `node -e "console.log('rm ${META}')"`,
    `files=(${META} b); cat "\${files[@]}"`,
    `cd tasks/x && cat .task-meta.json > /tmp/out.json && cd - && rm out.json`,
    `comm <(sort ${META}) <(sort b) > out.txt`,
    `echo 'a' "> ${META}"`,
    `X="> ${META}"; echo $X`,
    `echo $'it\\'s > ${META}'`,
    `tee /tmp/x < ${META}`,
    `rsync -a ${META} host:/backup/`,
    `bash -c "cat ${META}" > out.txt`,
    `git checkout main`,
    `git rm --cached ${META}`,
    `git restore --staged ${META}`,
    `git diff -- ${META}`,
    `echo ${META} | xargs cat`,
    `echo ${META}; xargs rm < list.txt`,
    `echo ${META} | xargs -I{} cp {} /tmp/`,
    `find tasks -name .task-meta.json -exec cat {} +`,
    `find tasks -name .task-meta.json -exec cp {} /tmp/ \\;`,
    `rsync -a --delete ${META} host:backup/`,
    `env -S 'cat ${META}'`,
    `F="a ${META}"; rm "$G"`,
    `python3 -c "print('os.remove(1)', '${META}')"`,
    `node -e "console.log(fs.readFileSync('${META}', 'utf8'))"`,
    `node build.js -e <<'EOF'\n${META}\nEOF`,
  ])('when it is %j, then nothing is refused', (command) => {
    expect(check(command)).toEqual([]);
  });
});

it.each([
  'ls -la',
  'npm ci && npm run build',
  'rm -rf node_modules && npm install',
  'rm -rf ./tmp/*',
  'mv src/sessions/a.ts src/sessions/b.ts',
  "sed -i 's/foo/bar/g' src/a.ts",
  "find src -name '*.ts' -exec sed -i 's/a/b/' {} +",
  "git ls-files '*.json' | xargs sed -i 's/1.0.0/1.0.1/'",
  "find . -type f -name '*.json' | xargs sed -i 's/a/b/'",
  'find . -name node_modules -prune -exec rm -rf {} +',
  'find . -type f -exec touch {} +',
  "find . -name '*.json' | xargs git checkout --",
  'find . -type f | xargs npx prettier --write',
  'git checkout -b fix/tasks',
  'git restore src/a.ts',
  'git stash',
  'git stash show -p',
  'git stash list',
  'git reset',
  'git clean -f',
  'git clean -fdx node_modules dist',
  'git clean -fd -e .claude -e tasks',
  'git pull --rebase',
  'git log --oneline -5',
  'git apply /tmp/changes.patch',
  'rm -rf "$(git rev-parse --show-toplevel)/dist"',
  'rm -rf "$(pwd)/dist"',
  'clean() { rm -rf dist; }; clean && npm run build',
  'for d in packages/*; do rm -rf "$d/dist"; done',
  "node -e \"require('fs').writeFileSync('out.json', '{}')\"",
  'tar xzf a.tgz -C /tmp',
  'cat .claude/settings.json | jq .',
  'rm tasks/old-notes.md',
  'truncate -s 0 logs/app.log',
  'chmod +x scripts/*.sh',
])('given the everyday command %j, then nothing is refused', (command) => {
  expect(check(command)).toEqual([]);
});

it.each(['$(', '(', '`\\`', '{a,', '<>|&;()', "a '", 'a "', 'echo > # '])(
  'given %j without end, then the command is read to its end',
  (part) => {
    expect(check(part.repeat(20_000))).toEqual([]);
  },
);

describe('given a command that is too long to be read to its end', () => {
  it('when nothing is found in its beginning, then it counts as unchecked', () => {
    expect(() => check(`${'echo a;'.repeat(50_000)} rm ${META}`)).toThrow('longer than');
  });

  it('when its beginning writes a state file, then it is refused', () => {
    expect(check(`rm ${META}; ${'echo a;'.repeat(50_000)}`)).toHaveLength(1);
  });
});

it('given here-documents without end, then the command is read to its end', () => {
  expect(check(Array.from({ length: 8_000 }, (_, at) => `<<a${at} b\n`).join(''))).toEqual([]);
});

it('given long words and no hook script, then the command is read to its end all the same', () => {
  expect(hookScriptIn(`printf ${'0f'.repeat(60_000)} > x; rm ~/.overtone/config.json`)).toBeUndefined();
});

it.each([
  ['node /p/overtone/dist/hooks/on-submit.js', 'on-submit.js'],
  ['cat e | "$P"/hooks/"pre-task.js"', undefined],
  ['node "$P/hooks/pre-task.js"', 'pre-task.js'],
])('given %j, then the hook script in it is %j', (command, script) => {
  expect(hookScriptIn(command)).toBe(script);
});

it('given the shipped rule, then every file it names is one that is searched for', () => {
  expect(STATE_GLOBS.filter((glob) => !mayNameState(glob))).toEqual([]);
});

it('given a project rule, then commands are not checked against it', () => {
  const texts = { title: 't', message: 'm', fix: 'f' };
  const own = { id: 'own', ...texts, anyEdit: true, applies: { tools: ['Bash'], include: ['a'] } };
  const { rules } = loadRules([{ file: 'r.json', value: [own] }]);
  expect(rules).toHaveLength(1);
  expect(checkCommand({ command: 'rm a', directory: '/work/shop', places: PLACES, rules })).toEqual([]);
});
