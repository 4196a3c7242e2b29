import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkCommand, filesWritten } from './check-command.ts';
import { loadRules } from './load-rules.ts';

const FILE = 'plugins/overtone/packs/base/rules/state.json';
const value: unknown = JSON.parse(readFileSync(FILE, 'utf8'));
const { rules } = loadRules([{ file: FILE, value, shipped: true }]);
const PLACES = { projectRoot: '/work/shop', overtoneHome: '/home/me/.overtone' };

const check = (command: string, directory = '/work/shop') => {
  const call = { command, directory, places: PLACES };
  return checkCommand({ ...call, rules, written: filesWritten(call) });
};

const META = 'tasks/任务-0305-x/.task-meta.json';

describe('given a command that writes a state file', () => {
  it.each([
    `f() { rm ${META}; }; f`,
    `D=.claude; D+=/workflow-state.json; echo > $D`,
    'echo {} > ~/.overtone/packs/../sessions/s1/workflow.json',
    `timeout 0.5 rm ${META}`,
    `setsid rm ${META}`,
    `A=aaaaaaaaaaaaaaaa; ${'A=$A$A; '.repeat(40)} rm ${META}`,
    `echo '{}' > ${META}`,
    `echo '{}' >> ${META}`,
    `echo '{}' >| ${META}`,
    `echo '{}' &> ${META}`,
    `echo '{}' &>> ${META}`,
    `echo '{}' >& ${META}`,
    `echo '{}' 1>${META}`,
    `make 2>> "${META}"`,
    `> ${META}`,
    `exec 3<>${META}`,
    `cat > ${META} <<'EOF'\n{"archived": true}\nEOF`,
    `cat <<EOF > ${META}\n{}\nEOF`,
    `cat <<-EOF |\n\tx\n\tEOF\ntee ${META}`,
    `jq '.archived = true' ${META} | tee ${META}`,
    `jq . x | tee -a .claude/.task-active.json > /dev/null`,
    `jq '.a = 1' ${META} > /tmp/new.json && mv /tmp/new.json ${META}`,
    `sed -i 's/false/true/' ${META}`,
    `sed -i.bak -e 's/false/true/' ${META}`,
    `sed -Ei '' 's/false/true/' ${META}`,
    `sed --in-place=.old 's/a/b/' src/a.ts ${META}`,
    `perl -pi -e 's/false/true/' ${META}`,
    `cp /tmp/backup.json ${META}`,
    `cp /tmp/.task-meta.json tasks/任务-0305-x/`,
    `cp -t .claude /tmp/workflow-state.json`,
    `mv ${META} /tmp/gone.json`,
    `mv ${META} ${META}.old`,
    `rm ${META}`,
    `rm -f -- ${META}`,
    `rm tasks/*/.task-meta.json`,
    `rm -f .claude/{.task-active.json,workflow-state.json}`,
    `ln -sf /tmp/x.json .claude/workflow-state.json`,
    `truncate -s 0 ${META}`,
    `touch tasks/x/.conversation.jsonl`,
    `dd if=/dev/null of=${META} bs=1`,
    `shred -u tasks/x/.conversation.000001.jsonl`,
    `cd tasks/x && echo {} > .task-meta.json`,
    `cd .claude; rm workflow-state.json`,
    `(cd .claude && rm -f .task-active.json)`,
    `npm test; rm -rf ~/.overtone/sessions/s1`,
    `rm -rf ~/.overtone/sessions`,
    `rm -r "$HOME/.overtone/sessions"`,
    `echo {} > \${OVERTONE_HOME}/sessions/s1/loop.json`,
    `echo {} > /home/me/.overtone/sessions/s1/workflow.json`,
    `F=${META}; echo {} > "$F"`,
    `export DIR=tasks/x && echo {} > $DIR/.task-meta.json`,
    `for f in tasks/a/.task-meta.json tasks/b/.task-meta.json; do echo {} > "$f"; done`,
    `for d in tasks/*; do\n  rm "$d/.task-meta.json"\ndone`,
    `if true; then rm ${META}; fi`,
    `test -f ${META} && rm ${META} || true`,
    `true | sudo rm -f ${META}`,
    `env A=b nohup rm ${META} &`,
    `timeout 5s rm ${META}`,
    `X=$(echo {} > ${META})`,
    `echo "$(rm ${META})"`,
    `echo \`rm ${META}\``,
    `bash -c "echo {} > ${META}"`,
    `sh -ec 'rm ${META}'`,
    `bash <<'EOF'\nrm ${META}\nEOF`,
    `eval "rm ${META}"`,
    `{ echo a; echo b; } > ${META}`,
    `(echo a; echo b) > ${META}`,
    `while read -r l; do echo "$l"; done < a.txt > ${META}`,
    `/bin/rm ${META}`,
    `echo a \\\n  > ${META}`,
    `diff <(rm ${META}) b`,
    `ot task show > ${META}`,
    `echo "it's" > ${META}`,
    `echo \\" > ${META}`,
    `[[ -f a ]] && rm ${META}`,
    `git rm -f ${META}`,
    `git checkout -- ${META}`,
    `git checkout HEAD~1 ${META}`,
    `git restore -s main ${META}`,
    `git restore -SW ${META}`,
    `git clean -fx ${META}`,
    `git mv ${META} x.json`,
    `git -C tasks/x checkout -- .task-meta.json`,
    `echo ${META} | xargs rm`,
    `printf '%s\\n' a ${META} | sort | xargs -n1 rm -f`,
    `cat <<EOF | xargs rm\na\n${META}\nEOF`,
    `xargs rm <<< ${META}`,
    `xargs rm <<EOF\n${META}\nEOF`,
    `ls tasks/*/.task-meta.json | xargs -I{} rm {}`,
    `echo tasks/x | xargs -I % rm %/.task-meta.json`,
    `find tasks -name .task-meta.json | xargs rm`,
    `find tasks -name .task-meta.json -delete`,
    `find tasks -name .task-meta.json -exec sed -i s/a/b/ {} \\;`,
    `find ~/.overtone/sessions -mtime +30 -delete`,
    `rsync -a /tmp/.task-meta.json tasks/x/`,
    `env -S 'rm -f ${META}'`,
    `env -iS'rm ${META}'`,
    `env -u A --split-string='rm -f' ${META}`,
    `F="a ${META}"; rm $F`,
    `F="a ${META}"; for f in $F; do rm "$f"; done`,
    `files=(a "${META}"); files+=(c); rm "\${files[@]}"`,
    `declare -a files=(\n  a # first\n  ${META}\n)\nfor f in "\${files[@]}"; do rm "$f"; done`,
    `python3 -c "open('${META}', 'w').write('{}')"`,
    `python3 -c 'from pathlib import Path; Path("${META}").write_text("{}")'`,
    `python3 - <<'EOF'\nimport os\nos.remove("${META}")\nEOF`,
    `node -e "require('fs').writeFileSync('${META}', '{}')"`,
    `node --eval "await fs.promises.unlink('${META}')"`,
    `ruby -e "File.delete('${META}')"`,
    `bash <<< "rm ${META}"`,
  ])('when it is %j, then the rule for state files refuses it', (command) => {
    expect(check(command).map(({ rule }) => rule)).toEqual(['base.state-files']);
  });

  it('when it stands in the directory of a task, then the path is told from the root of the project', () => {
    expect(check('rm .task-meta.json', '/work/shop/tasks/x')).toMatchObject([
      { file: 'tasks/x/.task-meta.json', line: 0, match: 'rm: rm .task-meta.json' },
    ]);
  });

  it('when a part of the path is only known to the shell, then it is shown as open', () => {
    expect(check('echo {} > "$1/.task-meta.json"')).toMatchObject([{ file: '…/.task-meta.json' }]);
  });
});

