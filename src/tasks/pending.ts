/**
 * One event carries at most one block of context. What the rules want to say waits in the record; each event that can
 * carry a word takes the most important of what is still true.
 */

import { type Block, isClosed, isConfirmed, type TaskRecord } from './record/record.ts';
import type { TaskStep } from './step.ts';

const ORDER: readonly Block['kind'][] = [
  'restored',
  'back',
  'step',
  'reopened',
  'withdrawn',
  'escalate',
  'expert',
  'ask-cleanup',
  'reminder',
  'advice',
  'offer',
];

/** The newer block of a kind replaces the older; the least important one gives way when the queue is full. */
export function enqueue(record: TaskRecord, block: Block, cap: number): TaskRecord {
  const others = record.pending.filter((waiting) => !isSame(waiting, block));
  return { ...record, pending: byImportance([...others, block]).slice(0, cap) };
}

export function deliverOne(record: TaskRecord, mute: boolean): TaskStep {
  const due = record.pending.filter((block) => isStillTrue(record, block));
  if (mute) return [due.length === record.pending.length ? record : { ...record, pending: due }, []];
  const [block, ...rest] = byImportance(due);
  if (block === undefined) return [record.pending.length === 0 ? record : { ...record, pending: [] }, []];
  const told = { ...record, pending: rest };
  const marked =
    block.kind === 'step' ? { ...told, lastInjection: { step: block.step, revision: record.revision + 1 } } : told;
  return [marked, [{ type: 'tell', block }]];
}

const byImportance = (blocks: readonly Block[]): readonly Block[] =>
  [...blocks].sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));

const isSame = (a: Block, b: Block): boolean =>
  a.kind === b.kind && (a.kind !== 'offer' || b.kind !== 'offer' || a.trigger === b.trigger);

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
