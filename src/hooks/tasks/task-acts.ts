/**
 * What only a few task events need, built as its own file: performing effects, opening and resuming tasks, and the
 * texts for it. The frequent events reach it through `world.acts()`.
 */
export { askForReading, askForReport, reviewFirst } from './before-code.ts';
export { documentsTouched, documentsWaived, owedDocuments } from './doc-sync.ts';
export { openOrSay } from './open-beside.ts';
export { archive, checkWrapUp, performEffects } from './perform-effects.ts';
export { recoverTasks, restoredNews, settleGone } from './recovery.ts';
export { reopenByName, resumeByName } from './resume-task.ts';
export { stopOutcome } from './stop-text.ts';
export { briefingText } from './task-briefing.ts';
