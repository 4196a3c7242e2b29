/** A request becomes a task: what kind it is, which knowledge fits, and the words it begins with. */
import { classifyIntent } from '../../core/intent/classify-intent.ts';
import { loadKnowledge } from '../../core/knowledge/decode-knowledge.ts';
import { type KnowledgeMatch, matchKnowledge } from '../../core/knowledge/match-knowledge.ts';
import { renderKnowledge } from '../../core/knowledge/render-knowledge.ts';
import { messageOf } from '../../core/narrow.ts';
import { localText } from '../../core/packs/local-text.ts';
import type { PackFile } from '../../core/packs/problem.ts';
import { loadSymptoms } from '../../core/symptoms/decode-symptoms.ts';
import { type Diagnosis, diagnose } from '../../core/symptoms/diagnosis.ts';
import type { TaskType } from '../../core/tasks/vocabulary.ts';
import type { Outcome } from '../../protocol/outcome.ts';
import { replaceFile } from '../../store/atomic-write.ts';
import { documentNames } from '../../store/pack-documents.ts';
import { readerIn } from '../../store/reader-file.ts';
import { type OpenedTask, openTask } from '../../store/task-open.ts';
import { testHint } from './block-text.ts';
import type { TaskWorld } from './task-world.ts';

export function openFromPrompt(world: TaskWorld, description: string, prompt: string): Outcome {
  const plan = planTask(world, description);
  try {
    const task = openTask(world.store, {
      description,
      prompt,
      sessionId: world.input.sessionId,
      taskType: plan.taskType,
      routing: routingOf(plan),
      ...(plan.match && { packId: plan.match.entry.id, packName: localText(plan.match.entry.name, world.language) }),
    });
    return { context: openingText(world, plan, task) };
  } catch (error) {
    return { block: world.text.notOpened(messageOf(error)) };
  }
}

type Plan = {
  readonly description: string;
  readonly taskType: TaskType;
  /** A bug keeps its diagnosis although some entry fits it as well. */
  readonly diagnosis: Diagnosis | undefined;
  readonly match: KnowledgeMatch | undefined;
  readonly others: readonly KnowledgeMatch[];
};

function planTask({ pack, store, language, services }: TaskWorld, description: string): Plan {
  const opening = { step: 'none', codeChanges: 0, cleanupAsked: false } as const;
  const { taskType } = classifyIntent(description, opening, { reader: readerIn(services.pluginRoot) });
  const [match, ...others] = fittingEntries(pack, store.project, description);
  const { docs: docsDirs, coreDocs } = pack.manifest.paths;
  const diagnosis =
    taskType === 'bug_fix'
      ? diagnose({
          description,
          table: loadSymptoms(pack.documents('symptoms')).table,
          locale: language,
          fileNames: documentNames(store.project, [...new Set([...docsDirs, coreDocs])]),
          docsDirs,
        })
      : undefined;
  return { description, taskType, diagnosis, match, others };
}

/** What the project itself knows comes before what any project could use. */
function fittingEntries(pack: TaskWorld['pack'], project: string, description: string): KnowledgeMatch[] {
  const files = pack.documents('knowledge');
  const isOwn = ({ file }: PackFile) => file.startsWith(`${project}/`);
  const fitting = (chosen: readonly PackFile[]) => matchKnowledge(description, loadKnowledge(chosen).entries);
  const own = fitting(files.filter(isOwn));
  const known = new Set(own.map(({ entry }) => entry.id));
  return [...own, ...fitting(files.filter((file) => !isOwn(file))).filter(({ entry }) => !known.has(entry.id))].slice(
    0,
    3,
  );
}

const routingOf = ({ diagnosis, match }: Plan): Record<string, string | number> => ({
  ...(diagnosis && { symptom: diagnosis.symptom.id }),
  ...(match && { entry: match.entry.id, score: match.score }),
});

function openingText(world: TaskWorld, plan: Plan, task: OpenedTask): string {
  const { pack, store, locale } = world;
  const guide = plan.diagnosis && pack.prompt('init.bugGuide', plan.diagnosis.values, locale);
  const knowledge = plan.match && knowledgeText(world, plan, plan.match, task);
  const generic = { description: plan.description, testHint: testHint(world) };
  const body = [guide, knowledge].filter((part) => part !== undefined && part !== '');
  if (body.length === 0) body.push(pack.prompt('init.generic', generic, locale));
  const taskDir = task.taskDir.slice(store.project.length + 1);
  return [...body, pack.prompt('init.footer', { taskId: task.taskId, taskDir }, locale)].join('\n\n');
}

/** A long entry goes to a file of the task; the model gets the gist and the path. */
function knowledgeText(world: TaskWorld, { others }: Plan, { entry }: KnowledgeMatch, task: OpenedTask): string {
  const { pack, store, locale, language } = world;
  const path = `${task.taskDir}/pack.md`;
  const shownPath = path.slice(store.project.length + 1);
  const code = entry.code?.source && pack.text(entry.code.source);
  const labels = pack.labels(locale);
  const { inject, full } = renderKnowledge(entry, { locale: language, labels, path: shownPath, ...(code && { code }) });
  if (full !== inject) replaceFile(path, full, store);
  const values = {
    name: localText(entry.name, language),
    body: inject,
    others: others.map((other) => localText(other.entry.name, language)).join(', '),
    path: full === inject ? '' : shownPath,
  };
  return pack.prompt('init.knowledge', values, locale);
}
