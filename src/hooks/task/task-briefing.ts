/** Where a task stands, as the model is told it after a resume, a compaction or on request. */
import { localText } from '../../core/pack-format/local-text.ts';
import { renderPrompt } from '../../core/pack-format/render-prompt.ts';
import { commandValues } from '../../core/packs/prompts.ts';
import { briefingOf } from '../../core/tasks/briefing.ts';
import type { TaskRecord } from '../../core/tasks/record/record.ts';
import { isInserted, type StepId } from '../../core/tasks/vocabulary.ts';
import type { TaskWorld } from './task-world.ts';
import { withWaiting } from './waiting-tasks.ts';

export const briefingText = (world: TaskWorld, record: TaskRecord): string =>
  withWaiting(world, record, ownBriefing(world, record));

function ownBriefing(world: TaskWorld, record: TaskRecord): string {
  const { pack, text, locale, language } = world;
  const facts = briefingOf(record);
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
    },
    locale,
  );
  if (!facts.expertWarning) return briefing;
  return `${briefing}\n\n${pack.prompt('resume.expertWarning', { iterations: facts.iterations }, locale)}`;
}

/** What a step is about. Only the texts of inserted steps have placeholders: those of the others were always taken as they are. */
export function stepGoal({ pack, settings, language }: TaskWorld, step: StepId): string {
  const { steps, commands } = pack.manifest;
  const goal = localText(steps.texts[step]?.prompt, language);
  if (!isInserted(step)) return goal;
  return renderPrompt(goal, { minDocs: settings.policy.step2MinDocs, ...commandValues(commands) });
}
