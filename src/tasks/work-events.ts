/** What the model did: documents read, files edited, commands run, edits refused. */
import { clip } from '../text/clip.ts';
import type { EventOf } from './events.ts';
import { engineLine } from './history/history.ts';
import { maskSecrets } from './history/mask-secrets.ts';
import { enqueue } from './pending.ts';
import { changeCount, docCount, failureCount, isDue, madeCount, openFailures } from './record/measures.ts';
import { type CodeChange, isConfirmed, type TaskRecord } from './record/record.ts';
import { closeSolved } from './review.ts';
import type { TaskPolicy } from './settings/policy.ts';
import { chain, grow, recorded, type TaskStep, withStep } from './step.ts';
import { type Cause, enterNext, withdraw } from './transition.ts';

const MAX = { editError: 200, commandError: 500, command: 200, lastError: 200, summary: 120 } as const;

export function docRead(record: TaskRecord, { file, at }: EventOf<'doc.read'>, policy: TaskPolicy): TaskStep {
  const read: TaskStep = record.docsRead.includes(file)
    ? [record, []]
    : grow(record, 'docsRead', { item: file, at, policy });
  return chain(read, (next) => afterReading(next, { file, at, policy }));
}

export const docEdited = (record: TaskRecord, { file, at }: EventOf<'doc.edited'>, policy: TaskPolicy): TaskStep =>
  record.docsEdited.includes(file) ? [record, []] : grow(record, 'docsEdited', { item: file, at, policy });

/** Only the steps of reading end by reading. */
function afterReading(
  record: TaskRecord,
  { file, at, policy }: { file: string; at: string; policy: TaskPolicy },
): TaskStep {
  const cause = { event: 'doc.read', at, policy };
  switch (record.step) {
    case 'step0_context':
      return /(^|[\\/])claude\.md$/i.test(file) ? enterNext(record, cause) : [record, []];
    case 'step1_understand':
      return docCount(record) < policy.minDocs
        ? [record, []]
        : chain(enterNext(record, cause), (next) => enoughRead(next, cause));
    default:
      return enoughRead(record, cause);
  }
}

/** Documents count from the beginning, so the step may be done as soon as it is entered. */
const enoughRead = (record: TaskRecord, cause: Cause): TaskStep =>
  record.step === 'step2_docs' && docCount(record) >= cause.policy.step2MinDocs
    ? enterNext(record, cause)
    : [record, []];

/** The user has accepted the plan that was put to them. */
export const planApproved = (record: TaskRecord, { at }: EventOf<'plan.approved'>, policy: TaskPolicy): TaskStep =>
  record.step === 'plan' ? enterNext(record, { event: 'plan.approved', at, policy }) : [record, []];

export function editSucceeded(record: TaskRecord, event: EventOf<'edit.succeeded'>, policy: TaskPolicy): TaskStep {
  const { file, operation, summary, at } = event;
  const short = clip(summary ?? '', MAX.summary);
  const item: CodeChange = { file, timestamp: at, operation, status: 'success', ...(short && { summary: short }) };
  return chain(
    untested(record, at, policy),
    (next) => grow(next, 'codeChanges', { item, at, policy }),
    (next) => [remind(countEdit(closeSolved(next, at, ({ evidence }) => evidence['file'] === file)), at, policy), []],
  );
}

/** Accepted work that is changed again has to be tried again. The wrap-up itself may remove debugging code. */
const untested = (record: TaskRecord, at: string, policy: TaskPolicy): TaskStep =>
  record.step === 'step3_execute' && isConfirmed(record)
    ? withdraw(record, { event: 'edit.succeeded', at, policy })
    : [record, []];

const countEdit = (record: TaskRecord): TaskRecord => ({
  ...record,
  prompt: { ...record.prompt, edits: record.prompt.edits + 1 },
});

