/** What a session's page is made of, read from files that the product itself wrote. */
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFileSessionStore } from '../../src/store/sessions/file-session-store.ts';
import { createSessionDetailReader } from '../../src/store/sessions/session-detail.ts';
import { createFileSpecsStore } from '../../src/store/specs/specs-file-store.ts';
import { openTask } from '../../src/store/tasks/task-open.ts';
import { changeTask } from '../../src/store/tasks/task-store.ts';
import type { SessionFacts } from '../../src/workflow/view/rows.ts';
import { newFlow } from '../kit/flow.ts';
import { SETTINGS } from '../kit/task-rules.ts';
import { cliText } from '../kit/texts.ts';

let [home, project] = ['', ''];
beforeEach(() => {
  const scratch = mkdtempSync(join(tmpdir(), 'ot-detail-'));
  [home, project] = [join(scratch, 'home'), join(scratch, 'project')];
  mkdirSync(project);
});
afterEach(() => rmSync(join(home, '..'), { recursive: true, force: true }));

const clock = { pid: process.pid, now: () => new Date('2026-03-01T08:00:00.000Z') };
const store = () => createFileSessionStore({ home, ...clock });
const specsAt = (root: string) =>
  createFileSpecsStore({ root, lockDir: join(home, 'locks'), words: () => cliText('en').specsErrors, ...clock });
const reader = () => createSessionDetailReader({ home });

const facts = (over: Partial<SessionFacts> = {}): SessionFacts => ({
  sessionId: 's1',
  flow: { ...newFlow('quick'), featureName: 'user-login' },
  loop: undefined,
  project,
  updatedAt: '',
  ...over,
});

describe('given a session with a feature', () => {
  it('when it is in progress, then its boxes are counted; elsewhere only its name is known', () => {
    const known = { name: 'user-login', archived: false };
    const path = specsAt(project).initFeature('user-login', { workflow: 'quick', stages: ['DEV', 'TEST'] });
    specsAt(project).editTasks('user-login', (text) => text.replace('- [ ] DEV', '- [x] DEV'));
    expect(reader()(facts()).feature).toEqual({ ...known, path, tasks: { checked: 1, total: 2 } });
    writeFileSync(join(path, 'tasks.md'), '- [ ] again and again\n'.repeat(60_000));
    expect(reader()(facts()).feature).toEqual({ ...known, path, tasks: null });
    const unknown = { ...known, path: null, tasks: null };
    expect(reader()(facts({ project: join(project, 'gone') })).feature).toEqual(unknown);
    expect(reader()(facts({ project: null })).feature).toEqual(unknown);
    expect(reader()(facts({ flow: newFlow('quick') })).feature).toBeNull();
  });

  it('when it was archived, twice on one day, then the newest is shown as such, with its boxes', () => {
    const archive = () => {
      specsAt(project).initFeature('user-login', { workflow: 'quick', stages: ['DEV', 'TEST'] });
      return specsAt(project).archiveFeature('user-login');
    };
    archive();
    const path = archive();
    const tasks = { checked: 0, total: 2 };
    expect(reader()(facts()).feature).toEqual({ name: 'user-login', path, tasks, archived: true });
  });

  it('when it was archived ten times on one day, then the tenth is shown and not the ninth', () => {
    const archive = join(project, 'specs/features/archive');
    for (const nth of [9, 10]) mkdirSync(join(archive, `2026-01-01_user-login_${nth}`), { recursive: true });
    expect(reader()(facts()).feature?.path).toBe(`${archive}/2026-01-01_user-login_10`);
  });
});

