import { cpSync, type linkSync, mkdirSync } from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { describe, expect, it, onTestFinished } from 'vitest';
import { edits, says } from '../../../test/kit/task.ts';
import { failCalls } from '../../../test/store/failing-call.ts';
import { createTaskProject, requireTask, type TaskProject } from '../../../test/tasks/project.ts';
import { archiveTask, cancelTask, settleTask } from './task-archive.ts';
import { docsChangedSince } from './task-documents.ts';
import { bindTask, boundTask, settleDocuments } from './task-index-file.ts';
import { findTasks, listTasks } from './task-list.ts';

const INDEX = '.claude/.task-active.json';
const STATE = '.claude/workflow-state.json';
const SKIPPED = [edits(), says('confirmation'), says('cleanup_skip')];
const WRAPPED_UP = [
  edits(),
  says('confirmation'),
  says('cleanup_proceed'),
  { type: 'wrapup.validated', completed: true, missing: [] } as const,
];

function finished(project: TaskProject, story = SKIPPED) {
  const task = project.open();
  project.tell(task.taskDir, story);
  return task;
}
const inArchive = (taskId: string) => `tasks/已归档/${taskId}`;

describe('given a task that is wrapped up', () => {
  it('when it is archived, then it is in the archive and no session works on it', () => {
    const project = createTaskProject();
    const task = finished(project);
    const result = archiveTask(project.store, task);
    expect(result).toMatchObject({
      state: 'retired',
      taskDir: project.path(inArchive(task.taskId)),
    });
    expect(requireTask(project.path(inArchive(task.taskId)))).toMatchObject({
      archived: true,
      movePending: false,
      archivedAt: expect.any(String),
    });
    expect(project.all()).toEqual([
      '.claude',
      `${inArchive(task.taskId)}/.conversation.jsonl`,
      `${inArchive(task.taskId)}/.task-meta.json`,
    ]);
    expect([listTasks(project.store).length, listTasks(project.store, { withRetired: true }).length]).toEqual([0, 1]);
  });

  it('when a process died in it while asking for the lock, then its leftovers do not go into the archive', () => {
    const project = createTaskProject({ random: () => 1 });
    const task = finished(project);
    project.put(`tasks/${task.taskId}/.lock.999999999-1-abc.tmp`, '');
    archiveTask(project.store, task);
    expect(project.all().filter((file) => file.endsWith('.tmp'))).toEqual([]);
  });

  it('when it is archived again, then it is still there once', () => {
    const project = createTaskProject();
    const task = finished(project);
    archiveTask(project.store, task);
    const before = project.all();
    expect(archiveTask(project.store, task)).toMatchObject({ state: 'retired' });
    expect(project.all()).toEqual(before);
  });

  it.each([
    ['by one of its sessions', 's1', 's1'],
    ['by an unknown session', undefined, 's2'],
    ['by a session that does not work on it', 's9', 's2'],
  ])('when two sessions worked on it and it is archived %s, then one owes its documents', (_, sessionId, debtor) => {
    const project = createTaskProject();
    const task = finished(project, WRAPPED_UP);
    for (const other of ['s2', 's3']) bindTask(project.store, task, other);
    project.tell(task.taskDir, [{ type: 'session.started', sessionId: 's2' }]);
    archiveTask(project.store, task, { docs: ['markdown'], ...(sessionId && { sessionId }) });
    const owing = ['s1', 's2', 's3', 's9'].filter((one) => boundTask(project.store, one).owed !== undefined);
    expect(owing).toEqual([debtor]);
    expect(['s1', 's2', 's3'].map((one) => boundTask(project.store, one).task)).toEqual(Array(3).fill(undefined));
  });

  it('when its documents are owed, then its session and no other is reminded of them', () => {
    const project = createTaskProject();
    project.put('markdown/a.md', 'a');
    const task = finished(project, WRAPPED_UP);
    project.open({ sessionId: 's2' });
    archiveTask(project.store, task, { docs: ['markdown'] });
    const { task: active, owed } = boundTask(project.store, 's1');
    expect([active, owed]).toEqual([undefined, { taskId: task.taskId, taskDir: project.path(inArchive(task.taskId)) }]);
    expect(boundTask(project.store, 's2').owed).toBeUndefined();
    expect(requireTask(owed?.taskDir ?? '').docSync).toMatchObject({
      status: 'pending',
      snapshotRef: '.doc-snapshot.json',
    });

    expect(docsChangedSince(project.store, owed?.taskDir ?? '', ['markdown'])).toEqual([]);
    project.put('markdown/docs/b.md', 'b');
    project.put('markdown/a.md', 'longer');
    expect(docsChangedSince(project.store, owed?.taskDir ?? '', ['markdown'])).toEqual([
      'markdown/a.md',
      'markdown/docs/b.md',
    ]);
    settleDocuments(project.store, task.taskId);
    expect(boundTask(project.store, 's1').owed).toBeUndefined();
  });

  it('when another task works in the same project, then its state stays', () => {
    const project = createTaskProject();
    const task = finished(project);
    const other = project.open({ sessionId: 's2' });
    archiveTask(project.store, task);
    expect(project.json(STATE)).toMatchObject({ task_id: other.taskId });
    expect(boundTask(project.store, 's2').task?.taskId).toBe(other.taskId);
  });
});

