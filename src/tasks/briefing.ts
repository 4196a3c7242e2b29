/** The facts of a resume briefing: where a task stands and what comes next. The same after a compaction. */
import { clip } from '../text/clip.ts';
import type { TaskMessages } from '../text/messages.ts';
import { failureCount, isMade, iterationCount, madeCount, workCount } from './record/measures.ts';
import { isConfirmed, type TaskRecord } from './record/record.ts';
import { awaitsReport, openEpisode } from './review.ts';
import { isInserted } from './vocabulary.ts';

/** Questions that advertised replies answer: the result of the work, whether to wrap up, whether to skip a wrap-up. */
export type AskedReplies = 'result' | 'cleanup' | 'wrap-up';

/** `step`: an inserted step is ended by a command alone. */
export type OfferedReplies = AskedReplies | 'step' | 'none';

export type Briefing = ReturnType<typeof briefingOf>;

const MAX = { text: 200, path: 120, files: 3, docs: 3 } as const;

/** The share of the briefing's budget a text may use. */
export const TEXT_LENGTHS = [MAX.text, 120, 70, 40] as const;

/** `longest`: of any text of it. */
export function briefingOf(record: TaskRecord, longest: number = MAX.text) {
  const path = (file: string) => clip(file, Math.min(MAX.path, longest));
  const last = record.iterations.at(-1);
  const edited = record.codeChanges.filter(isMade).map(({ file }) => file);
  return {
    taskId: record.taskId,
    description: clip(record.description, longest),
    taskType: record.taskType,
    step: record.step,
    confirmed: isConfirmed(record),
    cleanup: record.cleanup.action ?? (record.cleanup.asked ? ('asked' as const) : ('undecided' as const)),
    iterations: iterationCount(record),
    lastFeedback: last && clip(last.feedback, longest),
    failures: failureCount(record),
    lastError: clip(record.steps.step3_execute.lastError ?? '', longest) || undefined,
    lastFiles: [...new Set(edited.reverse())].slice(0, MAX.files).map(path),
    lastDocs: record.docsRead.slice(-MAX.docs).map(path),
    openReview: openEpisode(record)?.loopType,
    next: nextAction(record),
    replies: repliesTo(record),
    /** A review may be near. */
    expertWarning: iterationCount(record) >= 2,
  };
}

/** There is a text for each. */
export function nextAction(record: TaskRecord): keyof TaskMessages['next'] {
  if (record.step === 'step0_context') return 'read-context';
  if (record.step === 'step1_understand' || record.step === 'step2_docs') return 'read-docs';
  if (record.step === 'plan') return 'present-plan';
  if (record.step === 'step4_cleanup') {
    return record.steps.step4_cleanup.status === 'completed' ? 'archive' : 'finish-cleanup';
  }
  if (isConfirmed(record)) return record.cleanup.action === 'proceed' ? 'begin-cleanup' : 'ask-cleanup';
  if (awaitsReport(record)) return 'report-review';
  if (record.steps.step3_execute.lastError !== null || record.iterations.length > 0) return 'analyse-failure';
  return madeCount(record) > 0 && record.taskType === 'bug_fix' ? 'ask-test' : 'implement';
}

/** Only what would be understood, and would change something, in the step at hand. */
function repliesTo(record: TaskRecord): OfferedReplies {
  if (isInserted(record.step)) return 'step';
  if (record.step === 'step4_cleanup') return nextAction(record) === 'archive' ? 'none' : 'wrap-up';
  if (record.step !== 'step3_execute') return 'none';
  if (!isConfirmed(record)) return workCount(record) > 0 ? 'result' : 'none';
  return record.cleanup.action === 'proceed' ? 'wrap-up' : 'cleanup';
}
