/**
 * One event carries at most one block of context. What the rules want to say waits in the record; each event that can
 * carry a word takes the most important of what is still true.
 */
import { BLOCKS, type Block, isClosed, isConfirmed, type TaskRecord } from './record/record.ts';

const ORDER = Object.keys(BLOCKS);

/** The newer block of a kind replaces the older; the least important one gives way when the queue is full. */
export function enqueue(pending: readonly Block[], block: Block, cap: number): readonly Block[] {
  const others = pending.filter((waiting) => !isSame(waiting, block));
  return [...others, block].sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind)).slice(0, cap);
}

const isSame = (a: Block, b: Block): boolean =>
  a.kind === b.kind && (a.kind !== 'offer' || b.kind !== 'offer' || a.trigger === b.trigger);

/** Takes out what is no longer true and, for an event that can carry it, the first block of the rest. */
export function deliver(record: TaskRecord, isCarrier: boolean): { record: TaskRecord; block?: Block } {
  const { pending, revision } = record;
  if (pending.length === 0) return { record };
  const due = pending.filter((block) => isStillTrue(record, block));
  const block = isCarrier ? due[0] : undefined;
  if (block === undefined) return { record: due.length === pending.length ? record : { ...record, pending: due } };
  const told = { ...record, pending: due.slice(1) };
  if (block.kind !== 'step') return { record: told, block };
  return { record: { ...told, lastInjectionStep: block.step, lastInjectionRevision: revision + 1 }, block };
}

function isStillTrue(record: TaskRecord, block: Block): boolean {
  if (isClosed(record)) return false;
  switch (block.kind) {
    case 'restored':
    case 'back':
      return true;
    case 'step':
      return record.step === block.step && record.steps[block.step]?.status === 'in_progress';
    case 'expert':
    case 'escalate':
      return record.episodes.some(({ id, closedAt }) => id === block.episode && closedAt === null);
    case 'reopened':
    case 'withdrawn':
    case 'reminder':
      return record.step === 'step3_execute' && !isConfirmed(record);
    case 'ask-cleanup':
      return record.cleanup.asked;
    case 'advice':
      return record.steps.step3_execute.lastError !== null;
    case 'offer':
      return record.step !== 'step4_cleanup' && !isConfirmed(record);
  }
}
