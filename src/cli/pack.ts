/** `ot pack list`, `new`, `validate` and `learn`. */
import { loadKnowledge } from '../rules/knowledge/knowledge-file.ts';
import { draftEntry, entryIdOf } from '../rules/knowledge/learn-entry.ts';
import { isPackId } from '../rules/packs/manifest.ts';
import { localText, NO_SUCH_FIELD, type PackFile } from '../rules/packs/pack-file.ts';
import {
  type PackFinding,
  packFinding,
  type Severity,
  validateKnowledge,
  validatePack,
} from '../rules/packs/validate-pack.ts';
import { loadSymptoms } from '../rules/symptoms/symptoms-file.ts';
import { readForeignText } from '../store/disk/document.ts';
import { readPackContent } from '../store/packs/pack-content.ts';
import { configuredPack, type PackPlace, type PackRoots } from '../store/packs/pack-files.ts';
import { detectPack, listPacks, openPack } from '../store/packs/pack-reader.ts';
import {
  draftPath,
  knowledgeOf,
  projectPackDir,
  readDraft,
  takeDraftIn,
  writeDraft,
  writeNewPack,
} from '../store/packs/pack-writer.ts';
import { taskPaths } from '../store/tasks/task-paths.ts';
import { writtenAround } from '../tasks/documents/documents.ts';
import type { Task } from '../tasks/record/projections.ts';
import { clip } from '../text/clip.ts';
import { type CliText, say } from '../text/messages.ts';
import { ownValue } from '../values/narrow.ts';
import { defineCommand } from './command.ts';
import type { Answer, CliContext } from './context.ts';
import { CommandError, UsageError } from './session.ts';
import { chosenTask, openDesk, stateOfTask, type TaskDesk } from './task/task-desk.ts';

export const packList = defineCommand({
  run(_, context) {
    const { text } = context;
    const choice = packInForce(context);
    const packs = placesFor(undefined, context).map(({ id, origin, dir }) => {
      const { manifest } = openPack(rootsOf(context), id);
      const title = localText(manifest.title, context.locale);
      return { id, origin, dir, version: manifest.version, title, inForce: id === choice.id };
    });
    const why = say(text.pack.why[choice.why], { marker: choice.marker });
    return {
      json: { inForce: choice, packs },
      lines: packs.map(({ id, origin, title, version, inForce }) =>
        [
          `${inForce ? '▶' : ' '} ${id} ${version}  ${title}`,
          `(${origin})`,
          ...(inForce ? [`— ${text.pair({ name: text.pack.inForce, value: why })}`] : []),
        ].join(' '),
      ),
    };
  },
});

/** Which packs a command is about: the one that is named, or all there are. The author of a pack sees it before it is accepted. */
export const rootsOf = ({ pluginRoot, projectRoot }: CliContext): PackRoots => ({
  pluginRoot,
  projectRoot,
  trusted: () => true,
});

/** A pack of the project hides a shipped one of the same name, but both are listed. */
export function placesFor(name: string | undefined, context: CliContext): PackPlace[] {
  const all = listPacks(rootsOf(context));
  if (name === undefined) return all;
  const found = all.filter(({ id }) => id === name);
  if (found.length > 0) return found;
  throw new CommandError(
    context.text.pack.unknown({ name: clip(name, 80), known: [...new Set(all.map(({ id }) => id))] }),
  );
}

/** The pack in force. A configured name that does not exist is only a warning. */
export function packInForce(context: CliContext): ReturnType<typeof detectPack> {
  const named = configuredPack(context);
  const choice = detectPack(context, named);
  if (named !== undefined && choice.why !== 'named') context.warn(context.text.pack.notThere({ name: named }));
  return choice;
}

export const packNew = defineCommand({
  positionals: ['pack'],
  run({ pack }, { projectRoot, text }) {
    if (!isPackId(pack)) throw new UsageError(text.pack.invalidId({ name: clip(pack, 80) }));
    const dir = projectPackDir(projectRoot, pack);
    const files = writeNewPack(dir, pack);
    if (files === undefined) throw new CommandError(text.pack.exists({ path: dir }));
    return {
      json: { id: pack, dir, files },
      lines: [
        text.pack.created({ name: pack, path: dir }),
        ...files.map((path) => `  ${path}`),
        text.pack.next({ name: pack }),
        text.pack.trust,
      ],
    };
  },
});

const ICONS: Readonly<Record<Severity, string>> = { error: '❌', warning: '⚠️', info: 'ℹ️' };

export const packValidate = defineCommand({
  positionals: ['[pack]'],
  run({ pack }, context) {
    const { text } = context;
    const packs = placesFor(pack, context).map((place) => {
      const found = validatePack(readPackContent(rootsOf(context), place));
      const count = (severity: Severity) => found.filter((one) => one.severity === severity).length;
      const findings = found.map((one) => ({
        ...{ kind: one.rule, severity: one.severity, file: one.file },
        message: sentenceOf(one, text),
      }));
      return {
        ...place,
        summary: { errors: count('error'), warnings: count('warning'), infos: count('info') },
        findings,
      };
    });
    const ok = packs.every(({ summary }) => summary.errors === 0);
    return {
      exitCode: ok ? 0 : 1,
      json: { ok, packs },
      lines: packs.flatMap(({ id, summary, findings }) => [
        ...findings.map(({ severity, file, message }) => `${ICONS[severity]} ${id}/${file}  ${message}`),
        text.pack.valid({ name: id, ...summary }),
      ]),
    };
  },
});

/** A finding about a pack as a sentence: its facts are the arguments. */
function sentenceOf({ rule, facts }: PackFinding, { pack }: CliText): string {
  const { grade = '', expected } = facts;
  if (expected === NO_SUCH_FIELD) return say(pack.findings['unknown-field'], facts);
  const violation = expected === 'violation' ? expected : '';
  return say(pack.findings[rule], { ...facts, violation, grade: ownValue(pack.grades, grade) });
}

/** An archived task becomes a draft of a knowledge entry; with `--pack` the draft is taken over. */
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
  const draft = readDraft(context.projectRoot, entryIdOf(task.record)) ?? draftOf(desk, task);
  const knowledge = knowledgeOf(rootsOf(context), place);
  const entry = checked(draft, knowledge, place, context);
  takeDraftIn(knowledge, draft, context);
  return {
    json: { taskId: task.taskId, entry, draft: null, pack: place.id, file: knowledge.file },
    lines: [context.text.task.takenIn({ entry, pack: place.id, file: knowledge.file })],
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
  const sentences = errors.map((found) => sentenceOf(found, text));
  if (sentences.length > 0) refuse(draft.file, sentences);
  return id;
}
