/** State files and the shell: commands that plainly write them are refused as edits are, everything else passes. */
import { describe, expect, it } from 'vitest';
import { denialOf, expectSilent, HEALTHY, healthOf } from './kit/answers.ts';
import { metricsOf } from './kit/record-parts.ts';
import { nameOf } from './kit/task-files.ts';
import { projectForTest, startingFrom } from './kit/task-project.ts';

const openedTask = startingFrom(
  async (project) => {
    const s1 = project.session('S1');
    await s1.prompt('/mc 修复玩家死亡BUG');
    const meta = `tasks/${nameOf(project.files.places()[0])}/.task-meta.json`;
    const command = (text: string, fields = {}) => s1.about('Bash', { command: text, description: 'x' }, fields);
    return { project, s1, meta, command };
  },
  { locale: 'en' },
);

describe('given a task and a shell command', () => {
  it('8.4 when it redirects into the record, then it is refused with rule, place and what stays free', async () => {
    const { project, meta, command } = await openedTask();
    const run = await command(`jq '.archived = true' ${meta} > /tmp/new.json; cat /tmp/new.json > ${meta}`);
    expect(healthOf(run)).toEqual(HEALTHY);
    const reason = denialOf(run);
    expect(reason).toContain('base.state-files');
    expect(reason).toContain(meta);
    expect(reason).toMatch(/These files may be read/);
    expect(metricsOf(project.files.record())).toMatchObject({ critical_violation_count: 1 });
  });

  it.each([
    ['.claude/.task-active.json', 'echo {} | tee .claude/.task-active.json'],
    ['.claude/workflow-state.json', "sed -i 's/a/b/' .claude/workflow-state.json"],
    ['history', 'cd tasks && rm */.conversation.jsonl'],
    ['a letter', `echo '{"events":[]}' > tasks/x/.inbox/000000000000001-1.json`],
    ['a letter from among the letters', 'cd tasks/x/.inbox && echo {} > a.json'],
    ['a letter by a copy', 'cp /tmp/letter.json tasks/x/.inbox/'],
    ['a letter of a task at rest', 'tee tasks/已归档/任务-0305-101500-x/.inbox/a.json < a.json'],
    ['the letters by a link', 'ln -s /tmp/letters tasks/x/.inbox'],
    ['all letters', 'rm -r tasks/x/.inbox'],
    ['what files were like before', 'sed -i 1d tasks/x/.before.jsonl'],
    ['what documents were like', 'echo {} > tasks/x/.doc-snapshot.json'],
    ['its lock', 'echo 1 > tasks/x/.lock'],
    ['its lock from beside it', 'cd tasks/x && touch .lock'],
    ['the lock of the archive', 'touch tasks/x/.archive-lock'],
    ['in a case', 'case "$1" in (a) rm .claude/workflow-state.json;; esac'],
    ['behind an apostrophe', `echo "\${x:-it's}" > .claude/workflow-state.json`],
    ['by git', 'git checkout -- .claude/workflow-state.json'],
  ])('8.4 when it writes %s, then it is refused', async (_, text) => {
    expect(denialOf(await (await openedTask()).command(text))).toContain('base.state-files');
  });

  it('8.4 when it removes a session from Overtone’s own directory, then it is refused', async () => {
    const { project, command } = await openedTask();
    expect(denialOf(await command(`rm -rf "${project.home}/.overtone/sessions/s1"`))).toContain(
      '~/.overtone/sessions/s1',
    );
  });

  it('8.4 when it removes Overtone’s own directory, then it is refused', async () => {
    const { project, command } = await openedTask();
    project.put('../home/.overtone/sessions/s0/workflow.json', {});
    for (const text of ['rm -rf ~/.overtone', `rm -rf "${project.home}/.overtone"`, 'rm -rf "$HOME/.overtone"'])
      expect(denialOf(await command(text))).toContain('~/.overtone/sessions');
  });

  it('8.4 when the refusal cannot be counted, then it is refused all the same, and the reason is logged', async () => {
    const { project, s1, meta, command } = await openedTask();
    project.put(meta.replace('.task-meta.json', '.lock/in-the-way'), '');
    const conflict = { file_path: project.files.at('a.ts'), content: '<<<<<<< HEAD\n=======\n>>>>>>> b\n' };
    for (const run of [await command(`rm ${meta}`), await s1.about('Write', conflict)]) {
      expect(denialOf(run)).not.toBe('');
      expect(run.stderr).toMatch(/^\[overtone\/denials\] .+\n$/);
    }
  });

  it('8.4 when an agent tries, then it is refused too', async () => {
    const { meta, command } = await openedTask();
    expect(denialOf(await command(`rm ${meta}`, { agent_id: 'a01', agent_type: 'general-purpose' }))).not.toBe('');
  });

  it('8.4 when the shell stands in the directory of the task, then the file is known all the same', async () => {
    const { project, meta, command } = await openedTask();
    const cwd = project.files.at(meta.replace('/.task-meta.json', ''));
    expect(denialOf(await command('echo {} > .task-meta.json', { cwd }))).toContain(meta);
    expect(denialOf(await command('touch .lock', { cwd }))).toContain(meta.replace('.task-meta.json', '.lock'));
  });

  it.each(['cat', 'jq .archived', 'grep -c step'])(
    '8.4 when it reads the record with %s, then nothing is said',
    async (reader) => {
      const { meta, command } = await openedTask();
      expectSilent(await command(`${reader} ${meta} > out.txt`));
    },
  );

  it.each([
    'npm test 2>&1 | tail -5',
    'echo "never write > tasks/x/.task-meta.json by hand" >> notes.md',
    'git commit -m "docs: say why nobody may rm .claude/workflow-state.json"',
    'if [[ a > .task-meta.json ]]; then echo yes; fi',
    '[ "$a" \\> .task-meta.json ] && echo yes',
    'cd .claude | cat; rm -f workflow-state.json',
    'ot task confirm',
    "HOME=/tmp/h bash -c 'rm -rf ~/.overtone/sessions'",
    'command cd /tmp/x && rm -rf .claude',
    "bash check.sh <<'EOF'\nrm -rf .claude\nEOF",
    'rm -rf .claude/worktrees/x build',
    'rm -rf tasks/old .claude',
    'git clean -fdx',
    'git checkout main && git checkout -- src/a.ts',
    "find . -name '*.tmp' -delete",
    "find . -name '*.json' -exec sed -i s/1.0.0/1.0.1/ {} +",
    'find . -type f | xargs sed -i s/1.0.0/1.0.1/',
    'git rm -r --cached .claude',
    'rm -f .git/index.lock && touch .lock var/.lock yarn.lock',
    'cat tasks/x/.inbox/*.json tasks/x/.lock > out.txt',
    'echo .inbox >> .gitignore',
    'cp tasks/x/.before.jsonl /tmp/',
  ])('8.4 when it is %j, then nothing is said', async (text) => {
    expectSilent(await (await openedTask()).command(text));
  });
});

it('8.4 given no task, when a command takes away a folder that holds no state, then nothing is said', async () => {
  const s1 = projectForTest({ pack: 'base', locale: 'en' }).session('S1');
  expectSilent(await s1.about('Bash', { command: 'rm -rf .claude tasks' }));
});

it('8.4 given no task, when a command writes a state file, then it is refused all the same', async () => {
  const s1 = projectForTest({ pack: 'base', locale: 'en' }).session('S1');
  expect(denialOf(await s1.about('Bash', { command: 'rm .claude/.task-active.json' }))).toContain('base.state-files');
});