describe('given a command that only mentions or reads a state file', () => {
  it.each([
    `d="\${TMPDIR:-/tmp}/x"; echo {} > $d/.task-meta.json`,
    'dir=`mktemp -d`; echo {} > $dir/.task-meta.json',
    'd=$( mktemp -d ); echo {} > $d/.task-meta.json',
    'd=$(cd /tmp && mktemp -d); echo {} > $d/.task-meta.json',
    'T=/tmp; T+=/x; echo {} > $T/.task-meta.json',
    't() { local d=$(mktemp -d); echo {} > $d/.task-meta.json; }; t',
    'cd ~/.overtone/sessions && jq . s1/workflow.json > ../../out.json',
    `cat ${META}`,
    `jq .archived ${META}`,
    `jq . < ${META} > /tmp/pretty.json`,
    `grep -r "archived" tasks --include=.task-meta.json > found.txt`,
    `head -5 ${META} | tee /tmp/head.txt`,
    `wc -l tasks/*/.conversation.jsonl 2>/dev/null`,
    `tail -f tasks/x/.conversation.jsonl 2>&1 | head`,
    `ls -la .claude/.task-active.json && stat .claude/workflow-state.json`,
    `diff ${META} /tmp/old.json >&2`,
    `cp ${META} /tmp/`,
    `cp ${META} /tmp/.task-meta.json`,
    `cp ${META} backup.json`,
    `cp ${META} backup/`,
    `cp ${META} "$BACKUP/"`,
    `cp ${META} "$BACKUP/.task-meta.json"`,
    `cat ${META} > /tmp/.task-meta.json`,
    `ln -s ../${META} link.json`,
    `sed 's/false/true/' ${META} > changed.json`,
    `sed -n 1,5p ${META}`,
    `sed -i '/.task-meta.json/d' .gitignore`,
    `sed -i -e 's/.claude.workflow-state.json/x/' docs/a.md`,
    `sed -i 's#old#tasks/x/.task-meta.json#' docs/a.md`,
    `perl -ne 'print if /a/' ${META}`,
    `echo "do not write > ${META}"`,
    `echo 'rm ${META}' > notes.txt`,
    `echo rm ${META}`,
    `echo .task-meta.json >> .gitignore`,
    `printf '%s\\n' '.claude/.task-active.json' '**/.task-meta.json' >> .gitignore`,
    `git commit -m "fix: never rm .task-meta.json; echo > .task-meta.json"`,
    `git commit -m "$(cat <<'EOF'\nfeat: guard\n\nrm ${META}\necho {} > ${META}\nEOF\n)"`,
    `git add ${META} && git commit -qm 'state'`,
    `git log -- ${META}`,
    `cat > docs/state.md <<'EOF'\nrm ${META}\n> ${META}\nEOF`,
    `cat <<EOF\n> ${META}\nEOF`,
    `python3 - <<'EOF'\nopen("${META}").read()\nEOF`,
    `# rm ${META}\nls`,
    `ls # > ${META}`,
    `ot task show 任务-0305-x`,
    `ot task confirm && ot status --json > /tmp/s.json`,
    `ot sessions | grep .overtone/sessions/`,
    `[[ a > .task-meta.json ]] && echo yes`,
    `[[ "$a" > "b" ]] || cat ${META}`,
    `echo $((1 > 2)) ${META}`,
    `((a > 2)) && cat ${META}`,
    `find tasks -name .task-meta.json -newer a > found.txt`,
    `find tasks -name .task-meta.json | xargs cat`,
    `rm -f /tmp/.task-meta.json`,
    `rm src/task-meta.json tasks/x/context.md`,
    `rm -rf tasks/x/notes .overtone/packs/mine`,
    `mkdir -p .overtone/packs && cp a.json .overtone/packs/pack.json`,
    `vim -c ':%s/a/b' src/sessions/list.ts && rm src/sessions/old.ts`,
    `echo x > src/sessions/index.ts`,
    `node -e "console.log('rm ${META}')"`,
    `f() { cat ${META}; }; f`,
    `files=(${META} b); cat "\${files[@]}"`,
    `case "$1" in .task-meta.json) echo state;; *) echo other > out.txt;; esac`,
    `cd tasks/x && cat .task-meta.json > /tmp/out.json && cd - && rm out.json`,
    `test -e ${META} || echo missing`,
    `comm <(sort ${META}) <(sort b) > out.txt`,
    `echo "a \\" > ${META}"`,
    `echo 'a' "> ${META}"`,
    `echo \\> ${META}`,
    `X="> ${META}"; echo $X`,
    `constructor ${META}`,
    `echo $'it\\'s > ${META}'`,
    `dd if=${META} of=/tmp/copy bs=1`,
    `tee /tmp/x < ${META}`,
    `D=$(mktemp -d); echo {} > "$D/.task-meta.json"; rm -rf "$D/.overtone/sessions"`,
    `rsync -a ${META} host:/backup/`,
    `tar czf /tmp/t.tgz ${META}`,
    `bash -c "cat ${META}" > out.txt`,
    `echo "\${X:-> ${META}}"`,
    `git checkout main`,
    `git checkout -b sessions`,
    `git rm --cached ${META}`,
    `git rm -n ${META}`,
    `git restore --staged ${META}`,
    `git clean -nx ${META}`,
    `git diff -- ${META}`,
    `git --git-dir=/tmp/g --work-tree=/tmp/w checkout -- ${META}`,
    `echo ${META} | xargs cat`,
    `echo ${META} | grep x | xargs rm`,
    `echo ${META}; xargs rm < list.txt`,
    `echo ${META} | xargs -I{} cp {} /tmp/`,
    `find tasks -name .task-meta.json -exec cat {} +`,
    `find tasks ! -name .task-meta.json -delete`,
    `find tasks -name .task-meta.json -exec cp {} /tmp/ \\;`,
    `find /tmp/x -name .task-meta.json -delete`,
    `rsync -a --delete ${META} host:backup/`,
    `rsync -an /tmp/.task-meta.json tasks/x/`,
    `env -S 'cat ${META}'`,
    `F="a ${META}"; cat $F; rm a`,
    `F="a ${META}"; rm "$G"`,
    `python3 -c "print(open('${META}', 'rb').read())"`,
    `python3 -c "print('os.remove(1)', '${META}')"`,
    `python3 -c "print(\\"os.remove('${META}')\\")"`,
    `node -e "console.log(fs.readFileSync('${META}', 'utf8'))"`,
    `node build.js -e <<'EOF'\n${META}\nEOF`,
  ])('when it is %j, then nothing is refused', (command) => {
    expect(check(command)).toEqual([]);
  });
});

