/** Free words move a task only through the model's report, and only if the user said them. */
import { describe, expect, it } from 'vitest';
import { type Json, PLUGIN } from '../kit/hook-process.ts';
import { blockOf, contextOf, expectAllowed, messageOf } from './kit/answers.ts';
import type { HostSession } from './kit/host-session.ts';
import { flowOf, isConfirmed } from './kit/record-parts.ts';
import { projectWithCommand } from './kit/task-command.ts';

const CLI = `node "${PLUGIN}/dist/cli.js"`;

async function changedTask() {
  const project = projectWithCommand();
  const s1 = project.session('S1');
  await s1.prompt('/mc fix the crash on save');
  await s1.edit('mod.py');
  return { project, s1, record: () => project.files.record() };
}

/** The model's call as the host lets it through: with what PreToolUse made of it, then PostToolUse. */
async function reports(task: Awaited<ReturnType<typeof changedTask>>, word: string, quote: string, fields: Json = {}) {
  const { project, s1 } = task;
  const command = `${CLI} task heard ${word} --quote "${quote}"`;
  const asked = await s1.about('Bash', { command, description: 'report' }, fields);
  const specific = (asked.json['hookSpecificOutput'] ?? {}) as Json;
  const input = (specific['updatedInput'] ?? { command }) as { readonly command: string };
  const ticket = / --ticket (\S+)$/.exec(input.command)?.[1];
  const words = ['task', 'heard', word, '--quote', quote, ...(ticket ? ['--ticket', ticket] : [])];
  const run = project.inSession(s1.id, ...words);
  const after = run.code === 0 ? await s1.bash(command, run.out) : await s1.failBash(command, run.err);
  return { decision: specific['permissionDecision'], run, said: messageOf(after) };
}

const ask = async (s1: HostSession, words: string) => contextOf(await s1.prompt(words));

describe('given changed work and a message in free words', () => {
  it('when the model reports the acceptance with a quote, then it is booked and said to the user', async () => {
    const task = await changedTask();
    const block = await ask(task.s1, 'yeah that did the trick, thanks');
    expect(block).toContain('task heard <accepted|failed|partly|changed|question>');
    expect(isConfirmed(task.record())).toBe(false);
    const { decision, run, said } = await reports(task, 'accepted', 'that did the trick');
    expect([decision, run.code]).toEqual(['allow', 0]);
    expect(isConfirmed(task.record())).toBe(true);
    expect(said).toContain('that did the trick');
    expect(said).toContain('/ot:task undo');
  });

  it('when the quote was never said, then nothing is booked and the user is told so', async () => {
    const task = await changedTask();
    await ask(task.s1, 'hm, let me look at the diff first');
    const { run, said } = await reports(task, 'accepted', 'it works now');
    expect([run.code, run.err]).toEqual([1, expect.stringContaining('quote')]);
    expect(isConfirmed(task.record())).toBe(false);
    expect(said).toMatch(/Nothing was recorded|没有记录/);
  });

  it('when an agent reports it, or the host was not asked, then nothing is recorded', async () => {
    const task = await changedTask();
    await ask(task.s1, 'that did the trick');
    const fromAgent = await reports(task, 'accepted', 'that did the trick', { agent_id: 'a1', agent_type: 'x' });
    expect([fromAgent.decision, fromAgent.run.code]).toEqual([undefined, 1]);
    expect(isConfirmed(task.record())).toBe(false);
  });

  it.each(['; rm -rf x', ' && echo hi', ' | tee x'])('when %j is appended, then it is not allowed', async (more) => {
    const { s1 } = await changedTask();
    const command = `${CLI} task heard accepted --quote "ok"${more}`;
    const asked = await s1.about('Bash', { command, description: 'x' });
    expect(asked.json['hookSpecificOutput']).toBeUndefined();
  });

  it.each([['confirm'], ['wrap-up'], ['skip'], ['archive']])(
    'when a tool call runs `ot task %s`, then it is refused',
    async (word) => {
      const { project, s1, record } = await changedTask();
      const run = project.callIn(s1.id, 'task', word);
      expect([run.code, run.err]).toEqual([1, expect.stringContaining('ot task heard')]);
      expect(isConfirmed(record())).toBe(false);
    },
  );
});

describe('given accepted work', () => {
  async function accepted() {
    const task = await changedTask();
    await task.s1.prompt('fixed');
    await task.s1.stop('Great.');
    return task;
  }

  it('when the user says “not yet” in their words for three turns, then the task stays open', async () => {
    const task = await accepted();
    for (const words of ['need to ask my boss first', 'hold off on the wrap-up', "don't archive it yet"]) {
      await ask(task.s1, words);
      await reports(task, 'keep-open', words);
      expectAllowed(await task.s1.stop('Sure.'));
      expect(task.record()['archived']).toBe(false);
      expect(isConfirmed(task.record())).toBe(true);
    }
  });

  it('when the model reports nothing, then the end of the turn asks once for that message', async () => {
    const task = await accepted();
    await ask(task.s1, 'need to ask my boss first');
    expect(blockOf(await task.s1.stop('Sure.'))).toContain('task heard');
    expectAllowed(await task.s1.stop('Sure.'));
    expect(task.record()['archived']).toBe(false);
  });

  it('when code changes again, then it is untested again', async () => {
    const task = await accepted();
    await task.s1.edit('mod.py');
    expect(isConfirmed(task.record())).toBe(false);
    expect(flowOf(task.record())).toMatchObject({ asked_cleanup_intent: false });
  });

  it('when the last word is undone, then it is as before', async () => {
    const task = await accepted();
    const undone = await task.s1.prompt('/ot:task undo');
    expect(messageOf(undone)).not.toBe('');
    expect(isConfirmed(task.record())).toBe(false);
  });

  it('when a fault is reported during the wrap-up, then the acceptance is withdrawn', async () => {
    const task = await accepted();
    await task.s1.prompt('wrap up');
    await ask(task.s1, 'actually the crash is back');
    await reports(task, 'failed', 'the crash is back');
    expect(isConfirmed(task.record())).toBe(false);
    expect(flowOf(task.record())).toMatchObject({ current_step: 'step3_execute' });
  });
});
