/** `ot pack learn`: an archived task becomes a draft of a knowledge entry; with `--pack` the draft is taken over. */
import { loadKnowledge } from '../../core/knowledge/decode-knowledge.ts';
import { draftEntry, entryIdOf } from '../../core/knowledge/learn-entry.ts';
import { lintKnowledge } from '../../core/lint/packs/lint-knowledge.ts';
import { packFinding } from '../../core/lint/packs/pack-finding.ts';
import type { PackFile } from '../../core/pack-format/problem.ts';
import { loadSymptoms } from '../../core/symptoms/decode-symptoms.ts';
import { writtenAround } from '../../core/tasks/documents/generated-block.ts';
import { readForeignText } from '../../store/disk/document.ts';
import {
  type Draft,
  draftPath,
  knowledgeOf,
  readDraft,
  takeDraftIn,
  writeDraft,
} from '../../store/packs/pack-drafts.ts';
import type { PackPlace } from '../../store/packs/pack-files.ts';
import { openPack } from '../../store/packs/pack-reader.ts';
import type { ListedTask } from '../../store/tasks/task-list.ts';
import { taskPaths } from '../../store/tasks/task-paths.ts';
import { defineCommand } from '../command.ts';
import type { Answer, CliContext } from '../context.ts';
import { CommandError } from '../errors.ts';
import { chosenTask, openDesk, stateOfTask, type TaskDesk } from '../task/task-desk.ts';
import { sentenceOf } from './finding-text.ts';
import { placesFor, rootsOf } from './place.ts';

export const packLearn = defineCommand({
  name: 'pack learn',
  positionals: ['task'],
  options: { pack: { value: 'ID' } },
  run({ task: name, pack }, context) {
    const desk = openDesk(context);
    const task = chosenTask(desk, name, { withRetired: true });
    const { task: text } = context.text;
    const state = stateOfTask(task.record);
    if (state !== 'archived') throw new CommandError(text.notLearnable(task.taskId, text.states[state]));
    return pack === undefined ? writeOnly(desk, task) : takeOver(desk, task, ownPack(pack, context));
  },
});

function writeOnly(desk: TaskDesk, task: ListedTask): Answer {
  const { context } = desk;
  const draft = draftOf(desk, task);
  const { task: text } = context.text;
  if (!writeDraft(draft, context)) throw new CommandError(text.draftExists(draft.path));
  return {
    json: { taskId: task.taskId, entry: entryIdOf(task.record), draft: draft.path, pack: null },
    lines: [text.learned(draft.path, task.taskId)],
  };
}

function draftOf({ pack, store, context }: TaskDesk, { taskDir, record }: ListedTask): Draft {
  const { stopWords } = loadSymptoms(pack.documents('symptoms')).table;
  const solution = writtenAround(readForeignText(taskPaths(taskDir).solution) ?? '');
  const entry = draftEntry(record, { stopWords, solution, secrets: store.policy.secrets });
  return { path: draftPath(context.projectRoot, entry.id), value: { entries: [entry] } };
}

/** What is shipped is replaced with the next version; only a pack of the project keeps what is learned. */
function ownPack(id: string, context: CliContext): PackPlace {
  const own = placesFor(id, context).find(({ origin }) => origin === 'project');
  if (own === undefined) throw new CommandError(context.text.task.notOwnPack(id));
  return own;
}

/** The draft as people have corrected it; a task without one is taken over as it is. */
function takeOver(desk: TaskDesk, task: ListedTask, place: PackPlace): Answer {
  const { context } = desk;
  const { task: text } = context.text;
  const { projectRoot } = context;
  const { problem, ...kept } = readDraft(projectRoot, entryIdOf(task.record));
  if (problem) throw new CommandError(text.notTakenIn(problem.file, [shapeText('', problem.expected, context)]));
  const draft = kept.path === undefined ? draftOf(desk, task) : { path: kept.path, value: kept.value };
  const knowledge = knowledgeOf(place);
  const entry = checked(draft, { knowledge, place, context });
  takeDraftIn(knowledge, draft, context);
  return {
    json: { taskId: task.taskId, entry, draft: null, pack: place.id, file: knowledge.file },
    lines: [text.takenIn(entry, place.id, knowledge.file)],
  };
}

type Target = { readonly knowledge: PackFile; readonly place: PackPlace; readonly context: CliContext };

/** Returns the id of the entry; whatever would be an error in the pack afterwards is an error now. */
function checked(draft: Draft, { knowledge, place, context }: Target): string {
  const { task: text } = context.text;
  const known = loadKnowledge([knowledge]);
  const [broken] = known.problems;
  if (broken) throw new CommandError(text.notTakenIn(broken.file, [shapeText(broken.at, broken.expected, context)]));
  const { entries, problems } = loadKnowledge([{ file: draft.path, value: draft.value }]);
  const [entry] = entries;
  const shapes = problems.map(({ at, expected }) => shapeText(at, expected, context));
  if (shapes.length === 0 && entries.length !== 1) shapes.push(shapeText('entries', 'a list with one entry', context));
  if (entry === undefined || shapes.length > 0) throw new CommandError(text.notTakenIn(draft.path, shapes));
  if (known.entries.some(({ id }) => id === entry.id))
    throw new CommandError(text.entryKnown(entry.id, knowledge.file));
  const pack = openPack(rootsOf(context), place.id);
  const errors = lintKnowledge({
    file: knowledge.file,
    entries: [...known.entries, ...entries],
    rules: pack.rules().rules,
    marker: pack.manifest.allowMarker,
    readCode: (source) => pack.text(source),
  }).filter(({ severity, facts }) => severity === 'error' && facts.some((fact) => fact.includes(entry.id)));
  if (errors.length === 0) return entry.id;
  throw new CommandError(
    text.notTakenIn(
      draft.path,
      errors.map((found) => sentenceOf(found, context.text)),
    ),
  );
}

const shapeText = (at: string, expected: string, { text }: CliContext): string =>
  sentenceOf(packFinding('shape', '', at, expected), text);
