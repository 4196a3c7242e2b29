/** A briefing has a budget of 1 500 characters (12.3), however long the names of files and the words of people are. */
import { expect, it } from 'vitest';
import { contextOf } from './kit/answers.ts';
import { projectForTest } from './kit/task-project.ts';

const long = (name: string, ext: string): string =>
  `${'deeply-nested-folder/'.repeat(10)}${name.padEnd(16, '-')}.${ext}`;
const WORDS = '还是不行';

async function worked() {
  const project = projectForTest();
  const s1 = project.session('S1');
  await s1.prompt(`/mc 修复玩家死亡BUG ${'详细说明'.repeat(80)}`);
  for (const name of ['a', 'b', 'c']) {
    await s1.read(long(`docs/${name}`, 'md'));
    await s1.edit(long(name, 'py'));
  }
  for (const _ of [1, 2]) {
    await s1.failBash('python -m pytest', `Exit code 1\nAttributeError: ${'nothing '.repeat(60)}`);
    await s1.prompt(WORDS);
  }
  return { project, s1 };
}

it('12.3 given long names and words, when the session is resumed, then the briefing is short and still says what comes next', async () => {
  const { s1 } = await worked();
  const told = contextOf(await s1.sessionStart('resume'));
  expect(told.length).toBeLessThanOrEqual(1_500);
  for (const part of ['修复玩家死亡BUG', 'deeply-nested-folder', 'AttributeError', '还是不行', '`已修复`', '⚠️'])
    expect(told).toContain(part);
});

it('14 given such a task on top of another, when the session is resumed, then both fit', async () => {
  const project = projectForTest();
  const s1 = project.session('S1');
  await s1.prompt('/mc 修复传送点');
  const [below] = project.files.places();
  await s1.prompt(`/mc --stack 修复玩家死亡BUG ${'详细说明'.repeat(80)}`);
  for (const name of ['a', 'b', 'c']) {
    await s1.read(long(`docs/${name}`, 'md'));
    await s1.edit(long(name, 'py'));
  }
  await s1.prompt(WORDS);
  await s1.prompt(WORDS);
  const told = contextOf(await s1.sessionStart('resume'));
  expect(told.length).toBeLessThanOrEqual(1_500);
  expect(told).toContain(below?.name);
  expect(told).toContain('`已修复`');
});
