/** A project in which no task can be kept: the user hears what is in the way and what to do, and nothing is left behind. */
import { rmSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { blockOf, contextOf, expectSilent, HEALTHY, healthOf, messageOf } from './kit/answers.ts';
import { readOnlyProject } from './kit/read-only.ts';
import { projectForTest } from './kit/task-project.ts';

describe('given a file where a directory is needed', () => {
  it.each(['tasks', '.claude'])('A4 when it is %s, then the prompt is refused and says so', async (name) => {
    const project = projectForTest({ pack: 'base', locale: 'en' });
    writeFileSync(project.files.at(name), 'not a directory');
    const before = project.files.paths();
    const run = await project.session('S1').prompt('/ot:task fix the shop prices');
    expect(healthOf(run)).toEqual(HEALTHY);
    expect(blockOf(run)).toContain(`${name} is a file`);
    expect(blockOf(run)).toContain('Rename or remove');
    expect(blockOf(run)).not.toMatch(/OVERTONE_HOME|ENOTDIR|EEXIST/);
    expect(messageOf(run)).toBe('');
    expect(project.files.paths()).toEqual(before);
  });

  it('A4 when a task is taken up again, then the prompt is refused as well', async () => {
    const project = projectForTest({ pack: 'base', locale: 'en' });
    await project.session('S1').prompt('/ot:task fix the shop prices');
    rmSync(project.files.at('.claude'), { recursive: true });
    writeFileSync(project.files.at('.claude'), 'not a directory');
    const run = await project.session('S2').prompt('/ot:task resume');
    expect(healthOf(run)).toEqual(HEALTHY);
    expect(blockOf(run)).toContain('.claude is a file');
  });

  it('A4 when a fork would go on with it, then the session starts and the user is told', async () => {
    const project = projectForTest({ pack: 'base', locale: 'en' });
    await project.session('S1').prompt('/ot:task fix the shop prices');
    rmSync(project.files.at('.claude'), { recursive: true });
    writeFileSync(project.files.at('.claude'), 'not a directory');
    const run = await project.session('S2').sessionStart('fork');
    expect(healthOf(run)).toEqual(HEALTHY);
    expect([blockOf(run), messageOf(run)]).toEqual(['', expect.stringContaining('.claude is a file')]);
  });

  it('A24 when a prompt or a new session has nothing to do with tasks, then it is answered as usual', async () => {
    const project = projectForTest({ pack: 'base', locale: 'en' });
    writeFileSync(project.files.at('.claude'), 'not a directory');
    const s1 = project.session('S1');
    expect(healthOf(await s1.sessionStart('startup'))).toEqual(HEALTHY);
    expect(healthOf(await s1.prompt('How far are you?'))).toEqual(HEALTHY);
    expectSilent(await s1.prompt('/help'));
    expect(contextOf(await s1.prompt('/ot:task status'))).toContain('/ot:task');
  });
});

describe('given a project that may not be written', () => {
  it.each(['.', 'tasks', '.claude'] as const)(
    'A4 when that is %s, then the prompt is refused and says so',
    async (name) => {
      const { project, send } = readOnlyProject(name);
      const before = project.files.paths();
      const run = await send('/mc 修复玩家死亡BUG');
      expect(healthOf(run)).toEqual(HEALTHY);
      expect(blockOf(run)).toContain(`${name === '.' ? project.root : project.files.at(name)} 不可写入`);
      expect(blockOf(run)).not.toMatch(/OVERTONE_HOME|EACCES/);
      expect(project.files.paths().filter((path) => !before.includes(path))).toEqual([]);
    },
  );
});
