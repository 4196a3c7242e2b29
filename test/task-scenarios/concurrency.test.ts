/** Many hooks at once on one task: nothing is lost, every file can be read at any moment, nothing happens twice. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { expectAllowed, HEALTHY, healthOf } from './kit/answers.ts';
import { changedFiles, expectProjectionsAgree, loopOf, metricsOf, roundsOf } from './kit/record-parts.ts';
import { META } from './kit/task-files.ts';
import { projectForTest, sessionId, type TaskProject, type TaskRun } from './kit/task-project.ts';

const S1 = sessionId('S1');
const PAUSE_MS = 5;
const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

async function openBug() {
  const project = projectForTest({ processes: true });
  const s1 = project.session('S1');
  await s1.prompt('/mc 修复玩家死亡BUG');
  return { project, s1 };
}

/** Starts all, waits for all, and looks into the files meanwhile; what could not be read is handed back. */
async function together(project: TaskProject, events: readonly (() => Promise<TaskRun>)[]) {
  const paths = [project.files.pathOf(META), project.files.statePath, project.files.indexPath];
  const broken: string[] = [];
  let isOver = false;
  const watch = (async () => {
    while (!isOver) {
      broken.push(...paths.filter((path) => existsSync(path) && !isJson(path)));
      await pause(PAUSE_MS);
    }
  })();
  const runs = await Promise.all(events.map((event) => event()));
  isOver = true;
  await watch;
  return { runs, broken };
}

/** A file may be gone between the look and the reading; one that is there is whole. */
function isJson(path: string): boolean {
  try {
    return typeof JSON.parse(readFileSync(path, 'utf8')) === 'object';
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT';
  }
}

const waiting = (project: TaskProject): string[] => {
  const inbox = project.files.pathOf('.inbox');
  return existsSync(inbox) ? readdirSync(inbox) : [];
};

describe('given twelve prompts and twelve edits at once', () => {
  it('9.6 when all are answered, then every round and every change is on record and the files agree', async () => {
    const { project, s1 } = await openBug();
    const { runs, broken } = await together(project, [
      ...numbers(12).map(() => () => s1.prompt('还是不行')),
      ...numbers(12).map((number) => () => s1.edit(`file${number}.py`)),
    ]);
    // What had to wait for the lock is taken in by the next event.
    await s1.bash('ls');
    expect(runs.map(healthOf)).toEqual(runs.map(() => HEALTHY));
    expect(broken).toEqual([]);
    const record = project.files.record();
    expect(roundsOf(record)).toHaveLength(12);
    expect(roundsOf(record).map((round) => round['iteration_id'])).toEqual(numbers(12).map((index) => index + 1));
    expect(loopOf(record)).toMatchObject({ negative_feedback_count: 12 });
    expect(new Set(changedFiles(record))).toEqual(new Set(numbers(12).map((number) => `file${number}.py`)));
    expect(metricsOf(record)).toMatchObject({ code_changes_count: 12 });
    expectProjectionsAgree(project.files.snapshot(), S1);
  });
});

describe('given fifty mixed events at once', () => {
  it('A15 when all are answered, then all fifty are reflected and no file was ever broken', async () => {
    const { project, s1 } = await openBug();
    const revision = Number(project.files.record()['revision']);
    const lines = project.files.history().length;
    const { runs, broken } = await together(project, [
      ...numbers(20).map((number) => () => s1.edit(`file${number}.py`)),
      ...numbers(12).map((number) => () => s1.read(`markdown/doc${number}.md`)),
      ...numbers(10).map(
        (number) => () => s1.failBash(`python -m pytest t${number}.py`, `Exit code 1\nerror ${number}`),
      ),
      ...numbers(8).map(() => () => s1.prompt('还是不行')),
    ]);
    await s1.bash('ls');
    expect(runs.map(healthOf)).toEqual(runs.map(() => HEALTHY));
    expect(broken).toEqual([]);
    const record = project.files.record();
    expect(metricsOf(record)).toMatchObject({ code_changes_count: 20, docs_read_count: 12, failure_count: 10 });
    expect(new Set(changedFiles(record)).size).toBe(20);
    expect(roundsOf(record)).toHaveLength(8);
    expect(Number(record['revision'])).toBeGreaterThan(revision);
    expect(waiting(project)).toEqual([]);
    const written = project.files.history().slice(lines);
    expect(written.filter(({ role }) => role === 'tool')).toHaveLength(43);
    expect(written.filter(({ event_type }) => event_type === 'feedback')).toHaveLength(8);
    expectProjectionsAgree(project.files.snapshot(), S1);
  });

  it('A15 then no lock and no half-written file is left', async () => {
    const { project, s1 } = await openBug();
    await together(
      project,
      numbers(10).map((number) => () => s1.edit(`file${number}.py`)),
    );
    expect(project.files.places()).toHaveLength(1);
    expect(project.files.paths().filter((path) => /\.lock|\.tmp|corrupt/.test(path))).toEqual([]);
  });
});

describe('given a task that is ready for the archive', () => {
  it('A17 when two turns end at once, then it is archived once', async () => {
    const { project, s1 } = await openBug();
    await s1.edit('mod.py');
    await s1.prompt('已修复');
    await s1.prompt('跳过收尾');
    const runs = await Promise.all([s1.stop('好的。'), s1.stop('好的。')]);
    for (const run of runs) expectAllowed(run);
    expect(project.files.places()).toMatchObject([{ folder: '已归档' }]);
    expect(project.files.record()).toMatchObject({ archived: true });
    expect(project.files.bound()).toEqual({});
  });

  it('A17 when two agents report the end of the wrap-up at once, then it is archived once', async () => {
    const { project, s1 } = await openBug();
    await s1.edit('mod.py');
    await s1.prompt('已修复');
    await s1.prompt('需要收尾');
    await Promise.all([s1.wrapUp(), s1.wrapUp(), s1.stop('好的。')]);
    expect(project.files.places()).toMatchObject([{ folder: '已归档' }]);
    expect(project.files.paths().filter((path) => path.includes('.archive-lock'))).toEqual([]);
  });
});

describe('given the same event twice', () => {
  it('7.5 when an edit is told again, then it counts once', async () => {
    const { project, s1 } = await openBug();
    const again = { tool_use_id: 'toolu_the_same' };
    await s1.edit('mod.py', again);
    await s1.edit('mod.py', again);
    expect(metricsOf(project.files.record())).toMatchObject({ code_changes_count: 1 });
  });
});