describe('given a session with a task', () => {
  const tasks = () => ({
    home,
    project,
    ...clock,
    settings: SETTINGS,
  });
  const open = () =>
    openTask(tasks(), {
      description: 'the cart is empty',
      taskType: 'bug_fix',
      prompt: '/ot:task the cart',
      sessionId: 's1',
    });

  it('when it is bound to it, then its record is shown, and looking changes nothing', () => {
    const { taskId, taskDir } = open();
    const at = '2026-03-01T08:10:00.000Z';
    changeTask(
      tasks(),
      { taskDir },
      {
        events: [
          { type: 'edit.succeeded', id: 'e1', at, file: 'cart.ts', operation: 'Edit' },
          { type: 'notice.given', id: 'e2', at, key: 'waiting-confirmation' },
          { type: 'review.asked', id: 'e3', at },
        ],
      },
    );
    const files = () => readdirSync(project, { recursive: true }).sort();
    const before = [files(), statSync(join(project, '.claude')).mtimeMs];
    expect(reader()(facts()).task).toMatchObject({
      id: taskId,
      description: 'the cart is empty',
      type: 'bug_fix',
      confirmed: false,
      codeChanges: 1,
      expertReview: { cause: 'requested', at },
      path: taskDir,
      asks: 'confirmation',
    });
    expect([files(), statSync(join(project, '.claude')).mtimeMs]).toEqual(before);
    expect(reader()(facts({ sessionId: 's2' })).task).toBeNull();
  });

  it('when the index or the record is broken, or a link leads elsewhere, then there is no task, and nothing is repaired', () => {
    const { taskDir } = open();
    const index = join(project, '.claude', '.task-active.json');
    writeFileSync(join(taskDir, '.task-meta.json'), '{broken');
    expect(reader()(facts()).task).toBeNull();
    rmSync(taskDir, { recursive: true });
    const elsewhere = join(home, '..', 'elsewhere');
    mkdirSync(elsewhere);
    symlinkSync(elsewhere, taskDir);
    expect(reader()(facts()).task).toBeNull();
    writeFileSync(index, '{broken');
    expect(reader()(facts()).task).toBeNull();
    expect(readdirSync(join(project, '.claude'))).toContain('.task-active.json');
  });
});

describe('given denials and results', () => {
  it('then the newest fifty denials are read, oldest first, without invalid lines', () => {
    store().appendEvents('s1', [{ type: 'session:start' }]);
    const lines = Array.from({ length: 60 }, (_, n) =>
      JSON.stringify({
        ts: `t${n}`,
        kind: n % 2 ? 'guard' : 'rule',
        subject: 'tester',
        causes: ['DEV', 3],
        text: 'no',
      }),
    );
    appendFileSync(join(home, 'sessions/s1/denials.jsonl'), `${lines.join('\n')}\nnonsense\n{"kind":"other"}\n`);
    const { denials } = reader()(facts());
    expect([denials.length, denials[0]?.ts, denials.at(-1)]).toEqual([
      50,
      't10',
      { ts: 't59', kind: 'guard', subject: 'tester', causes: ['DEV'], text: 'no' },
    ]);
  });

  it('then results and scores are read, oldest first', () => {
    store().appendEvents('s1', [
      { type: 'session:start', data: { project: '/work/shop' } },
      { type: 'stage:complete', data: { stage: 'DEV', result: 'pass' } },
      { type: 'stage:retry', data: { stage: 'TEST' } },
      { type: 'grader:score', data: { stage: 'DEV' } },
    ]);
    expect(reader()(facts()).outcomes.map(({ type }) => type)).toEqual(['stage:complete', 'grader:score']);
  });

  it('when none of it can be read, then the page is built without it', () => {
    mkdirSync(join(home, 'sessions', 's1', 'denials.jsonl'), { recursive: true });
    mkdirSync(join(home, 'sessions', 's1', 'timeline.jsonl'));
    chmodSync(project, 0o000);
    expect(reader()(facts())).toMatchObject({ task: null, denials: [], outcomes: [] });
    chmodSync(project, 0o755);
  });
});

describe('given a session whose project is unknown', () => {
  it('then the newest beginning of the session tells it, and the workflow before all', () => {
    store().appendEvents('s1', [
      { type: 'session:start', data: { project: '/work/old' } },
      { type: 'session:start', data: { project: '/work/shop' } },
    ]);
    expect(reader()(facts({ project: null })).project).toBe('/work/shop');
    const flow = { ...newFlow('quick'), project: '/work/blog' };
    expect(reader()(facts({ project: null, flow })).project).toBe('/work/blog');
    expect(reader()(facts({ project: null, sessionId: 's2' })).project).toBeNull();
  });
});
