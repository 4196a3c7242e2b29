/** Messages that neither accept the work nor allow an archive, said to the hooks of a task that could take them so. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isConfirmed } from './kit/record-parts.ts';
import { projectForTest } from './kit/task-project.ts';

const FOLDER = new URL('../fixtures/messages/', import.meta.url);
const messagesIn = (file: string): string[] =>
  readFileSync(new URL(file, FOLDER), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

async function changedTask() {
  const project = projectForTest();
  const s1 = project.session('S1');
  await s1.prompt('/mc 修复玩家死亡BUG');
  await s1.edit('mod.py');
  return { project, s1 };
}

/** A busy machine takes its time for some hundred processes. */
const LONG_MS = 600_000;

it.each(readdirSync(FOLDER))(
  'given %s, when each is said, then nothing is accepted, wrapped up or archived',
  async (file) => {
    const changed = await changedTask();
    const asked = await changedTask();
    await asked.s1.prompt('已修复');
    await asked.s1.stop('好的。');
    const booked: string[] = [];
    for (const [index, message] of messagesIn(file).entries()) {
      const { project, s1 } = index % 2 === 0 ? changed : asked;
      await s1.prompt(message);
      const record = project.files.record();
      const { current_step: step } = record['workflow_state'] as { readonly current_step: string };
      const isMoved = step !== 'step3_execute' || (project === changed.project && isConfirmed(record));
      if (isMoved) booked.push(message);
    }
    await asked.s1.stop('好的。');
    expect(booked).toEqual([]);
    expect(asked.project.files.record()).toMatchObject({ archived: false });
  },
  LONG_MS,
);
