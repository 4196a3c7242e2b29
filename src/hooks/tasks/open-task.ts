/** Turns a request into a task: its kind, the knowledge that fits, and its first text. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { taskTypeOf } from '../../judge/replies.ts';
import { loadKnowledge } from '../../rules/knowledge/knowledge-file.ts';
import { type KnowledgeMatch, matchKnowledge } from '../../rules/knowledge/match-knowledge.ts';
import { renderKnowledge } from '../../rules/knowledge/render-knowledge.ts';
import { localText, type PackFile } from '../../rules/packs/pack-file.ts';
import { diagnose } from '../../rules/symptoms/diagnosis.ts';
import { descriptionTerms } from '../../rules/symptoms/keywords.ts';
import { loadSymptoms, type SymptomTable } from '../../rules/symptoms/symptoms-file.ts';
import { replaceFile } from '../../store/disk/atomic-write.ts';
import { documentHeadings, documentNames } from '../../store/packs/pack-documents.ts';
import { bestEffort } from '../../store/tasks/task-file.ts';
import { openTask } from '../../store/tasks/task-open.ts';
import { maskSecrets } from '../../tasks/history/mask-secrets.ts';
import type { Task } from '../../tasks/record/projections.ts';
import { clipWith } from '../../text/clip.ts';
import { mergeOutcomes, type Outcome } from '../protocol/outcome.ts';
import { stepText, stepTexts, testHint } from './block-text.ts';
import { notify } from './notify.ts';
import type { Wish } from './open-beside.ts';
import { orSayWhy } from './resume-task.ts';
import { inProject, type TaskWorld } from './task-world.ts';

export function openFromPrompt(
  world: TaskWorld,
  { description, prompt }: Wish,
  { onTop = false }: { readonly onTop?: boolean } = {},
): Outcome {
  const plan = planTask(world, description);
  const offer = ignoreOffer(world);
  return orSayWhy(world, () => {
    const task = openTask(world.store, {
      description,
      prompt,
      sessionId: world.input.sessionId,
      onTop,
      taskType: plan.taskType,
      routing: routingOf(plan),
      stepTexts: stepTexts(world),
      ...(plan.match && { packId: plan.match.entry.id, packName: entryName(world, plan.match) }),
    });
    const told = [{ context: openingText(world, plan, task) }, openingNotification(world, plan, task), offer];
    return mergeOutcomes(plan.manyDocuments ? [...told, { systemMessage: world.text.manyDocuments }] : told);
  });
}

/** With the first task of a git repository: how to keep task files out of commits. Overtone does not edit the file. */
function ignoreOffer({ store: { project }, settings, text }: TaskWorld): Outcome {
  const folder = settings.paths.tasks;
  const isFirst = !existsSync(join(project, folder));
  if (!isFirst || !existsSync(join(project, '.git'))) return {};
  const file = join(project, '.gitignore');
  const ignored = existsSync(file) ? readFileSync(file, 'utf8').split(/\r?\n/) : [];
  if (ignored.some((line) => line.trim().replace(/^\/|\/\**$/g, '') === folder)) return {};
  return { systemMessage: text.offerIgnore({ folder }) };
}

type Plan = ReturnType<typeof planTask>;

const MOST_MISSED = 5;

function planTask(world: TaskWorld, description: string) {
  const { pack, store } = world;
  const taskType = taskTypeOf(description, pack.lexicon().replies);
  const [match, ...others] = fittingEntries(pack, store.project, description);
  const { table } = loadSymptoms(pack.documents('symptoms'));
  const spoken = maskSecrets(description, store.settings.secrets);
  return {
    description,
    taskType,
    match,
    others,
    // What the description is about, where no entry knows of it: that is where knowledge could grow.
    missed: match ? [] : descriptionTerms(spoken, table.stopWords, MOST_MISSED),
    // A bug keeps its diagnosis even if an entry fits it too.
    ...(taskType === 'bug_fix' && diagnoseBug(world, description, table)),
  };
}

