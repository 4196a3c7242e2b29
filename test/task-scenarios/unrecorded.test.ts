/** Nothing about a task can be written: the user hears that their word was not recorded, and so does the model. */
import { describe, expect, it } from 'vitest';
import { recorded } from '../scenarios/world.ts';
import { failingEnv } from '../store/failing-call.ts';
import { contextOf, messageOf } from './kit/answers.ts';
import { isConfirmed } from './kit/record-parts.ts';
import { projectForTest, type TaskProject } from './kit/task-project.ts';

async function atWork() {
  const project = projectForTest({ pack: 'base', locale: 'en', processes: true });
  const s1 = project.session('S1');
  await s1.prompt('/ot:task fix the crash of the cart badge');
  await s1.edit('cart.js');
  return { project, id: s1.id };
}

/** No lock can be acquired. */
const UNLOCKABLE = { env: failingEnv({ call: 'linkSync', code: 'ENOSPC', times: 100 }) };

const send = (project: TaskProject, session_id: string, event: string, fields: object) =>
  project.send({ ...recorded(event), session_id, cwd: project.root, ...fields }, UNLOCKABLE);

describe('given a task whose lock cannot be acquired', () => {
  it('when the user confirms the work in words, then user and model hear once that this was not recorded', async () => {
    const { project, id } = await atWork();
    const run = await send(project, id, 'UserPromptSubmit', { prompt: 'fixed' });
    expect(messageOf(run)).toMatch(/cannot use the files of this task.*recorded/);
    expect(contextOf(run)).toBe(messageOf(run));
    expect(isConfirmed(project.files.record())).toBe(false);
    expect(messageOf(await send(project, id, 'UserPromptSubmit', { prompt: 'still broken' }))).toBe('');
  });

  it.each(['confirm', 'cancel'])('when they say it by the command %s, then each one is answered', async (role) => {
    const { project, id } = await atWork();
    for (const prompt of [`/ot:task ${role}`, `/ot:task ${role}`])
      expect(messageOf(await send(project, id, 'UserPromptSubmit', { prompt }))).toContain('cannot use the files');
  });

  it.each([
    [
      'a tool was used',
      'PostToolUse',
      { tool_name: 'Edit', tool_input: { file_path: 'cart.js', old_string: 'a', new_string: 'b' } },
    ],
    ['a turn ends', 'Stop', { last_assistant_message: 'Done.' }],
  ])('when %s, then the user is told as well', async (_, event, fields) => {
    const { project, id } = await atWork();
    expect(messageOf(await send(project, id, event, fields))).toContain('cannot use the files of this task');
  });
});
