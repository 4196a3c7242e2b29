/** What the model did: documents read, files edited, commands run, edits refused. */
import { clip } from '../text/clip.ts';
import type { Reactions, TaskDraft } from './draft.ts';
import { changeCount, docCount, failureCount, isDue, madeCount, openFailures } from './record/measures.ts';
import { isConfirmed } from './record/record.ts';
import { closeSolved } from './review.ts';
import { enterNext, withdraw } from './transition.ts';

const MAX = { editError: 200, commandError: 500, command: 200, lastError: 200, summary: 120 } as const;

export const WORK = {
  'tool.used': () => undefined,

  'doc.read'(draft, { file }) {
    if (!draft.record.docsRead.includes(file)) draft.grow('docsRead', file);
    const { step } = draft.record;
    if (step === 'step0_context' && /(^|[\\/])claude\.md$/i.test(file)) return enterNext(draft, 'doc.read');
    if (step === 'step1_understand' && docCount(draft.record) >= draft.settings.steps.minDocs)
      enterNext(draft, 'doc.read');
    // Documents count from the beginning, so this step may be done as soon as it is entered.
    if (draft.record.step === 'step2_docs' && docCount(draft.record) >= draft.settings.steps.step2MinDocs)
      enterNext(draft, 'doc.read');
  },

  'doc.edited': (draft, { file }) => addEditedDoc(draft, file),

  'edit.succeeded'(draft, { file, operation, summary = '' }) {
    // Accepted work that is changed again has to be tried again. The wrap-up itself may remove debugging code.
    if (draft.record.step === 'step3_execute' && isConfirmed(draft.record)) withdraw(draft, 'edit.succeeded');
    const short = clip(summary, MAX.summary);
    const change = { file, timestamp: draft.at, operation, status: 'success' } as const;
    draft.grow('codeChanges', { ...change, ...(short && { summary: short }) });
    closeSolved(draft, ({ evidence }) => evidence['file'] === file);
    draft.setPrompt({ edits: draft.record.prompt.edits + 1 });
    if (!isReminderDue(draft)) return;
    draft.setStep('step3_execute', { lastTestReminderAt: draft.at });
    draft.tell({ kind: 'reminder', changes: madeCount(draft.record) });
  },

  'edit.failed'(draft, { file, operation, error }) {
    const short = clip(error, MAX.editError);
    const change = { file, timestamp: draft.at, operation, status: 'failed' } as const;
    draft.grow('codeChanges', { ...change, ...(short && { error: short }) });
  },

  'command.failed'(draft, { command, kind, error }) {
    draft.grow('failures', {
      timestamp: draft.at,
      error: clip(error, MAX.commandError),
      command: clip(command, MAX.command),
      kind,
      editsBefore: changeCount(draft.record),
    });
    draft.setStep('step3_execute', { lastError: clip(error, MAX.lastError) || null, lastErrorTime: draft.at });
  },

  /** A pass clears the failure: it is no longer counted, and no longer the latest result. */
  'command.succeeded'(draft, { kind }) {
    const { lastError } = draft.record.steps.step3_execute;
    const wasRed = openFailures(draft.record).some((failure) => failure.kind === kind);
    if (kind === 'other' || (!wasRed && lastError === null)) return;
    draft.set({ green: { ...draft.record.green, [kind]: failureCount(draft.record) } });
    const left = openFailures(draft.record).at(-1);
    draft.setStep('step3_execute', {
      lastError: left ? clip(left.error, MAX.lastError) : null,
      lastErrorTime: left?.timestamp ?? null,
    });
    if (left) return;
    draft.unsay((block) => block.kind === 'offer' && block.trigger !== 'T6');
    closeSolved(draft, ({ evidence }) => 'identical_errors' in evidence);
  },

  'advice.waits'(draft, { command, place, matched }) {
    draft.tell({ kind: 'advice', command: clip(command, MAX.command), place, matched });
  },

  /** The user has accepted the plan that was put to them. */
  'plan.approved'(draft) {
    if (draft.record.step === 'plan') enterNext(draft, 'plan.approved');
  },

  'rule.denied'(draft, { violations }) {
    if (violations.length === 0) return;
    draft.notify({ event: 'rule.violation', count: violations.length });
    for (const { rule, file } of violations) draft.grow('violations', { rule, file, at: draft.at });
  },

  /** Recorded only in the history: nothing was broken. */
  'rule.noted'(draft, { found }) {
    for (const note of found) draft.log('rule', note);
  },
} satisfies Partial<Reactions>;

export function addEditedDoc(draft: TaskDraft, file: string): void {
  if (!draft.record.docsEdited.includes(file)) draft.grow('docsEdited', file);
}

/** After some edits of a bug fix the user should test it: whether it is time to say so. */
function isReminderDue({ record, at, settings: { reminder } }: TaskDraft): boolean {
  if (record.step !== 'step3_execute' || record.taskType !== 'bug_fix' || isConfirmed(record)) return false;
  if (madeCount(record) < reminder.minChanges) return false;
  return isDue(record.steps.step3_execute.lastTestReminderAt, at, reminder.everyMinutes);
}
