import { rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { projectForTest } from './kit/task-project.ts';

type Project = ReturnType<typeof projectForTest>;

/** What the user is shown when the first task of a git repository is opened. */
async function shownAtFirstTask(prepare: (project: Project) => void): Promise<string> {
  const project = projectForTest({ pack: 'base', locale: 'en' });
  prepare(project);
  const run = await project.session('S1').prompt('/ot:task fix the shop prices');
  return String(run.json['systemMessage'] ?? '');
}

describe('given the first task of a project', () => {
  it('when git does not ignore tasks, then the lines for .gitignore are offered', async () => {
    expect(await shownAtFirstTask(() => undefined)).toContain(
      "printf '%s\\n' 'tasks/' .claude/.task-active.json .claude/workflow-state.json .claude/.agent-doc-update.txt >> .gitignore",
    );
  });

  it.each<[string, (project: Project) => void]>([
    ['git ignores tasks already', (project) => project.put('.gitignore', 'node_modules/\n/tasks/\n')],
    ['there is no repository', (project) => rmSync(project.files.at('.git'), { recursive: true })],
  ])('when %s, then nothing is offered', async (_, prepare) => {
    expect(await shownAtFirstTask(prepare)).not.toContain('.gitignore');
  });
});
