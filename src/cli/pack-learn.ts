/** `ot pack learn`: an archived task becomes a draft of a knowledge entry; with `--pack` the draft is taken over. */

import { loadKnowledge } from '../rules/knowledge/knowledge-file.ts';
import { draftEntry, entryIdOf } from '../rules/knowledge/learn-entry.ts';
import type { PackFile } from '../rules/packs/pack-file.ts';
import { packFinding, validateKnowledge } from '../rules/packs/validate-pack.ts';
import { loadSymptoms } from '../rules/symptoms/symptoms-file.ts';
import { readForeignText } from '../store/disk/document.ts';
import type { PackPlace } from '../store/packs/pack-files.ts';
import { openPack } from '../store/packs/pack-reader.ts';
import { type Draft, draftPath, knowledgeOf, readDraft, takeDraftIn, writeDraft } from '../store/packs/pack-writer.ts';
import { taskPaths } from '../store/tasks/task-paths.ts';
import { writtenAround } from '../tasks/documents/documents.ts';
import type { Task } from '../tasks/record/projections.ts';
import { defineCommand } from './command.ts';
import type { Answer, CliContext } from './context.ts';
import { placesFor, rootsOf, sentenceOf } from './pack.ts';
import { CommandError } from './session.ts';
import { chosenTask, openDesk, stateOfTask, type TaskDesk } from './task/task-desk.ts';

export const packLearn = defineCommand({
  name: 'pack learn',
  positionals: ['task'],
  options: { pack: { value: 'ID' } },
  run({ task: name, pack }, context) {
    const desk = openDesk(context);
    const task = chosenTask(desk, name, { withRetired: true });
    const { task: text } = context.text;
    const state = stateOfTask(task.record);
    if (state !== 'archived')
      throw new CommandError(text.notLearnable({ taskId: task.taskId, state: text.states[state] }));
    return pack === undefined ? writeOnly(desk, task) : takeOver(desk, task, ownPack(pack, context));
  },
});

function writeOnly(desk: TaskDesk, task: Task): Answer {
  const { context } = desk;
  const draft = draftOf(desk, task);
  const { task: text } = context.text;
  if (!writeDraft(draft, context)) throw new CommandError(text.draftExists({ path: draft.path }));
  return {
    json: { taskId: task.taskId, entry: entryIdOf(task.record), draft: draft.path, pack: null },
    lines: [text.learned({ path: draft.path, taskId: task.taskId })],
  };
}

function draftOf({ pack, store, context }: TaskDesk, { taskDir, record }: Task): Draft {
  const { stopWords } = loadSymptoms(pack.documents('symptoms')).table;
  const solution = writtenAround(readForeignText(taskPaths(taskDir).solution) ?? '');
  const entry = draftEntry(record, { stopWords, solution, secrets: store.policy.secrets });
  return { path: draftPath(context.projectRoot, entry.id), value: { entries: [entry] } };
}

/** Only packs of the project: a shipped one is replaced by the next version. */
function ownPack(id: string, context: CliContext): PackPlace {
  const own = placesFor(id, context).find(({ origin }) => origin === 'project');
  if (own === undefined) throw new CommandError(context.text.task.notOwnPack({ pack: id }));
  return own;
}

/** The draft as people have corrected it; a task without one is taken over as it is. */
function takeOver(desk: TaskDesk, task: Task, place: PackPlace): Answer {
  const { context } = desk;
  const { task: text } = context.text;
  const { projectRoot } = context;
  const { problem, ...kept } = readDraft(projectRoot, entryIdOf(task.record));
  if (problem) throw notTakenIn(problem.file, [shapeText('', problem.expected, context)], context);
  const draft = kept.path === undefined ? draftOf(desk, task) : { path: kept.path, value: kept.value };
  const knowledge = knowledgeOf(rootsOf(context), place);
  const entry = checked(draft, { knowledge, place, context });
  takeDraftIn(knowledge, draft, context);
  return {
    json: { taskId: task.taskId, entry, draft: null, pack: place.id, file: knowledge.file },
    lines: [text.takenIn({ entry, pack: place.id, file: knowledge.file })],
  };
}

type Target = { readonly knowledge: PackFile; readonly place: PackPlace; readonly context: CliContext };

/** Returns the id of the entry; whatever would be an error in the pack afterwards is an error now. */
function checked(draft: Draft, { knowledge, place, context }: Target): string {
  const { task: text } = context.text;
  const known = loadKnowledge([knowledge]);
  const [broken] = known.problems;
  if (broken) throw notTakenIn(broken.file, [shapeText(broken.at, broken.expected, context)], context);
  const { entries, problems } = loadKnowledge([{ file: draft.path, value: draft.value }]);
  const [entry] = entries;
  const shapes = problems.map(({ at, expected }) => shapeText(at, expected, context));
  if (shapes.length === 0 && entries.length !== 1) shapes.push(shapeText('entries', 'a list with one entry', context));
  if (entry === undefined || shapes.length > 0) throw notTakenIn(draft.path, shapes, context);
  if (known.entries.some(({ id }) => id === entry.id))
    throw new CommandError(text.entryKnown({ entry: entry.id, file: knowledge.file }));
  const pack = openPack(rootsOf(context), place.id);
  const errors = validateKnowledge({
    entries: [...known.entries, ...entries],
    allRules: pack.rules().rules,
    manifest: pack.manifest,
    readFile: (source) => pack.text(source),
  }).filter(
    ({ severity, facts }) => severity === 'error' && Object.values(facts).some((fact) => fact.includes(entry.id)),
  );
  if (errors.length === 0) return entry.id;
  const sentences = errors.map((found) => sentenceOf(found, context.text));
  throw notTakenIn(draft.path, sentences, context);
}

const notTakenIn = (path: string, problems: readonly string[], { text }: CliContext): CommandError =>
  new CommandError(text.task.notTakenIn({ path, problems: problems.map((problem) => `- ${problem}`).join('\n') }));

const shapeText = (at: string, expected: string, { text }: CliContext): string =>
  sentenceOf(packFinding('shape', '', at, expected), text);
