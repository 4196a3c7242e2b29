/** What `ot task` and `ot pack learn` say, in English. */
import type { TaskText } from './task-messages.ts';

export const enTask: TaskText = {
  none: 'No tasks. Open one in Claude Code with /ot:task <description>.',
  line: (taskId, state, step, description) => `${taskId}  [${state}, ${step}]  ${description}`,
  states: {
    open: 'open',
    confirmed: 'confirmed',
    'wrapping-up': 'wrapping up',
    archived: 'archived',
    cancelled: 'cancelled',
  },
  unknown: (name) => `There is no task "${name}" here. "ot task list --all" shows them all.`,
  several: (name, ids) => `"${name}" fits several tasks: ${ids.join(', ')}. Name a longer part of the id.`,
  chooseOne: (ids) =>
    ids.length === 0
      ? 'There is no unfinished task. Name one (ot task list --all shows them), or open one in Claude Code with /ot:task <description>.'
      : `Which task? Name a part of its id: ${ids.join(', ')}.`,
  busy: (taskId) => `Another process works on ${taskId}; the request was left for it.`,
  refused: (taskId, why) => `Nothing was changed in ${taskId}: ${why}.`,
  reasons: {
    'unknown event': 'this version does not know that event',
    'not confirmed yet': 'the work is not confirmed yet ("ot task confirm" does that)',
    'nothing to confirm in this step': 'it is confirmed already and being wrapped up',
    'the work has not begun': 'the work itself has not begun; there is nothing to confirm yet',
    'a review is open already': 'a review is open already; its report comes first',
    'the work is done': 'it is confirmed and being wrapped up; say in Claude Code what is wrong to go back to work',
    'no wrap-up is going on': 'no wrap-up is going on ("ot task wrap-up" begins it, "ot task skip" leaves it out)',
    'not wrapped up yet': 'it is not wrapped up yet ("ot task wrap-up", or "ot task skip")',
    'wrapped up already': 'it is wrapped up already ("ot task archive" files it away)',
    'nothing was noted': 'there is nothing to note',
  },
  confirmed: (taskId) => `✅ ${taskId} is confirmed. Next: "ot task wrap-up" or "ot task skip".`,
  stepDone: (taskId, step, next) => `▶ ${taskId}: ${step} is done, ${next} begins. Claude is told at its next step.`,
  wrapUp: (taskId, directory) =>
    `🧹 ${taskId} is being wrapped up; its documents are in ${directory}. Claude is told the rest of the job at its next step.`,
  archived: (taskId, path) => `📦 ${taskId} is archived: ${path}`,
  notArchived: (taskId, why) => `${taskId} could not be archived: ${why}.`,
  missing: (taskId, items) =>
    `${taskId} is not wrapped up yet: ${items.join('; ')}. Complete that, or leave it out with "ot task skip".`,
  resumed: (taskId, waiting) =>
    `↩️ The session works on ${taskId} now${waiting.length > 0 ? `; below it waits ${waiting.join(', ')}` : ''}. Claude is told at its next step.`,
  waitsFor: (taskId) => `  ⏸ waits for ${taskId}`,
  reopened: (taskId) => `↩️ ${taskId} is open again and bound to the session.`,
  notClosed: (taskId) => `${taskId} is not archived or cancelled.`,
  expert: (taskId) => `🎯 A review of ${taskId} is called for; Claude is told at its next step.`,
  written: (file) => `📄 ${file} is written.`,
  badLines: (count) => `Lines of the history that could not be read and are left out: ${count}.`,
  noHistory: (taskId, file) => `${taskId} has no history to write from: ${file} is missing or empty.`,
  learned: (path, taskId) =>
    `📚 A draft was written: ${path}. Read it, correct it, then take it over: ot pack learn "${taskId}" --pack ID.`,
  draftExists: (path) =>
    `There is a draft already: ${path}. Take it over with --pack ID, or remove it to have it written anew.`,
  notLearnable: (taskId, state) =>
    `${taskId} is ${state}; only an archived task is known to have worked. "ot task wrap-up" or "ot task skip" leads there.`,
  takenIn: (entry, pack, file) => `📚 The entry ${entry} is now in ${file} of the pack ${pack}. The draft was removed.`,
  notOwnPack: (pack) =>
    `The pack ${pack} is not of this project, so it is not written to. "ot pack new NAME" creates one of its own.`,
  notTakenIn: (path, problems) =>
    `Nothing was taken over. Mend this in ${path}, then try again:\n${problems.map((problem) => `- ${problem}`).join('\n')}`,
  entryKnown: (entry, file) => `${file} has an entry ${entry} already. Change the id in the draft, or edit that entry.`,
  facts: {
    description: 'Description',
    type: 'Type',
    step: 'Step',
    confirmed: 'Confirmed',
    rounds: 'Rounds',
    changes: 'Code changes',
    failures: 'Failures',
    lastError: 'Last error',
    waitsFor: 'Waits for',
    directory: 'Directory',
  },
};
