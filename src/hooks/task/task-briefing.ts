/** Where a task stands, as the model is told it after a resume, a compaction or on request. */
import { localText } from '../../core/packs/local-text.ts';
import { briefingOf } from '../../core/tasks/briefing.ts';
import type { TaskRecord } from '../../core/tasks/record.ts';
import type { TaskWorld } from './task-world.ts';
import { withWaiting } from './waiting-tasks.ts';

export const briefingText = (world: TaskWorld, record: TaskRecord): string =>
  withWaiting(world, record, ownBriefing(world, record));

function ownBriefing({ pack, text, locale, language }: TaskWorld, record: TaskRecord): string {
  const facts = briefingOf(record);
  const step = pack.manifest.steps.texts[facts.step];
  const briefing = pack.prompt(
    'resume.briefing',
    {
      taskId: facts.taskId,
      description: facts.description,
      type: text.types[facts.taskType],
      step: `${facts.step} ${localText(step?.title, language)}`.trim(),
      goal: localText(step?.prompt, language),
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