function diagnoseBug({ settings, store, locale }: TaskWorld, description: string, table: SymptomTable) {
  const { docs: docsDirs, coreDocs } = settings.paths;
  const { names: fileNames, isCut } = documentNames(store.project, [...new Set([...docsDirs, coreDocs])]);
  const headings = () => documentHeadings(store.project, fileNames);
  /** `manyDocuments`: not all of the project's documents were looked at. */
  return { diagnosis: diagnose({ description, table, locale, fileNames, headings, docsDirs }), manyDocuments: isCut };
}

/** Knowledge of the project itself comes before general knowledge. */
function fittingEntries(pack: TaskWorld['pack'], project: string, description: string): KnowledgeMatch[] {
  const files = pack.documents('knowledge');
  const isOwn = ({ file }: PackFile) => file.startsWith(`${project}/`);
  const fitting = (chosen: readonly PackFile[]) => matchKnowledge(description, loadKnowledge(chosen).entries);
  const own = fitting(files.filter(isOwn));
  const others = fitting(files.filter((file) => !isOwn(file)));
  return [...own, ...others.filter(({ entry }) => !own.some((one) => one.entry.id === entry.id))].slice(0, 3);
}

const routingOf = ({ diagnosis, match, missed }: Plan): Record<string, string | number> => ({
  ...(diagnosis && { symptom: diagnosis.symptom }),
  ...(match && { entry: match.entry.id, score: match.score }),
  ...(missed.length > 0 && { missed: missed.join(', ') }),
});

const entryName = ({ locale }: TaskWorld, { entry }: KnowledgeMatch): string => localText(entry.name, locale);

const openingNotification = (world: TaskWorld, { description, match }: Plan, task: Task): Outcome =>
  notify(world, {
    event: 'task.opened',
    step: task.record.step,
    description,
    knowledge: match ? entryName(world, match) : '',
    directory: inProject(world, task.taskDir),
  });

/** The prompt is next to this text anyway, and the host would cut off the end of a longer one. */
const MOST_SHOWN = 500;

function openingText(world: TaskWorld, plan: Plan, task: Task): string {
  const description = clipWith(plan.description, MOST_SHOWN, '…');
  const guide = plan.diagnosis && world.prompt('init.bugGuide', { ...plan.diagnosis.values, description });
  const knowledge = plan.match && knowledgeText(world, plan, plan.match, task);
  const generic = { description, testHint: testHint(world) };
  const body = [guide, knowledge].filter((part) => part !== undefined && part !== '');
  if (body.length === 0) body.push(world.prompt('init.generic', generic));
  if (task.record.step !== 'step3_execute') body.push(stepText(world, task.record.step));
  const taskDir = inProject(world, task.taskDir);
  return [...body, world.prompt('init.footer', { taskId: task.taskId, taskDir })].join('\n\n');
}

/** A long entry goes to a file of the task; the model gets the gist and the path. Without the file the gist has to do. */
function knowledgeText(world: TaskWorld, { others }: Plan, match: KnowledgeMatch, task: Task): string {
  const { entry } = match;
  const { pack, locale } = world;
  const file = `${task.taskDir}/pack.md`;
  const code = entry.code?.source && pack.text(entry.code.source);
  const labels = pack.labels(locale);
  const render = (path: string) => renderKnowledge(entry, { locale, labels, path, ...(code && { code }) });
  const { inject, full } = render('');
  const path = full !== inject && isKept(world, file, full) ? inProject(world, file) : '';
  const values = {
    name: entryName(world, match),
    body: render(path).inject,
    others: others.map((other) => entryName(world, other)).join(', '),
    path,
  };
  return world.prompt('init.knowledge', values);
}

/** The task is open by now, and nothing that fails here closes it. */
const isKept = ({ store }: TaskWorld, file: string, text: string): boolean =>
  bestEffort(store, () => replaceFile(file, text, store));