function remind(record: TaskRecord, at: string, policy: TaskPolicy): TaskRecord {
  if (!isReminderDue(record, at, policy)) return record;
  const reminded = withStep(record, 'step3_execute', { lastTestReminderAt: at });
  return enqueue(reminded, { kind: 'reminder', changes: madeCount(record) }, policy.caps.pending);
}

export function editFailed(record: TaskRecord, event: EventOf<'edit.failed'>, policy: TaskPolicy): TaskStep {
  const { file, operation, at } = event;
  const error = clip(event.error, MAX.editError);
  const item: CodeChange = { file, timestamp: at, operation, status: 'failed', ...(error && { error }) };
  return grow(record, 'codeChanges', { item, at, policy });
}

export function commandFailed(record: TaskRecord, event: EventOf<'command.failed'>, policy: TaskPolicy): TaskStep {
  const { at, kind } = event;
  const item = {
    timestamp: at,
    error: clip(event.error, MAX.commandError),
    command: clip(event.command, MAX.command),
    kind,
    editsBefore: changeCount(record),
  };
  const lastError = clip(event.error, MAX.lastError) || null;
  return chain(grow(record, 'failures', { item, at, policy }), (next) => [
    withStep(next, 'step3_execute', { lastError, lastErrorTime: at }),
    [],
  ]);
}

export const adviceWaits = (record: TaskRecord, event: EventOf<'advice.waits'>, { caps }: TaskPolicy): TaskStep => {
  const { place, matched } = event;
  return [
    enqueue(record, { kind: 'advice', command: clip(event.command, MAX.command), place, matched }, caps.pending),
    [],
  ];
};

/** What passes ends what failed: it is no longer counted, and no longer the last word. */
export function commandSucceeded(record: TaskRecord, { kind, at }: EventOf<'command.succeeded'>): TaskStep {
  const { lastError } = record.steps.step3_execute;
  const wasRed = openFailures(record).some((failure) => failure.kind === kind);
  if (kind === 'other' || (!wasRed && lastError === null)) return [record, []];
  const passed = { ...record, green: { ...record.green, [kind]: failureCount(record) } };
  const left = openFailures(passed).at(-1);
  const known = withStep(passed, 'step3_execute', {
    lastError: left ? clip(left.error, MAX.lastError) : null,
    lastErrorTime: left?.timestamp ?? null,
  });
  return [left ? known : closeSolved(withoutOffers(known), at, ({ evidence }) => 'identical_errors' in evidence), []];
}

const withoutOffers = (record: TaskRecord): TaskRecord => ({
  ...record,
  pending: record.pending.filter((block) => block.kind !== 'offer' || block.trigger === 'T6'),
});

/** Only the history has it: nothing was broken. */
export const ruleNoted = (record: TaskRecord, { at, found }: EventOf<'rule.noted'>, policy: TaskPolicy): TaskStep => [
  record,
  found.map(({ reason, ...note }) =>
    recorded(engineLine(at, 'rule', { ...note, ...(reason && { reason: maskSecrets(reason, policy.secrets) }) })),
  ),
];

export function ruleDenied(record: TaskRecord, event: EventOf<'rule.denied'>, policy: TaskPolicy): TaskStep {
  const { at, violations } = event;
  if (violations.length === 0) return [record, []];
  const moves = violations.map(
    ({ rule, file }) =>
      (next: TaskRecord): TaskStep =>
        grow(next, 'violations', { item: { rule: String(rule), file: String(file), at }, at, policy }),
  );
  const told: TaskStep = [record, [{ type: 'notify', about: { event: 'rule.violation', count: violations.length } }]];
  return chain(told, ...moves);
}

/** After some edits of a bug fix the user should test it: whether it is time to say so. */
function isReminderDue(record: TaskRecord, at: string, { reminder }: TaskPolicy): boolean {
  if (record.step !== 'step3_execute' || record.taskType !== 'bug_fix' || isConfirmed(record)) return false;
  if (madeCount(record) < reminder.minChanges) return false;
  return isDue(record.steps.step3_execute.lastTestReminderAt, at, reminder.everyMinutes);
}
