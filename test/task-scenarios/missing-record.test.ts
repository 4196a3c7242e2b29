/** Files of a task were removed: they are restored from the copy in the user's home, and user and model are told. */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { blockOf, contextOf, HEALTHY, healthOf, messageOf, wordsOf } from './kit/answers.ts';
import { isConfirmed, roundsOf } from './kit/record-parts.ts';
import { META } from './kit/task-files.ts';
import { projectForTest, sessionId, startingFrom } from './kit/task-project.ts';

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
  it('2.8 when the user speaks, then the word counts, the task is as before, and both are told once that it was restored', async () => {
    const { project, s1, name } = await withoutRecord();
    const run = await s1.prompt('已修复');
    expect(healthOf(run)).toEqual(HEALTHY);
    expect(messageOf(run)).toContain(name);
    expect(isConfirmed(project.files.record())).toBe(true);
    expect(roundsOf(project.files.record())).toHaveLength(1);
    expect(project.files.bound()).toEqual({ [S1]: name });
    expect(contextOf(run)).toContain('git clean');
    expect(wordsOf(await s1.bash('ls'))).not.toContain('还原');
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

  it.each([
    ['the whole directory', ['tasks']],
    ['everything git does not know', ['tasks', '.claude']],
  ])('2.8 when %s is gone as well, then the next event brings the task back', async (_, gone) => {
    const { project, s1, name } = await withoutRecord();
    for (const path of gone) rmSync(project.files.at(path), { recursive: true });
    const run = await s1.bash('git clean -fdx');
    expect(healthOf(run)).toEqual(HEALTHY);
    expect(messageOf(run)).toContain(name);
    expect(contextOf(run)).toContain('git clean');
    expect(project.files.bound()).toEqual({ [S1]: name });
    expect(roundsOf(project.files.record())).toHaveLength(1);
  });

  it('2.8 when the copy is gone as well, then the user is told, and the session works on nothing', async () => {
    const { project, s1, name } = await withoutRecord();
    rmSync(`${project.home}/.overtone/tasks`, { recursive: true });
    const run = await s1.prompt('已修复');
    expect(healthOf(run)).toEqual(HEALTHY);
    expect(messageOf(run)).toContain(name);
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

describe('given a task of a session that has ended', () => {
  const ended = async () => {
    const project = projectForTest();
    const s1 = project.session('S1');
    await s1.prompt('/mc 修复玩家死亡BUG');
    await s1.sessionEnd();
    return { project, name: project.files.places()[0]?.name ?? 'no task' };
  };

  it('2.8 when its files are gone and a new session starts, then it is brought back, and both are told', async () => {
    const { project, name } = await ended();
    for (const path of ['tasks', '.claude']) rmSync(project.files.at(path), { recursive: true });
    const run = await project.session('S2').sessionStart('startup');
    expect(messageOf(run)).toContain(name);
    expect(contextOf(run)).toContain('git clean');
    expect(project.files.places()).toMatchObject([{ name }]);
  });

  it('2.8 when the project itself was made anew, then nothing of the old one comes back', async () => {
    const { project } = await ended();
    rmSync(project.root, { recursive: true });
    mkdirSync(`${project.root}/.git`, { recursive: true });
    const s2 = project.session('S2');
    expect(messageOf(await s2.sessionStart('startup'))).toBe('');
    await s2.prompt('hello');
    expect(readdirSync(project.root)).toEqual(['.git']);
  });
});
