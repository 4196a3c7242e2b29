/** The history of a task tells which sessions came and how they went (12.3). */
import { expect, it } from 'vitest';
import { contextOf } from './kit/answers.ts';
import { projectForTest, sessionId } from './kit/task-project.ts';

it('12.3 given a task, when its session ends and comes back, then the history has a line for each', async () => {
  const project = projectForTest();
  const s1 = project.session('S1');
  await s1.prompt('/mc 修复传送点');
  await s1.sessionEnd('logout');
  await s1.sessionStart('resume');
  const told = contextOf(await s1.sessionStart('compact'));
  const session_id = sessionId('S1');
  const lines = project.files.history().filter(({ event_type }) => /^session_/.test(String(event_type)));
  expect(lines).toMatchObject([
    { role: 'engine', event_type: 'session_end', data: { session_id, reason: 'logout' } },
    { role: 'engine', event_type: 'session_start', data: { session_id, source: 'resume' } },
    { role: 'engine', event_type: 'session_start', data: { session_id, source: 'compact' } },
  ]);
  expect(told).toContain('修复传送点');
});

it('12.3 given a session without a task, when it ends and another starts, then no history knows of it', async () => {
  const project = projectForTest();
  await project.session('S1').prompt('/mc 修复传送点');
  await project.session('S2').sessionStart('startup');
  await project.session('S2').sessionEnd('other');
  expect(project.files.history().some(({ event_type }) => /^session_/.test(String(event_type)))).toBe(false);
});