/** What happens while the lock of an archive is asked for, after its temporary file is written. */
function beforeNextLink(happens: () => void): void {
  const fs = createRequire(import.meta.url)('node:fs') as { linkSync: typeof linkSync };
  const original = fs.linkSync;
  const restore = () => {
    fs.linkSync = original;
    syncBuiltinESMExports();
  };
  fs.linkSync = (existing, path) => {
    restore();
    happens();
    original(existing, path);
  };
  syncBuiltinESMExports();
  onTestFinished(restore);
}

describe('given two processes that archive one task', () => {
  it('when one moves it while the other asks for the lock, then no file of the other ends up in the archive', () => {
    const project = createTaskProject();
    const task = finished(project);
    const rival = { ...project.store, pid: process.ppid };
    beforeNextLink(() => expect(archiveTask(project.store, task)).toMatchObject({ state: 'retired' }));
    expect(archiveTask(rival, task)).toMatchObject({ state: 'retired' });
    expect(project.all()).toEqual([
      '.claude',
      `${inArchive(task.taskId)}/.conversation.jsonl`,
      `${inArchive(task.taskId)}/.task-meta.json`,
    ]);
  });
});

describe('given an archive on another file system', () => {
  it('when a task is archived, then it is copied there and gone here, with no lock and no half copy', () => {
    const project = createTaskProject();
    const task = finished(project);
    failCalls({ call: 'renameSync', code: 'EXDEV', times: 1, path: inArchive(task.taskId) });
    expect(archiveTask(project.store, task)).toMatchObject({ state: 'retired' });
    expect(project.all()).toEqual([
      '.claude',
      `${inArchive(task.taskId)}/.conversation.jsonl`,
      `${inArchive(task.taskId)}/.task-meta.json`,
    ]);
  });
});

describe('given a task that is not wrapped up', () => {
  it('when it is to be archived, then that is refused and nothing moves', () => {
    const project = createTaskProject();
    const task = project.open();
    const before = project.all();
    expect(archiveTask(project.store, task)).toEqual({ state: 'refused' });
    expect([project.all(), requireTask(task.taskDir).revision]).toEqual([before, 1]);
  });

  it('when it is cancelled, then it is among the cancelled tasks, with its reason', () => {
    const project = createTaskProject();
    const task = project.open();
    expect(cancelTask(project.store, task, 'no longer wanted')).toMatchObject({ state: 'retired' });
    expect(requireTask(project.path(`tasks/已取消/${task.taskId}`))).toMatchObject({
      cancelled: true,
      cancelReason: 'no longer wanted',
      archived: false,
    });
    expect(project.has(INDEX)).toBe(false);
  });

  it('when the task does not exist anywhere, then sessions bound to it are released', () => {
    const project = createTaskProject();
    bindTask(project.store, { taskId: 'x', taskDir: project.path('tasks/x') }, 's1');
    expect(archiveTask(project.store, { taskId: 'x', taskDir: project.path('tasks/x') })).toEqual({ state: 'gone' });
    expect(project.all()).toEqual(['.claude']);
  });
});

describe('given an archive that has the name already', () => {
  it('when it belongs to another task, then this one gets a name beside it', () => {
    const project = createTaskProject({ now: () => new Date(2026, 2, 5, 10, 15, 7) });
    const task = finished(project);
    project.put(`${inArchive(task.taskId)}/.task-meta.json`, JSON.stringify({ task_id: 'another' }));
    expect(archiveTask(project.store, task)).toMatchObject({
      taskDir: project.path(`${inArchive(task.taskId)}-101507`),
    });
    expect(project.json(`${inArchive(task.taskId)}/.task-meta.json`)).toEqual({ task_id: 'another' });
    expect(settleTask(project.store, task)).toMatchObject({ state: 'retired' });
    expect(findTasks(project.store, task.taskId, { withRetired: true })).toHaveLength(1);
  });

  it.each([
    ['an earlier state of it', -1],
    ['the very same state of it', 1],
    ['a later state of it', 100],
  ])('when it is %s, then one copy is left, and it is the later one', (_, ahead) => {
    const project = createTaskProject();
    const task = finished(project);
    const revision = requireTask(task.taskDir).revision;
    mkdirSync(project.path('tasks/已归档'), { recursive: true });
    cpSync(task.taskDir, project.path(inArchive(task.taskId)), { recursive: true });
    const meta = { ...project.json(`${inArchive(task.taskId)}/.task-meta.json`), revision: revision + ahead };
    project.put(`${inArchive(task.taskId)}/.task-meta.json`, JSON.stringify(meta));
    expect(archiveTask(project.store, task)).toMatchObject({
      state: 'retired',
      taskDir: project.path(inArchive(task.taskId)),
    });
    expect(project.all().filter((file) => file.endsWith('.task-meta.json'))).toHaveLength(1);
    expect(requireTask(project.path(inArchive(task.taskId))).revision).toBeGreaterThanOrEqual(
      revision + Math.max(ahead, 1),
    );
    expect(project.has(`tasks/${task.taskId}`)).toBe(false);
  });
});
