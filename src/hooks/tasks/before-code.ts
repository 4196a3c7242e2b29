/** An edit of code: whether something has to come first, and the text that says so. */

import { editedPath } from '../../rules/resulting-file.ts';
import { projectDocuments } from '../../store/packs/pack-documents.ts';
import { appendDenial } from '../../store/sessions/denials.ts';
import { readTask } from '../../store/tasks/task-file.ts';
import { changeTask, withTask } from '../../store/tasks/task-store.ts';
import { hasReadEnough, type Reading, readingMissing, readingNotice, worthReading } from '../../tasks/reading.ts';
import type { TaskRef } from '../../tasks/record/projections.ts';
import type { TaskRecord } from '../../tasks/record/record.ts';
import { isReviewAhead, isUntold, reportMissing } from '../../tasks/review.ts';
import { isCode } from '../../tasks/settings/reading-policy.ts';
import { messageOf } from '../../values/narrow.ts';
import { toolUse } from '../protocol/hook-input.ts';
import { mergeOutcomes, type Outcome } from '../protocol/outcome.ts';
import { performEffects } from './perform-effects.ts';
import { reviewText } from './review-text.ts';
import { recoverLost, type TaskWorld } from './task-world.ts';

export const beforeCode = (world: TaskWorld, task: TaskRef): Outcome =>
  mergeOutcomes([recoverLost(world, [task]), whatComesFirst(world, task) ?? {}]);

function whatComesFirst(world: TaskWorld, task: TaskRef): Outcome | undefined {
  const { store, input, settings } = world;
  const file = editedPath(toolUse(input).input, store.project);
  if (!isCode(file, settings.reading)) return undefined;
  const known = readTask(task.taskDir);
  if (known === undefined) return letThrough(world, file);
  const refuse = (cause: string, reason: string) => deny(world, cause, reason);
  const change = { task, known, file, refuse };
  return askForReport(world, change) ?? reviewFirst(world, change) ?? askForReading(world, change);
}

/** Without a record there is nothing to check; the edit passes, and the log says so. */
function letThrough({ services }: TaskWorld, file: string): undefined {
  services.log('code-guard', `${file} was let through: the record of the task cannot be read.`);
}

/** Recording must never cost the refusal itself. */
function deny({ services, input, at }: TaskWorld, cause: string, reason: string): Outcome {
  const denial = { ts: at, kind: 'rule', subject: toolUse(input).name, causes: [cause], text: reason } as const;
  try {
    appendDenial(services.home, input.sessionId, denial);
  } catch (error) {
    services.log('denials', messageOf(error));
  }
  return { permission: { decision: 'deny', reason } };
}

/** Code before documents: advised once or refused, with what to read and how to proceed. */
const MOST_SHOWN = 5;

function askForReading(world: TaskWorld, { task, known, file, refuse }: CodeChange): Outcome | undefined {
  const { store, input, settings } = world;
  const { reading: policy } = settings;
  const isAdvice = policy.mode === 'advise';
  // Advice goes to the main agent only.
  if (policy.mode === 'off' || (isAdvice && input.agentId !== '')) return undefined;
  // Searching the project is expensive, and most edits come after the reading.
  if (hasReadEnough(known, policy)) return undefined;
  const { names: documents } = projectDocuments(store.project, policy);
  const result = withTask(store, task, {
    whenBusy: () => ({ events: [] }),
    plan: (record) => {
      if (hasReadEnough(record, policy)) return { events: [], value: undefined };
      const value = readingMissing(record, policy, documents);
      const looked = { stamp: world.stamp('reading'), isMissing: value !== undefined };
      return { events: [readingNotice(record, policy, looked)], value };
    },
  });
  // A refusal that cannot be counted would never end, so the edit passes.
  if (result.state !== 'done' || result.value === undefined) return undefined;
  const values = valuesOf(world, result.record, { ...result.value, file });
  if (isAdvice) return { context: world.prompt('reading.advise', values) };
  return refuse('read-before-code', world.prompt('reading.deny', values));
}

function valuesOf({ pack, text }: TaskWorld, record: TaskRecord, reading: Reading & { readonly file: string }) {
  const { read, needed, missing, unread, file } = reading;
  const { coreDocs, docs } = pack.manifest.paths;
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
function askForReport(world: TaskWorld, { task, known, file, refuse }: CodeChange): Outcome | undefined {
  const { store, settings } = world;
  const { loops } = settings.policy;
  if (reportMissing(known, loops) === undefined) return undefined;
  const result = withTask(store, task, {
    whenBusy: () => ({ events: [] }),
    plan: (record) => {
      const review = reportMissing(record, loops);
      const event = { type: 'report.awaited', ...world.stamp('report-first'), mute: true } as const;
      return review === undefined
        ? { events: [], value: undefined }
        : { events: [event], value: { review, untold: isUntold(record, review) } };
    },
  });
  // A refusal that cannot be counted would never end, so the edit passes.
  if (result.state !== 'done' || result.value === undefined) return undefined;
  const { review, untold } = result.value;
  const reason = world.prompt('review.deny', { file });
  return refuse('report-first', untold ? `${reason}\n\n${reviewText(world, result.record, review.id)}` : reason);
}

/** A review that is due answers the first edit, so that it comes before the same fix once more. */
function reviewFirst(world: TaskWorld, { task, known, refuse }: CodeChange): Outcome | undefined {
  const { store } = world;
  if (world.input.agentId !== '' || !isReviewAhead(known, world.at, world.settings.policy)) return undefined;
  const result = changeTask(store, task, { events: [{ type: 'tool.used', ...world.stamp('edit-begun') }] });
  if (result.state !== 'done') return undefined;
  const said = performEffects(world, task, result);
  const isReview = result.effects.some((effect) => effect.type === 'tell' && effect.block.kind === 'expert');
  return isReview && said.context ? { ...said, ...refuse('review-first', said.context), context: '' } : said;
}

/** A change of code that something may have to come before. */
type CodeChange = {
  readonly task: TaskRef;
  /** Its record, as it was a moment ago. */
  readonly known: TaskRecord;
  /** From the root of the project. */
  readonly file: string;
  readonly refuse: (cause: string, reason: string) => Outcome;
};
