/** `ot pack learn`: an archived task becomes a draft of a knowledge entry; with `--pack` the draft is taken over. */

import { loadKnowledge } from '../rules/knowledge/knowledge-file.ts';
import { draftEntry, entryIdOf } from '../rules/knowledge/learn-entry.ts';
import type { PackFile } from '../rules/packs/pack-file.ts';
import { packFinding, validateKnowledge } from '../rules/packs/validate-pack.ts';
import { loadSymptoms } from '../rules/symptoms/symptoms-file.ts';
import { readForeignText } from '../store/disk/document.ts';
import type { PackPlace } from '../store/packs/pack-files.ts';
import { openPack } from '../store/packs/pack-reader.ts';
import { draftPath, knowledgeOf, readDraft, takeDraftIn, writeDraft } from '../store/packs/pack-writer.ts';
import { taskPaths } from '../store/tasks/task-paths.ts';
import { writtenAround } from '../tasks/documents/documents.ts';
import type { Task } from '../tasks/record/projections.ts';
import { defineCommand } from './command.ts';
import type { Answer, CliContext } from './context.ts';
import { placesFor, rootsOf, sentenceOf } from './pack.ts';
import { CommandError } from './session.ts';
import { chosenTask, openDesk, stateOfTask, type TaskDesk } from './task/task-desk.ts';

export const packLearn = defineCommand({
  positionals: ['task'],
  options: { pack: { value: 'ID' } },
  run({ task: name, pack }, context) {
    const desk = openDesk(context);
    const task = chosenTask(desk, name, { withRetired: true });
    const { taskId, record } = task;
    const { task: text } = context.text;
    const state = stateOfTask(record);
    if (state !== 'archived') throw new CommandError(text.notLearnable({ taskId, state: text.states[state] }));
    if (pack !== undefined) return takeOver(desk, task, ownPack(pack, context));
    const draft = draftOf(desk, task);
    if (!writeDraft(draft, context)) throw new CommandError(text.draftExists({ path: draft.file }));
    return {
      json: { taskId, entry: entryIdOf(record), draft: draft.file, pack: null },
      lines: [text.learned({ path: draft.file, taskId })],
    };
  },
});

function draftOf({ pack, store, context }: TaskDesk, { taskDir, record }: Task): PackFile {
  const { stopWords } = loadSymptoms(pack.documents('symptoms')).table;
  const solution = writtenAround(readForeignText(taskPaths(taskDir).solution) ?? '');
  const entry = draftEntry(record, { stopWords, solution, secrets: store.settings.secrets });
  return { file: draftPath(context.projectRoot, entry.id), value: { entries: [entry] } };
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
  const {
    text: { task: text },
    projectRoot,
  } = context;
  const draft = readDraft(projectRoot, entryIdOf(task.record)) ?? draftOf(desk, task);
  const knowledge = knowledgeOf(rootsOf(context), place);
  const entry = checked(draft, knowledge, place, context);
  takeDraftIn(knowledge, draft, context);
  return {
    json: { taskId: task.taskId, entry, draft: null, pack: place.id, file: knowledge.file },
    lines: [text.takenIn({ entry, pack: place.id, file: knowledge.file })],
  };
}

/** Returns the id of the entry; throws when the pack would be invalid with it. */
function checked(draft: PackFile, knowledge: PackFile, place: PackPlace, context: CliContext): string {
  const { text } = context;
  const refuse = (path: string, sentences: readonly string[]) => {
    const problems = sentences.map((sentence) => `- ${sentence}`).join('\n');
    throw new CommandError(text.task.notTakenIn({ path, problems }));
  };
  const shape = (at: string, expected: string) => sentenceOf(packFinding('shape', '', at, expected), text);
  const known = loadKnowledge([knowledge]);
  const [broken] = known.problems;
  if (broken) refuse(broken.file, [shape(broken.at, broken.expected)]);
  const { entries, problems } = loadKnowledge([draft]);
  const [entry] = entries;
  const shapes = problems.map(({ at, expected }) => shape(at, expected));
  if (shapes.length === 0 && entries.length !== 1) shapes.push(shape('entries', 'a list with one entry'));
  if (entry === undefined || shapes.length > 0) return refuse(draft.file, shapes);
  const { id } = entry;
  if (known.entries.some((other) => other.id === id))
    throw new CommandError(text.task.entryKnown({ entry: id, file: knowledge.file }));
  const pack = openPack(rootsOf(context), place.id);
  const errors = validateKnowledge({
    entries: [...known.entries, ...entries],
    allRules: pack.rules().rules,
    manifest: pack.manifest,
    readFile: (source) => pack.text(source),
  }).filter(({ severity, facts }) => severity === 'error' && Object.values(facts).some((fact) => fact.includes(id)));
  if (errors.length > 0)
    refuse(
      draft.file,
      errors.map((found) => sentenceOf(found, text)),
    );
  return id;
}
