/** Where a task stands, as the model is told it after a resume, a compaction or on request. */
import { clip } from '../../core/clip.ts';
import { localText } from '../../core/pack-format/local-text.ts';
import { renderPrompt } from '../../core/pack-format/render-prompt.ts';
import { commandValues } from '../../core/packs/prompts.ts';
import { type Briefing, briefingOf, type OfferedReplies, TEXT_LENGTHS } from '../../core/tasks/briefing.ts';
import type { TaskRecord } from '../../core/tasks/record/record.ts';
import { isInserted, type StepId } from '../../core/tasks/vocabulary.ts';
import type { TaskWorld } from './task-world.ts';
import { withWaiting } from './waiting-tasks.ts';

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
  const { pack, text, locale, language } = world;
  const step = pack.manifest.steps.texts[facts.step];
  const briefing = pack.prompt(
    'resume.briefing',
    {
      taskId: facts.taskId,
      description: facts.description,
      type: text.types[facts.taskType],
      step: `${facts.step} ${localText(step?.title, language)}`.trim(),
      goal: stepGoal(world, facts.step),
      confirmed: facts.confirmed ? text.yes : text.no,
      cleanup: text.cleanup[facts.cleanup],
      iterations: facts.iterations,
      lastFeedback: facts.lastFeedback?.text,
      failures: facts.failures,
      lastError: facts.lastError,
      files: facts.lastFiles.join(text.and),
      docs: facts.lastDocs.join(text.and),
      expert: facts.openReview && (text.loops[facts.openReview.loopType] ?? facts.openReview.loopType),
      next: text.next[facts.next],
      replies: repliesOf(world, facts.replies),
    },
    locale,
  );
  if (!facts.expertWarning) return briefing;
  return `${briefing}\n\n${pack.prompt('resume.expertWarning', { iterations: facts.iterations }, locale)}`;
}

/** Those that make sense now, and the command that always does. */
function repliesOf({ pack, text }: TaskWorld, offered: OfferedReplies): string {
  const { confirm, status } = pack.manifest.commands;
  const asked = offered === 'step' || offered === 'none' ? [] : text.replies[offered].map((reply) => `\`${reply}\``);
  return [...asked, ...(offered === 'step' ? confirm.slice(0, 1) : []), ...status.slice(0, 1)].join(' · ');
}

/** What a step is about. Only the texts of inserted steps have placeholders: those of the others were always taken as they are. */
export function stepGoal({ pack, settings, language }: TaskWorld, step: StepId): string {
  const { steps, commands } = pack.manifest;
  const goal = localText(steps.texts[step]?.prompt, language);
  if (!isInserted(step)) return goal;
  return renderPrompt(goal, { minDocs: settings.policy.step2MinDocs, ...commandValues(commands) });
}
