/** Code is to be changed before the documents were read: said once, or refused, with what to read and how to end it. */
import { hasReadEnough, type Reading, readingMissing, readingNotice, worthReading } from '../../core/tasks/reading.ts';
import type { TaskRecord } from '../../core/tasks/record/record.ts';
import type { Outcome } from '../../protocol/outcome.ts';
import { projectDocuments } from '../../store/project-documents.ts';
import { withTask } from '../../store/tasks/task-store.ts';
import type { CodeChange } from './code-change.ts';
import type { TaskWorld } from './task-world.ts';

const MOST_SHOWN = 5;

export function askForReading(world: TaskWorld, { task, known, file, refuse }: CodeChange): Outcome | undefined {
  const { store, input, settings } = world;
  const { reading: policy } = settings;
  const isAdvice = policy.mode === 'advise';
  // Advice is for who plans the work.
  if (policy.mode === 'off' || (isAdvice && input.agentId !== '')) return undefined;
  // Looking through the project is dear, and most calls come after the reading.
  if (hasReadEnough(known, policy)) return undefined;
  const documents = projectDocuments(store.project, policy);
  const result = withTask(store, task, {
    whenBusy: () => ({ events: [] }),
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
  return refuse('read-before-code', world.pack.prompt('reading.deny', values, world.locale));
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
