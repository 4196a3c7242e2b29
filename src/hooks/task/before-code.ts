/** Code is to be changed before the documents were read: said once, or refused, with what to read and how to end it. */
import { messageOf } from '../../core/narrow.ts';
import { hasReadEnough, type Reading, readingMissing, readingNotice, worthReading } from '../../core/tasks/reading.ts';
import type { TaskRecord } from '../../core/tasks/record/record.ts';
import { isCode } from '../../core/tasks/settings/reading-policy.ts';
import { toolUse } from '../../protocol/hook-input.ts';
import type { Outcome } from '../../protocol/outcome.ts';
import { projectDocuments } from '../../store/project-documents.ts';
import { readTask } from '../../store/tasks/task-file.ts';
import { boundTask } from '../../store/tasks/task-index-file.ts';
import { withTask } from '../../store/tasks/task-store.ts';
import { changedFile } from '../reading-concern.ts';
import type { TaskWorld } from './task-world.ts';

const MOST_SHOWN = 5;

export function beforeCode(world: TaskWorld): Outcome | undefined {
  const { store, input, settings } = world;
  const { reading: policy } = settings;
  const file = changedFile(input, store.project);
  const isAdvice = policy.mode === 'advise';
  // Advice is for who plans the work.
  if (policy.mode === 'off' || !isCode(file, policy) || (isAdvice && input.agentId !== '')) return undefined;
  const { task } = boundTask(store, input.sessionId);
  if (task === undefined) return undefined;
  const found = readTask(task.taskDir);
  // Looking through the project is dear, and most calls come after the reading.
  if (found.state === 'found' && hasReadEnough(found.value, policy)) return undefined;
  const documents = projectDocuments(store.project, policy);
  const result = withTask(store, task, {
    whenBusy: { events: [] },
    plan: (record) => {
      if (hasReadEnough(record, policy)) return { events: [], value: undefined };
      const value = readingMissing(record, policy, documents);
      const looked = { stamp: world.stamp('reading'), isMissing: value !== undefined };
      return { events: [readingNotice(record, policy, looked)], value };
    },
  });
  // What cannot be counted is not refused either: nobody would ever get past it.
  if (result.state !== 'done' || result.value === undefined) return undefined;
  const values = valuesOf(world, result.record, { ...result.value, file });
  if (isAdvice) return { context: world.pack.prompt('reading.advise', values, world.locale) };
  return deny(world, world.pack.prompt('reading.deny', values, world.locale));
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

/** Recording must never cost the refusal itself. */
function deny({ services, input, at }: TaskWorld, reason: string): Outcome {
  const denial = {
    ts: at,
    kind: 'rule',
    subject: toolUse(input).name,
    causes: ['read-before-code'],
    text: reason,
  } as const;
  try {
    services.keepDenial(denial);
  } catch (error) {
    services.log('denials', messageOf(error));
  }
  return { permission: { decision: 'deny', reason } };
}
