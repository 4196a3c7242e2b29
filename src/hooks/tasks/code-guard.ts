/** PreToolUse of an edit: code may have to wait for documents, for a review, or for the report of one. */
import { editedPath } from '../../rules/resulting-file.ts';
import { readTask } from '../../store/tasks/task-file.ts';
import type { Bound } from '../../store/tasks/task-index-file.ts';
import { hasReadEnough, isCode } from '../../tasks/reading.ts';
import type { TaskRef } from '../../tasks/record/projections.ts';
import type { TaskRecord } from '../../tasks/record/record.ts';
import { isReviewAhead, reportMissing } from '../../tasks/review.ts';
import type { Feature, TaskActs } from '../feature.ts';
import { toolUse } from '../protocol/hook-input.ts';
import { mergeOutcomes, type Outcome } from '../protocol/outcome.ts';
import { answer, createTaskWorld, recoverLost, type TaskWorld } from './task-world.ts';

export const codeGuard: Feature = (input, services) => answer(createTaskWorld(input, services), beforeCode);

function beforeCode(world: TaskWorld, { task }: Bound): Outcome | undefined {
  if (task === undefined) return undefined;
  const recovered = recoverLost(world, [task]);
  // That nothing is left of the task has then been said.
  const isKnown = recovered.systemMessage === undefined || readTask(task.taskDir) !== undefined;
  return mergeOutcomes([recovered, (isKnown && whatComesFirst(world, task)) || {}]);
}

type Check = {
  readonly ask: keyof Pick<TaskActs, 'askForReport' | 'reviewFirst' | 'askForReading'>;
  readonly isDue: (known: TaskRecord, world: TaskWorld) => boolean;
};

/** For most edits nothing has to come first; the record alone says so. */
const CHECKS: readonly Check[] = [
  { ask: 'askForReport', isDue: (known, { settings }) => reportMissing(known, settings.loops) !== undefined },
  {
    ask: 'reviewFirst',
    isDue: (known, { input, at, settings }) => input.agentId === '' && isReviewAhead(known, at, settings),
  },
  {
    ask: 'askForReading',
    isDue(known, { input, settings }) {
      const { mode } = settings.readBeforeCode;
      // Advice goes to the main agent only.
      if (mode === 'off' || (mode === 'advise' && input.agentId !== '')) return false;
      return !hasReadEnough(known, settings);
    },
  },
];

function whatComesFirst(world: TaskWorld, task: TaskRef): Outcome | undefined {
  const { store, input, settings } = world;
  const known = readTask(task.taskDir);
  const due = CHECKS.filter(({ isDue }) => known === undefined || isDue(known, world));
  if (due.length === 0) return undefined;
  const file = editedPath(toolUse(input).input, store.project);
  if (!isCode(file, settings)) return undefined;
  if (known === undefined) throw new Error('the record of the task cannot be read');
  for (const { ask } of due) {
    const said = world.acts()[ask](world, { task, file });
    if (said !== undefined) return said;
  }
  return undefined;
}
