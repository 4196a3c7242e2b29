/** After an archive a complaint in the same session is answered with the way back to the task. */
import { describe, expect, it } from 'vitest';
import { contextOf } from './kit/answers.ts';
import { projectForTest } from './kit/task-project.ts';

async function archived() {
  const project = projectForTest({ pack: 'base' });
  const [s1, s2] = [project.session('S1'), project.session('S2')];
  await s1.prompt('/task 修复玩家死亡BUG');
  await s1.edit('mod.py');
  await s1.prompt('/task-confirm');
  await s1.prompt('/task-skip-cleanup');
  await s1.stop('好的。');
  const [{ folder, name = '' } = {}] = project.files.places();
  expect(folder).toBe('已归档');
  return { s1, s2, name };
}

describe('given a task that this session has archived', () => {
  it('when the user then complains, then the task and the command that reopens it are offered, once', async () => {
    const { s1, name } = await archived();
    const offer = contextOf(await s1.prompt('还是崩溃，没有修好'));
    expect(offer).toContain(name);
    expect(offer).toContain('reopen');
    expect(contextOf(await s1.prompt('还是崩溃，没有修好'))).not.toContain(name);
  });

  it('when the user asks for something else, then nothing is offered', async () => {
    const { s1, name } = await archived();
    expect(contextOf(await s1.prompt('列出这个目录'))).not.toContain(name);
  });

  it('when another session complains, then nothing is offered there', async () => {
    const { s2, name } = await archived();
    expect(contextOf(await s2.prompt('还是崩溃，没有修好'))).not.toContain(name);
  });
});
