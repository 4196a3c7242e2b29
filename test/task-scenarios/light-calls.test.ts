/** Calls within a task that other features have something to say to as well: recorded without reading the pack. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { contextOf, expectSilent } from './kit/answers.ts';
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
  const forgetFlow = () => {
    for (const name of wholeFlow()) rmSync(join(cache, name));
  };
  forgetFlow();
  return { project, s1, wholeFlow, forgetFlow };
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

/** What the shipped pack has advice for, and what it knows nothing of. */
const KNOWN = 'Exit code 1\nIndexError: list index out of range';
const UNKNOWN = 'Exit code 1\n3 tests failed';

it('given a task, when commands fail in ways the pack has no advice for, then they are counted and the pack is not read', async () => {
  const { project, s1, wholeFlow } = await taskUnderWork();
  expectSilent(await s1.failBash('npm test', UNKNOWN));
  expectSilent(await s1.bash('npm test 2>&1 | tail -3', 'Tests  1 failed | 2 passed (3)\n'));
  expect(metricsOf(project.files.record())).toMatchObject({
    failure_count: 2,
    failures: [
      { command: 'npm test', kind: 'test' },
      { command: 'npm test 2>&1 | tail -3', kind: 'test' },
    ],
  });
  expect(wholeFlow()).toEqual([]);
});

it('given a task, when a command fails in a way the pack knows, then its advice is given', async () => {
  const { s1, wholeFlow } = await taskUnderWork();
  expect(contextOf(await s1.failBash('python run.py', KNOWN))).toContain('IndexError: list index out of range');
  expect(wholeFlow()).not.toEqual([]);
});

it('given advice that was given just now, when a command fails in the same way, then nothing is said and the pack is not read', async () => {
  const { s1, forgetFlow, wholeFlow } = await taskUnderWork();
  await s1.failBash('python run.py', KNOWN);
  forgetFlow();
  expectSilent(await s1.failBash('python run.py again', KNOWN));
  expect(wholeFlow()).toEqual([]);
});

it('given a task, when a command of an agent fails in a way the pack knows, then it is counted, and nobody is advised', async () => {
  const { project, s1, wholeFlow } = await taskUnderWork();
  const agent = { agent_id: 'a1', agent_type: 'ot:tester' };
  expectSilent(await s1.toolFailure('Bash', { command: 'python run.py' }, KNOWN, agent));
  expect(metricsOf(project.files.record())).toMatchObject({ failure_count: 1 });
  expect(wholeFlow()).toEqual([]);
});

it('given a pack that has changed, when the user has spoken, then failures are held against what it says now', async () => {
  const project = projectForTest({ pack: 'base', locale: 'en' });
  project.put('.overtone.json', { pack: 'own' });
  project.put('.overtone/packs/own/pack.json', { id: 'own', version: '1', extends: ['base'] });
  const s1 = project.session('S1');
  await s1.prompt('/ot:task fix the shop prices');
  expectSilent(await s1.failBash('run it', 'Exit code 1\nfrobnicate: no such shop'));
  const pattern = { id: 'frob', regex: 'frobnicate: [^\\n]{1,40}', title: 'The shop is closed', fix: 'open it' };
  project.put('.overtone/packs/own/errors.json', { patterns: [pattern] });
  await s1.prompt('How far are you?');
  expect(contextOf(await s1.failBash('run it', 'Exit code 1\nfrobnicate: no such shop'))).toContain(
    'The shop is closed',
  );
});

it('given settings that were kept and are damaged, when the user has spoken, then calls are light again', async () => {
  const { project, s1, forgetFlow, wholeFlow } = await taskUnderWork();
  const cache = join(project.home, '.overtone/cache');
  const [kept = ''] = readdirSync(cache).filter((name) => name.startsWith('tasks-') && name.endsWith('.json'));
  writeFileSync(join(cache, kept), '{ torn');
  await s1.prompt('进度怎么样');
  forgetFlow();
  await s1.bash('ls');
  expect(wholeFlow()).toEqual([]);
});
