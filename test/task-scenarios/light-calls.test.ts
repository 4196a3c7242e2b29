/** Calls within a task that other features have something to say to as well: recorded without reading the pack. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { expectSilent } from './kit/answers.ts';
import { changedFiles, metricsOf } from './kit/record-parts.ts';
import { projectForTest, sessionId } from './kit/task-project.ts';

/** The part with all words of task flow is not loaded, so nobody keeps its code. */
async function taskUnderWork() {
  const project = projectForTest();
  const s1 = project.session('S1');
  await s1.prompt('/mc 修复玩家死亡BUG');
  await s1.bash('ls');
  const cache = join(project.home, '.overtone/cache');
  const wholeFlow = () => readdirSync(cache).filter((name) => name.startsWith('task-flow-'));
  for (const name of wholeFlow()) rmSync(join(cache, name));
  return { project, s1, wholeFlow };
}

it('given a task, when a command that searches ends, then it is on record, noted as a habit, and the pack is not read', async () => {
  const { project, s1, wholeFlow } = await taskUnderWork();
  expectSilent(await s1.bash('grep -rn OnDeath src', 'src/mod.py:3'));
  expect(project.files.history().at(-1)).toMatchObject({ tool_input: { command: 'grep -rn OnDeath src' } });
  const observations = join(project.home, '.overtone/sessions', sessionId('S1'), 'observations.jsonl');
  expect(existsSync(observations) && readFileSync(observations, 'utf8')).toContain('search-tools');
  expect(wholeFlow()).toEqual([]);
});

it('given a task, when code and a document are edited, then both are on record and the pack is not read', async () => {
  const { project, s1, wholeFlow } = await taskUnderWork();
  await s1.edit('mod.py');
  await s1.edit('docs/deaths.md');
  expect(changedFiles(project.files.record())).toEqual(['mod.py']);
  expect(metricsOf(project.files.record())).toMatchObject({ docs_edited: ['docs/deaths.md'] });
  expect(wholeFlow()).toEqual([]);
});
