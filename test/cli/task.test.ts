/** `ot task` on tasks opened by real hooks: its output, its changes, and what the session is told. */
import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contextOf } from '../task-scenarios/kit/answers.ts';
import { isConfirmed, metricsOf, reviewsOf, sessionsOf } from '../task-scenarios/kit/record-parts.ts';
import { projectWithCommand } from '../task-scenarios/kit/task-command.ts';
import { nameOf } from '../task-scenarios/kit/task-files.ts';
import { sessionId } from '../task-scenarios/kit/task-project.ts';

const DESCRIPTION = 'fix the crash of the shop';

/** One task with one edit, at work in S1. */
async function workedOn() {
  const project = projectWithCommand({ pack: 'base' });
  const s1 = project.session('S1');
  await s1.prompt(`/ot:task ${DESCRIPTION}`);
  await s1.edit('src/shop.py');
  const name = nameOf(project.files.places()[0]);
  return { ...project, s1, name, time: /\d{4}-(\d{6})/.exec(name)?.[1] ?? '' };
}

describe('ot task list and show', () => {
  it('without a task, then there is nothing to list and nothing to choose', () => {
    const { ot, json } = projectWithCommand();
    expect(ot('task', 'list')).toMatchObject({ code: 0, out: expect.stringContaining('/ot:task') });
    expect(json('task', 'list')).toMatchObject({ code: 0, json: { tasks: [] } });
    expect(ot('task', 'show')).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('no unfinished task. Name one (ot task list --all'),
    });
    expect(ot('task')).toMatchObject({ code: 2, err: expect.stringContaining('task list') });
  });

  it('with a task, then both tell where it stands', async () => {
    const { ot, json, name, time, files } = await workedOn();
    expect(json('task', 'list').json).toEqual({
      tasks: [
        {
          taskId: name,
          taskDir: files.places()[0]?.path,
          state: 'open',
          step: 'step3_execute',
          type: 'bug_fix',
          description: DESCRIPTION,
          rounds: 0,
          codeChanges: 1,
          updatedAt: expect.any(String),
        },
      ],
    });
    expect(ot('task', 'list').out).toContain(DESCRIPTION);
    expect(json('task', 'show', time).json).toMatchObject({ taskId: name, state: 'open', record: files.record() });
    expect(ot('task', 'show').out).toMatch(/fix the crash of the shop\n {2}Type: bug fix\n[\s\S]*Execution/);
  });

  it('with several tasks, then one is named, or it is that of the session', async () => {
    const { ot, inSession, session, files, name } = await workedOn();
    await session('S2').prompt('/ot:task add a search box');
    const other =
      files
        .places()
        .map(nameOf)
        .find((one) => one !== name) ?? '';
    const asked = ot('task', 'show');
    expect(asked).toMatchObject({ code: 1, err: expect.stringContaining(other) });
    expect(asked.err).toContain(name);
    expect(inSession(sessionId('S2'), 'task', 'show').out).toContain(other);
    expect(inSession(sessionId('S1'), 'task', 'show').out).toContain(name);
    expect(ot('task', 'show', 'task-')).toMatchObject({ code: 1, err: expect.stringContaining('longer part') });
    expect(ot('task', 'show', 'nowhere')).toMatchObject({ code: 1, err: expect.stringContaining('--all') });
  });
});

