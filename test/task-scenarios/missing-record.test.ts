/** The record of a task was removed, its history was not: the task is made again from what is left, and the user hears of it. */
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { blockOf, contextOf, HEALTHY, healthOf, messageOf, wordsOf } from './kit/answers.ts';
import { isConfirmed, roundsOf } from './kit/record-parts.ts';
import { META } from './kit/task-files.ts';
import { sessionId, startingFrom } from './kit/task-project.ts';

const S1 = sessionId('S1');

const withoutRecord = startingFrom(async (project) => {
  const s1 = project.session('S1');
  await s1.prompt('/mc 修复玩家死亡BUG');
  await s1.edit('mod.py');
  await s1.prompt('还是不行');
  const name = project.files.places()[0]?.name ?? 'no task';
  rmSync(project.files.pathOf(META));
  return { project, s1, name };
});

describe('given a session whose task has lost its record', () => {
  it('2.8 when the user speaks, then the word counts, the task is as before, and they hear once that it was rebuilt', async () => {
    const { project, s1, name } = await withoutRecord();
    const run = await s1.prompt('已修复');
    expect(healthOf(run)).toEqual(HEALTHY);
    expect(messageOf(run)).toContain(name);
    expect(isConfirmed(project.files.record())).toBe(true);
    expect(roundsOf(project.files.record())).toHaveLength(1);
    expect(project.files.bound()).toEqual({ [S1]: name });
    expect(wordsOf(await s1.bash('ls'))).not.toContain('重建');
  });

  it('2.8 when they ask where it stands, then they are told', async () => {
    const { s1, name } = await withoutRecord();
    const run = await s1.prompt('/ot:task status');
    expect(messageOf(run)).toContain(name);
    expect(contextOf(run)).toContain('修复玩家死亡BUG');
  });

  it('3.1 when another task is opened, then it is asked which one is meant, as with any other', async () => {
    const { project, s1, name } = await withoutRecord();
    const run = await s1.prompt('/mc 修复商店报错');
    expect(blockOf(run)).toContain(name);
    expect(messageOf(run)).toContain(name);
    expect(project.files.bound()).toEqual({ [S1]: name });
  });

  it('2.8 when the whole directory is gone as well, then the session works on nothing', async () => {
    const { project, s1, name } = await withoutRecord();
    renameSync(project.files.at(`tasks/${name}`), project.files.at('elsewhere'));
    expect(healthOf(await s1.prompt('已修复'))).toEqual(HEALTHY);
    expect(project.files.bound()).toEqual({});
  });
});

describe('given a record that may not be read', () => {
  it('2.8 when the user speaks, then the session keeps its task', async () => {
    const { project, s1, name } = await withoutRecord();
    mkdirSync(project.files.at(`tasks/${name}/${META}`));
    expect(await s1.prompt('已修复')).toMatchObject({ code: 0, stderr: expect.stringContaining(META) });
    expect(project.files.bound()).toEqual({ [S1]: name });
  });
});
