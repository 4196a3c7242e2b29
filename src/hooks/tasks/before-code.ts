/** Requirements before an edit of code: refuses or advises. Each is checked again under the lock. */

import { projectDocuments } from '../../store/packs/pack-documents.ts';
import { appendDenial } from '../../store/sessions/session-notes.ts';
import { changeTask, eventOf, type TaskWork, withTask } from '../../store/tasks/task-store.ts';
import { hasReadEnough, type Reading, readingMissing, readingNotice, worthReading } from '../../tasks/reading.ts';
import type { TaskRef } from '../../tasks/record/projections.ts';
import type { TaskRecord } from '../../tasks/record/record.ts';
import { isUntold, reportMissing } from '../../tasks/review.ts';
import { bestEffort } from '../observe.ts';
import { toolUse } from '../protocol/hook-input.ts';
import type { Outcome } from '../protocol/outcome.ts';
import { performEffects } from './perform-effects.ts';
import { reviewText } from './review-text.ts';
import type { TaskWorld } from './task-world.ts';

/** Recording must never cost the refusal itself. */
function refuse({ services, input, at }: TaskWorld, cause: string, reason: string): Outcome {
  const denial = { ts: at, kind: 'rule', subject: toolUse(input).name, causes: [cause], text: reason } as const;
  bestEffort(services, 'denials', () => appendDenial(services.home, input.sessionId, denial));
  return { permission: { decision: 'deny', reason } };
}

/** Checks again under the lock. A refusal that cannot be counted would repeat forever, so the edit passes. */
function due<T>(world: TaskWorld, task: TaskRef, plan: (record: TaskRecord) => TaskWork<T | undefined>) {
  const result = withTask(world.store, task, { whenBusy: () => ({ events: [] }), plan });
  if (result.state !== 'done' || result.value === undefined) return undefined;
  return { record: result.record, value: result.value };
}

/** Code before documents: advised once or refused, with what to read and how to proceed. */
const MOST_SHOWN = 5;

export function askForReading(world: TaskWorld, { task, file }: CodeChange): Outcome | undefined {
  const { store, settings } = world;
  const { names: documents } = projectDocuments(store.project, settings);
  const reading = due(world, task, (record) => {
    if (hasReadEnough(record, settings)) return { events: [], value: undefined };
    const value = readingMissing(record, settings, documents);
    const looked = { stamp: world.stamp('reading'), isMissing: value !== undefined };
    return { events: [readingNotice(record, settings, looked)], value };
  });
  if (reading === undefined) return undefined;
  const values = valuesOf(world, reading.record, { ...reading.value, file });
  if (settings.readBeforeCode.mode === 'advise') return { context: world.prompt('reading.advise', values) };
  return refuse(world, 'read-before-code', world.prompt('reading.deny', values));
}

function valuesOf({ settings, text }: TaskWorld, record: TaskRecord, reading: Reading & { readonly file: string }) {
  const { read, needed, missing, unread, file } = reading;
  const { coreDocs, docs } = settings.paths;
  const places = { description: record.description, folders: [coreDocs, ...docs] };
  return {
    file,
    needed,
    missing,
    readCount: read.length,
    read: read.slice(-MOST_SHOWN).join(text.and) || '—',
    docs: worthReading(unread, places, MOST_SHOWN)
      .map((document) => `- ${document}`)
      .join('\n'),
  };
}

/** Code is to be changed while the report of a review is due: refused, with how to write it and how to end it. */
export function askForReport(world: TaskWorld, { task, file }: CodeChange): Outcome | undefined {
  const report = due(world, task, (record) => {
    const review = reportMissing(record, world.settings.loops);
    if (review === undefined) return { events: [], value: undefined };
    const event = eventOf(world.store, 'report-first', { type: 'report.awaited' });
    return { events: [event], value: { review, untold: isUntold(record, review) } };
  });
  if (report === undefined) return undefined;
  const { review, untold } = report.value;
  const reason = world.prompt('review.deny', { file });
  const told = untold ? `${reason}\n\n${reviewText(world, report.record, review.id)}` : reason;
  return refuse(world, 'report-first', told);
}

/** A review that is due answers the first edit, so that it comes before the same fix once more. */
export function reviewFirst(world: TaskWorld, { task }: CodeChange): Outcome | undefined {
  const result = changeTask(world.store, task, { events: [{ type: 'tool.used', ...world.stamp('edit-begun') }] });
  if (result.state !== 'done') return undefined;
  const said = performEffects(world, task, result);
  const isReview = result.effects.some((effect) => effect.type === 'tell' && effect.block.kind === 'expert');
  return isReview && said.context ? { ...said, ...refuse(world, 'review-first', said.context), context: '' } : said;
}

/** An edit of code that has requirements. */
type CodeChange = {
  readonly task: TaskRef;
  /** From the root of the project. */
  readonly file: string;
};