describe('ot task confirm, skip and reopen', () => {
  it('when the work is confirmed and the wrap-up skipped, then the task is archived and the session is free', async () => {
    const { ot, json, name, files, s1 } = await workedOn();
    expect(ot('task', 'skip')).toMatchObject({ code: 1, err: expect.stringContaining('ot task confirm') });
    expect(json('task', 'confirm')).toMatchObject({ code: 0, json: { taskId: name, state: 'confirmed' } });
    expect(isConfirmed(files.record())).toBe(true);
    const skipped = json('task', 'skip', name);
    const [place] = files.places();
    expect(place).toMatchObject({ folder: 'archived' });
    expect(skipped).toMatchObject({ code: 0, json: { taskId: name, state: 'archived', archivePath: place?.path } });
    expect(files.bound()).toEqual({});
    await s1.edit('src/shop.py');
    expect(metricsOf(files.record())).toMatchObject({ code_changes_count: 1 });

    expect(ot('task', 'list').out).not.toContain(name);
    expect(json('task', 'list', '--all').json).toMatchObject({ tasks: [{ taskId: name, state: 'archived' }] });
    expect(ot('task', 'confirm', name)).toMatchObject({ code: 1, err: expect.stringContaining('--all') });
  });

  it('when an archived task is reopened, then it is at work again in the session, unconfirmed, and Claude is briefed', async () => {
    const { ot, json, name, time, files, session } = await workedOn();
    expect(ot('task', 'reopen', time)).toMatchObject({ code: 1, err: expect.stringContaining('not archived') });
    for (const word of ['confirm', 'skip']) ot('task', word);
    expect(json('task', 'reopen', time, '--session', sessionId('S2'))).toMatchObject({
      code: 0,
      json: { taskId: name, state: 'open', taskDir: files.places()[0]?.path },
    });
    expect(files.places()).toMatchObject([{ folder: undefined }]);
    expect(files.bound()).toEqual({ [sessionId('S2')]: name });
    expect(isConfirmed(files.record())).toBe(false);
    expect(contextOf(await session('S2').edit('src/shop.py'))).toContain(name);
    expect(metricsOf(files.record())).toMatchObject({ code_changes_count: 2 });
    expect(sessionsOf(files.record()).filter(({ ended_at }) => ended_at === null)).toHaveLength(1);
  });
});

describe('ot task wrap-up and archive', () => {
  it('when the wrap-up is begun, then the documents are there and Claude gets the job at its next step', async () => {
    const { ot, json, name, files, s1 } = await workedOn();
    expect(ot('task', 'wrap-up')).toMatchObject({ code: 1, err: expect.stringContaining('ot task confirm') });
    ot('task', 'confirm');
    expect(ot('task', 'archive')).toMatchObject({ code: 1, err: expect.stringContaining('ot task wrap-up') });
    expect(json('task', 'wrap-up')).toMatchObject({ code: 0, json: { taskId: name, state: 'wrapping-up' } });
    expect(files.textOf('solution.md')).toContain('src/shop.py');
    const heard = contextOf(await s1.bash('ls'));
    expect(heard).toContain('WRAP-UP');
    expect(heard).toContain('.claude/.agent-doc-update.txt');
    expect(files.paths()).toContain('.claude/.agent-doc-update.txt');
  });

  it('when a document is lost and the wrap-up asked for again, then it is written again and the other stays', async () => {
    const { ot, files, s1 } = await workedOn();
    for (const word of ['confirm', 'wrap-up']) ot('task', word);
    rmSync(files.pathOf('context.md'));
    writeFileSync(files.pathOf('solution.md'), 'by hand');
    expect(ot('task', 'wrap-up')).toMatchObject({ code: 0 });
    expect(files.textOf('context.md')).toContain('#');
    expect(files.textOf('solution.md')).toBe('by hand');
    rmSync(files.pathOf('context.md'));
    await s1.prompt('/mc-cleanup');
    expect(files.textOf('context.md')).toContain('#');
  });

  it('when something is missing, then archive names it; when nothing is, then the task is put away', async () => {
    const { ot, json, name, files, s1 } = await workedOn();
    await s1.edit('src/shop.py', { text: 'def shop():\n    breakpoint()\n' });
    for (const word of ['confirm', 'wrap-up']) ot('task', word);
    expect(ot('task', 'archive')).toMatchObject({ code: 1, err: expect.stringContaining('debugging code') });
    expect(files.places()).toMatchObject([{ folder: undefined }]);
    await s1.edit('src/shop.py', { text: 'def shop():\n    return 1\n' });
    expect(json('task', 'archive')).toMatchObject({ code: 0, json: { taskId: name, state: 'archived' } });
    expect(files.record()).toMatchObject({ archived: true, doc_sync: { status: 'pending' } });
    expect(files.places()).toMatchObject([{ folder: 'archived' }]);
  });
});

describe('ot task expert', () => {
  it('when a review is requested, then Claude is told at its next step, and only one is open at a time', async () => {
    const { ot, json, name, files, s1 } = await workedOn();
    expect(json('task', 'expert')).toMatchObject({ code: 0, json: { taskId: name, state: 'open', reviews: 1 } });
    expect(contextOf(await s1.bash('ls'))).toMatch(/expert/i);
    expect(reviewsOf(files.record())).toHaveLength(1);
    expect(ot('task', 'expert')).toMatchObject({ code: 1, err: expect.stringContaining('already open') });
  });
});