describe('given a command that nobody could have meant', () => {
  it.each([
    ['brackets without end', '$('.repeat(20_000)],
    ['subshells without end', '('.repeat(20_000)],
    ['backquotes in backquotes', '`\\`'.repeat(5_000)],
    ['quotes that never close', `echo "${'a '.repeat(20_000)}`],
    ['braces without end', '{a,'.repeat(20_000)],
    ['a here-document without end', `cat <<EOF\n${'x\n'.repeat(20_000)}`],
    ['signs alone', '<>|&;()'.repeat(5_000)],
  ])('when it is made of %s, then it is read to its end', (_, command) => {
    expect(check(command)).toEqual([]);
  });
});

it('given a rule of a project, then no command is held against it', () => {
  const own = {
    id: 'own',
    title: 't',
    message: 'm',
    fix: 'f',
    anyEdit: true,
    applies: { tools: ['Bash'], include: ['a'] },
  };
  const { rules: owned } = loadRules([{ file: 'r.json', value: [own] }]);
  expect(owned).toHaveLength(1);
  const call = { command: 'rm a', directory: '/work/shop', places: PLACES };
  const written = filesWritten(call);
  expect(written).toMatchObject([{ path: '/work/shop/a', by: 'rm' }]);
  expect(checkCommand({ ...call, written, rules: owned })).toEqual([]);
});
