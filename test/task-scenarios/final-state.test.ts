/** solution.md says how much of each file was changed in the end (10.3): by git where it knows the file, else by the edits. */
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { projectForTest, type TaskProject } from './kit/task-project.ts';

function git({ root }: TaskProject, ...words: readonly string[]): void {
  const who = ['-c', 'user.name=Somebody', '-c', 'user.email=somebody@example.org', '-c', 'commit.gpgsign=false'];
  execFileSync('git', [...who, ...words], { cwd: root, stdio: 'ignore' });
}

/** The first edit brings a line that the second takes away again. */
async function wrapUp(project: TaskProject): Promise<string> {
  const s1 = project.session('S1');
  await s1.prompt('/mc 修复玩家死亡BUG');
  await s1.edit('mod.py', { text: 'hp = 1\nprint(hp)\n' });
  await s1.edit('mod.py', { text: 'hp = 1\n' });
  await s1.edit('新.py', { text: 'a = 1\nb = 2\n' });
  await s1.prompt('已修复');
  await s1.prompt('需要收尾');
  return project.files.textOf('solution.md');
}

describe('given a task that is wrapped up', () => {
  it('when git keeps the project, then the lines that differ are counted, and a new file by its edits', async () => {
    const project = projectForTest();
    project.put('mod.py', 'hp = 0\n');
    git(project, 'init');
    git(project, 'add', 'mod.py');
    git(project, 'commit', '-m', 'begin');
    const solution = await wrapUp(project);
    expect(solution).toMatch(/^- mod\.py: \+1 −1$/m);
    expect(solution).toMatch(/^- 新\.py: \+\d+ −\d+$/m);
  });

  it('when there is no git, then its edits are added up', async () => {
    const project = projectForTest();
    project.put('mod.py', 'hp = 0\n');
    const [, added, removed] = /^- mod\.py: \+(\d+) −(\d+)$/m.exec(await wrapUp(project)) ?? [];
    expect(Number(added)).toBeGreaterThan(1);
    expect(Number(removed)).toBeGreaterThan(1);
  });
});

describe('given a notebook that was edited', () => {
  it('10.3 when the task is wrapped up, then it stands among the changes', async () => {
    const project = projectForTest();
    const s1 = project.session('S1');
    await s1.prompt('/mc 修复玩家死亡BUG');
    await s1.tool('NotebookEdit', { notebook_path: `${project.root}/n.ipynb`, new_source: 'a = 1' });
    await s1.prompt('已修复');
    await s1.prompt('需要收尾');
    expect(project.files.textOf('solution.md')).toMatch(/^- n\.ipynb \(/m);
  });
});