describe('ot task documents', () => {
  it('10.3 when a task was archived without wrap-up, then both are written into the archive from its history', async () => {
    const { ot, json, name, files, s1 } = await workedOn();
    for (const word of ['confirm', 'skip']) ot('task', word);
    await s1.stop();
    expect(files.places()).toMatchObject([{ folder: 'archived' }]);
    expect(files.textOf('context.md')).toBe('');
    const written = json('task', 'documents', name);
    expect(written).toMatchObject({ code: 0, json: { taskId: name, badLines: 0 } });
    expect(files.textOf('context.md')).toContain(DESCRIPTION);
    expect(files.textOf('solution.md')).toContain('src/shop.py');
  });

  it('10.3 when text was added to it and a line of the history is damaged, then the text stays and the line is counted', async () => {
    const { ot, json, files } = await workedOn();
    expect(ot('task', 'documents')).toMatchObject({ code: 0, out: expect.stringContaining('solution.md') });
    appendFileSync(files.pathOf('context.md'), '\nOur own words.\n');
    appendFileSync(files.pathOf('.conversation.jsonl'), 'not a line\n');
    expect(json('task', 'documents')).toMatchObject({ code: 0, json: { badLines: 1 } });
    expect(ot('task', 'documents').out).toContain('left out: 1');
    expect(files.textOf('context.md')).toContain('Our own words.');
  });

  it('10.3 when there is no history, or no such task, then nothing is written and the error says so', async () => {
    const { ot, files } = await workedOn();
    rmSync(files.pathOf('.conversation.jsonl'));
    expect(ot('task', 'documents')).toMatchObject({ code: 1, out: '', err: expect.stringContaining('no history') });
    expect(files.textOf('context.md')).toBe('');
    expect(ot('task', 'documents', 'nowhere')).toMatchObject({ code: 1, err: expect.stringContaining('nowhere') });
  });
});

describe('ot task with several tasks in one session', () => {
  /** `first` waits below `second`. */
  async function stacked() {
    const project = await workedOn();
    await project.s1.prompt('/ot:task --stack add a search box');
    const second =
      project.files
        .places()
        .map(nameOf)
        .find((one) => one !== project.name) ?? '';
    return { ...project, first: project.name, second };
  }

  it('then list and show tell which task waits for which', async () => {
    const { ot, json, first, second } = await stacked();
    const session = sessionId('S1');
    const { tasks } = json('task', 'list').json as { tasks: { taskId: string; stack: unknown }[] };
    expect(Object.fromEntries(tasks.map(({ taskId, stack }) => [taskId, stack]))).toEqual({
      [second]: { session, priority: 1, contextWeight: 0.6, waitsFor: null },
      [first]: { session, priority: 2, contextWeight: 0.4, waitsFor: second },
    });
    expect(ot('task', 'list').out).toContain(`waits for ${second}`);
    expect(ot('task', 'show', first).out).toContain(`Waits for: ${second}`);
    expect(ot('task', 'show', second).out).not.toContain('Waits for');
    expect(json('task', 'show', first).json).toMatchObject({ stack: { waitsFor: second } });
  });

  it('when the waiting one is resumed, then it is on top and the model is told at its next step', async () => {
    const { json, ot, first, second, files, s1 } = await stacked();
    expect(json('task', 'resume', first, '--session', sessionId('S1'))).toMatchObject({
      code: 0,
      json: { taskId: first, state: 'open', session: sessionId('S1'), waiting: [second] },
    });
    expect(files.bound()).toEqual({ [sessionId('S1')]: first });
    expect(files.state()).toMatchObject({ task_id: first });
    expect(contextOf(await s1.bash('ls'))).toContain('src/shop.py');
    expect(ot('task', 'resume', 'nowhere')).toMatchObject({ code: 1, err: expect.stringContaining('--all') });
  });

  it('when the top one is archived from a terminal, then the session is back at the other', async () => {
    const { ot, s1, first, second, files } = await stacked();
    await s1.edit('src/search.py');
    ot('task', 'confirm', second);
    expect(ot('task', 'skip', second).code).toBe(0);
    expect(files.bound()).toEqual({ [sessionId('S1')]: first });
    expect(contextOf(await s1.prompt('go on'))).toContain(DESCRIPTION);
  });
});
