/** Where a task stands, as the model is told it after a resume, a compaction or on request. */
import { localText } from '../../rules/packs/pack-file.ts';
import { commandValues, renderPrompt } from '../../rules/packs/prompts.ts';
import { readTask } from '../../store/tasks/task-file.ts';
import { stackOf } from '../../store/tasks/task-index-file.ts';
import { type Briefing, briefingOf, type OfferedReplies, TEXT_LENGTHS } from '../../tasks/briefing.ts';
import type { TaskRecord } from '../../tasks/record/record.ts';
import { BRIEFING_BUDGET, roomOfTop, roomPerWaiting } from '../../tasks/stack.ts';
import { isInserted, type StepId } from '../../tasks/vocabulary.ts';
import { clip, oneLine } from '../../text/clip.ts';
import { ownValue } from '../../values/narrow.ts';
import type { TaskWorld } from './task-world.ts';

export const briefingText = (world: TaskWorld, record: TaskRecord): string =>
  withWaiting(world, record, (room) => ownBriefing(world, record, room));

/** What comes next stands at its end, so the texts in it give way first; only a pack that says very much is cut off. */
function ownBriefing(world: TaskWorld, record: TaskRecord, room: number): string {
  let briefing = '';
  for (const longest of TEXT_LENGTHS) {
    briefing = briefingWith(world, briefingOf(record, longest));
    if (briefing.length <= room) return briefing;
  }
  return clip(briefing, room);
}

function briefingWith(world: TaskWorld, facts: Briefing): string {
  const { settings, text, locale } = world;
  const step = settings.steps.texts[facts.step];
  const briefing = world.prompt('resume.briefing', {
    ...facts,
    type: text.types[facts.taskType],
    step: `${facts.step} ${localText(step?.title, locale)}`.trim(),
    goal: stepGoal(world, facts.step),
    confirmed: facts.confirmed ? text.yes : text.no,
    cleanup: text.cleanup[facts.cleanup],
    files: facts.lastFiles.join(text.and),
    docs: facts.lastDocs.join(text.and),
    expert: facts.openReview && (ownValue(text.loops, facts.openReview) ?? facts.openReview),
    next: text.next[facts.next],
    replies: repliesOf(world, facts.replies),
  });
  if (!facts.expertWarning) return briefing;
  return `${briefing}\n\n${world.prompt('resume.expertWarning', { iterations: facts.iterations })}`;
}

/** Those that make sense now, and the command that always does. */
function repliesOf({ settings, text }: TaskWorld, offered: OfferedReplies): string {
  const { confirm, status } = settings.commands;
  const asked =
    offered === 'step' || offered === 'none' ? [] : text.replies[offered].split('\n').map((reply) => `\`${reply}\``);
  return [...asked, ...(offered === 'step' ? confirm.slice(0, 1) : []), ...status.slice(0, 1)].join(' · ');
}

/** What a step is about. Only the texts of inserted steps have placeholders: those of the others were always taken as they are. */
export function stepGoal({ settings, locale }: TaskWorld, step: StepId): string {
  const { steps, commands } = settings;
  const goal = localText(steps.texts[step]?.prompt, locale);
  if (!isInserted(step)) return goal;
  return renderPrompt(goal, { minDocs: steps.step2MinDocs, ...commandValues(commands) });
}

/** `briefingIn` is the briefing of the top task, as long as there is room for. */
function withWaiting(world: TaskWorld, { taskId }: TaskRecord, briefingIn: (room: number) => string): string {
  const { store, input, text } = world;
  const [top, ...waiting] = stackOf(store, input.sessionId);
  if (top?.taskId !== taskId || waiting.length === 0) return briefingIn(BRIEFING_BUDGET);
  const records = waiting.flatMap(({ taskDir }) => readTask(taskDir) ?? []);
  const below = (lines: readonly string[]) =>
    `\n\n${text.waitingTasks({ lines: lines.join('\n'), command: world.command('resume') })}`;
  const frame = below(records.map(() => '')).length;
  const briefing = briefingIn(roomOfTop(records.length) - frame);
  const room = roomPerWaiting(briefing.length + frame, records.length);
  const lines = records.map((record) => clip(waitingLine(world, record), room));
  return clip(briefing + below(lines), BRIEFING_BUDGET);
}

function waitingLine({ text }: TaskWorld, record: TaskRecord): string {
  const { taskId, description, step, next, lastError } = briefingOf(record);
  const parts = [clip(oneLine(description), 80), step, text.next[next], oneLine(lastError ?? '')];
  return text.openTask({ taskId, description: parts.filter(Boolean).join(' · ') });
}
