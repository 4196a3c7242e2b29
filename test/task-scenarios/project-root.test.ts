/** Where a host does not name the project, it is found from the directory the host is in. */
import { expect, it } from 'vitest';
import { recorded } from '../scenarios/world.ts';
import { changedFiles } from './kit/record-parts.ts';
import { projectForTest, sessionId } from './kit/task-project.ts';

it('given a folder of the project that holds one called specs, when the host is in it, then its events belong to the project', async () => {
  const project = projectForTest({ env: { CLAUDE_PROJECT_DIR: '' } });
  project.put('web/specs/login.md', '# Login\n');
  const cwd = project.files.at('web');
  const session_id = sessionId('S1');
  await project.send({ ...recorded('UserPromptSubmit'), session_id, cwd, prompt: '/mc 修复玩家死亡BUG' });
  expect(Object.keys(project.files.bound())).toEqual([session_id]);
  await project.session('S1').edit('web/mod.py', { cwd });
  expect(changedFiles(project.files.record())).toEqual(['web/mod.py']);
  expect(project.files.paths()).not.toContain('web/tasks');
});
