/** Files of a task that were cut off, removed or locked by a process that is gone: nothing is lost, the session goes on. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { recorded } from '../scenarios/world.ts';
import { failingEnv } from '../store/failing-call.ts';
import { contextOf, EXPERT, HEALTHY, healthOf, messageOf, wordsOf } from './kit/answers.ts';
import { PACKS } from './kit/packs.ts';
import {
  changedFiles,
  expectProjectionsAgree,
  flowOf,
  isConfirmed,
  roundsOf,
  sessionsOf,
  stepOf,
} from './kit/record-parts.ts';
import { META } from './kit/task-files.ts';
import { projectForTest, sessionId, startingFrom, type TaskProject } from './kit/task-project.ts';

const S1 = sessionId('S1');

const beginBug = async (project: TaskProject) => {
  const s1 = project.session('S1');
  await s1.prompt('/mc 修复玩家死亡BUG');
  await s1.edit('mod.py');
  await s1.prompt('还是不行');
  return { project, s1, before: project.files.record(), place: project.files.places()[0] };
};
const bugWithOneRound = startingFrom(beginBug);
type Begun = Awaited<ReturnType<typeof beginBug>>;

const asideIn = (path: string | undefined, name: string): string[] =>
  path === undefined ? [] : readdirSync(path).filter((file) => file.startsWith(`${name}.corrupt-`));

describe.each(PACKS)('given the pack $pack and a record that was cut off in the middle', ({ pack }) => {
  const begun = startingFrom(beginBug, { pack });

  it('A16 when a file is edited, then the broken one is set aside and the task goes on', async () => {
    const { project, s1, before, place } = await begun();
    project.files.truncate(project.files.pathOf(META));
    const run = await s1.edit('other.py');
    expect(run.code).toBe(0);
    expect(asideIn(place?.path, META)).toHaveLength(1);
    const record = project.files.record();
    expect(before).toHaveProperty('task_id');
    expect(record).toMatchObject({ task_id: before['task_id'], task_type: 'bug_fix' });
    expect(changedFiles(record)).toContain('other.py');
  });

  it('A16 then steps and rounds are those from before', async () => {
    const { project, s1, before } = await begun();
    project.files.truncate(project.files.pathOf(META));
    await s1.edit('other.py');
    const record = project.files.record();
    expect(flowOf(record)).toMatchObject({ current_step: 'step3_execute' });
    expect(stepOf(record, 'step3_execute')).toMatchObject({ status: 'in_progress', user_confirmed: false });
    expect(roundsOf(record)).toHaveLength(1);
    expect(roundsOf(record)[0]).toMatchObject({ user_feedback: '还是不行', feedback_sentiment: 'negative' });
    expect(roundsOf(before)).toHaveLength(1);
  });

  it('A16 when the user confirms, then that is kept', async () => {
    const { project, s1 } = await begun();
    project.files.truncate(project.files.pathOf(META));
    await s1.prompt('已修复');
    expect(stepOf(project.files.record(), 'step3_execute')).toMatchObject({ user_confirmed: true });
  });
});

describe('given a record that was cut off, and a user who would not notice', () => {
  const damaged = async () => {
    const { project, s1, place } = await bugWithOneRound();
    project.files.truncate(project.files.pathOf(META));
    return { project, s1, place };
  };
  type Story = Awaited<ReturnType<typeof damaged>>;

  it.each([
    ['a file is edited', ({ s1 }: Story) => s1.edit('other.py')],
    [
      'an agent edits a file',
      ({ s1 }: Story) => s1.edit('other.py', { agent_id: 'a1', agent_type: 'general-purpose' }),
    ],
    ['a command fails', ({ s1 }: Story) => s1.failBash('npm test', 'Exit code 1')],
    ['the user speaks', ({ s1 }: Story) => s1.prompt('还是不行')],
    ['the turn ends', ({ s1 }: Story) => s1.stop()],
    ['the session is resumed', ({ s1 }: Story) => s1.sessionStart('resume')],
  ])('2.8 when %s, then they hear once what was damaged and where it is kept', async (_, act) => {
    const story = await damaged();
    const run = await act(story);
    const [kept] = asideIn(story.place?.path, META);
    expect(healthOf(run)).toEqual(HEALTHY);
    expect(messageOf(run)).toContain(`tasks/${story.place?.name}/${kept}`);
    expect(wordsOf(await story.s1.edit('third.py'))).not.toContain('corrupt');
    expect(story.project.files.history().filter(({ event_type }) => event_type === 'restored')).toHaveLength(1);
    expect(sessionsOf(story.project.files.record())).toMatchObject([{ session_id: S1, ended_at: null }]);
  });

  it('2.8 when the session ends, which cannot tell the user, then the next one restores it and says so', async () => {
    const { project, s1, place } = await damaged();
    await s1.sessionEnd();
    expect(asideIn(place?.path, META)).toEqual([]);
    expect(messageOf(await s1.sessionStart('resume'))).toContain('.corrupt-');
    expect(sessionsOf(project.files.record())).toMatchObject([{ status: 'other' }, { status: 'active' }]);
  });
});

describe('given a record and its copy that were emptied alike', () => {
  it.each([
    ['code is about to be edited', ({ s1 }: Begun) => s1.aboutEdit('mod.py', 'a', 'b')],
    ['the session is resumed', ({ s1 }: Begun) => s1.sessionStart('resume')],
  ])('2.8 when %s, then the user hears that nothing is left to restore', async (_, act) => {
    const story = await bugWithOneRound();
    const copies = join(story.project.home, '.overtone/tasks');
    const paths = readdirSync(copies, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith(META));
    expect(paths).toHaveLength(1);
    for (const path of [...paths.map((copy) => join(copies, copy)), story.project.files.pathOf(META)])
      writeFileSync(path, '');
    expect(messageOf(await act(story))).toContain('也没有副本可以还原');
  });
});

describe('given a record that another program looks into', () => {
  const withFailing = async (times: number) => {
    const project = projectForTest();
    const s1 = project.session('S1');
    await s1.prompt('/mc 修复玩家死亡BUG');
    await s1.edit('mod.py');
    const env = failingEnv({ call: 'renameSync', code: 'EPERM', times, path: META });
    const confirm = () =>
      project.send({ ...recorded('UserPromptSubmit'), session_id: S1, cwd: project.root, prompt: '已修复' }, { env });
    return { project, s1, confirm };
  };

  it('9.6 when that passes, then the user’s word is recorded at once', async () => {
    const { project, confirm } = await withFailing(2);
    expect(healthOf(await confirm())).toEqual(HEALTHY);
    expect(isConfirmed(project.files.record())).toBe(true);
  });

  it('9.6 when it lasts, then the user’s word is kept and recorded with the next event', async () => {
    const { project, s1, confirm } = await withFailing(100);
    expect(await confirm()).toMatchObject({ code: 0, stderr: expect.stringContaining('EPERM') });
    expect(isConfirmed(project.files.record())).toBe(false);
    await s1.bash('ls');
    expect(isConfirmed(project.files.record())).toBe(true);
  });
});

describe('given a projection that is broken or gone', () => {
  it.each(['statePath', 'indexPath'] as const)(
    '2.8 when %s was cut off, then the next event makes it whole again',
    async (which) => {
      const { project, s1 } = await bugWithOneRound();
      project.files.truncate(project.files[which]);
      expect((await s1.edit('other.py')).code).toBe(0);
      expect(changedFiles(project.files.record())).toEqual(['mod.py', 'other.py']);
      expectProjectionsAgree(project.files.snapshot(), S1);
    },
  );

  it('2.8 when the session state is removed, then the next event writes it anew', async () => {
    const { project, s1 } = await bugWithOneRound();
    project.files.removeState();
    await s1.edit('other.py');
    expectProjectionsAgree(project.files.snapshot(), S1);
  });

  it('2.8 when the session state cannot be written, then the event counts and its answer is given, with the reason', async () => {
    const { project, s1 } = await bugWithOneRound();
    project.files.removeState();
    project.put('.claude/workflow-state.json/in-the-way', '');
    await s1.edit('mod.py');
    await s1.prompt('还是不行');
    const run = await s1.bash('ls');
    expect(contextOf(run)).toMatch(EXPERT);
    expect(run).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/^\[overtone\/tasks\] .*workflow-state\.json.*\n$/),
    });
    expect(roundsOf(project.files.record())).toHaveLength(2);
  });

  it('2.8 when the index is the flat file of an earlier version, then it is taken over', async () => {
    const { project, s1, place } = await bugWithOneRound();
    project.put('.claude/.task-active.json', {
      task_id: place?.name,
      task_dir: place?.path,
      current_step: 'step3_execute',
    });
    await s1.edit('other.py');
    expect(changedFiles(project.files.record())).toEqual(['mod.py', 'other.py']);
    expect(project.files.bound()).toEqual({ [S1]: place?.name });
  });
});

describe('given a lock', () => {
  const lock = (pid: number) => `${pid} token ${Date.now()}\n`;
  /** A process that has existed and is over. */
  const deadPid = () => spawnSync('true').pid ?? 0;

  it('9.6 when its owner is dead, then the next event is recorded', async () => {
    const { project, s1 } = await bugWithOneRound();
    expect(project.files.places()).toHaveLength(1);
    writeFileSync(project.files.pathOf('.lock'), lock(deadPid()));
    expect(healthOf(await s1.edit('other.py'))).toEqual(HEALTHY);
    expect(changedFiles(project.files.record())).toEqual(['mod.py', 'other.py']);
  });

  it('9.6 when its owner lives, then the event is kept and recorded with the next one', async () => {
    const { project, s1 } = await bugWithOneRound();
    expect(project.files.places()).toHaveLength(1);
    const path = project.files.pathOf('.lock');
    writeFileSync(path, lock(process.pid));
    expect((await s1.edit('other.py')).code).toBe(0);
    rmSync(path, { force: true });
    await s1.edit('third.py');
    expect(changedFiles(project.files.record())).toEqual(['mod.py', 'other.py', 'third.py']);
  });

  it('9.6 when its owner lives, then what a file held before its first edit is kept as well', async () => {
    const { project, s1 } = await bugWithOneRound();
    const path = project.files.pathOf('.lock');
    project.put('other.py', 'print("DEBUG old")\n');
    writeFileSync(path, lock(process.pid));
    await s1.edit('other.py', { text: 'print("DEBUG old")\nprint("DEBUG new")\n' });
    await s1.edit('other.py');
    rmSync(path, { force: true });
    await s1.edit('third.py');
    const kept = readFileSync(project.files.pathOf('.before.jsonl'), 'utf8').trim().split('\n');
    const [first] = kept.map((line) => JSON.parse(line)).filter(({ file }) => file === 'other.py');
    expect(first).toEqual({ file: 'other.py', lines: ['print("DEBUG old")'] });
  });
});
