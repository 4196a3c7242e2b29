/** After the archive the project's documents are to be updated: asked once in full, then reminded briefly. */
import { waivesDocuments } from '../../judge/replies.ts';
import { localText } from '../../rules/packs/pack-file.ts';
import { editedPath } from '../../rules/resulting-file.ts';
import { readOwnText } from '../../store/disk/document.ts';
import { docsChangedSince } from '../../store/tasks/task-documents.ts';
import { readTask } from '../../store/tasks/task-file.ts';
import { settleDocuments } from '../../store/tasks/task-index-file.ts';
import { taskPaths } from '../../store/tasks/task-paths.ts';
import { noteEvent } from '../../store/tasks/task-store.ts';
import type { Untold } from '../../tasks/events.ts';
import type { TaskRef } from '../../tasks/record/projections.ts';
import type { TaskRecord } from '../../tasks/record/record.ts';
import { clip } from '../../text/clip.ts';
import { toolUse } from '../protocol/hook-input.ts';
import type { Outcome } from '../protocol/outcome.ts';
import { inProject, type TaskWorld } from './task-world.ts';

const EXCERPT = 800;

/** A document was written: the obligation is met. */
export function documentsTouched(world: TaskWorld, owed: TaskRef): Outcome {
  const { store, settings, input } = world;
  const { name, input: toolInput } = toolUse(input);
  const file = editedPath(toolInput, store.project);
  const isDocument =
    input.event === 'PostToolUse' &&
    name !== 'Read' &&
    /\.mdx?$/i.test(file) &&
    settings.paths.docs.some((folder) => file.startsWith(`${folder}/`));
  if (isDocument) settle(world, owed, { type: 'docs.synced' });
  return {};
}

/** `prompt`: what the user says may waive it. */
export function owedDocuments(world: TaskWorld, owed: TaskRef, prompt = ''): Outcome | undefined {
  const record = readTask(owed.taskDir);
  if (record?.docSync.status !== 'pending') {
    settleDocuments(world.store, owed.taskId);
    return undefined;
  }
  if (documentsWaived(world, owed, prompt)) return undefined;
  // They may have been written elsewhere, or by a command.
  if (docsChangedSince(world.store, owed.taskDir, world.settings.paths.docs)?.length) {
    settle(world, owed, { type: 'docs.synced' });
    return undefined;
  }
  const { askedCount } = record.docSync;
  // Reminders come with the user's next words, not with every tool.
  if (askedCount > 0 && prompt === '') return undefined;
  const result = noteEvent(world.store, owed, 'docs', { type: 'docs.reminded' });
  if (result.state === 'done' && result.record.docSync.status !== 'pending') {
    settleDocuments(world.store, owed.taskId);
    return undefined;
  }
  return { context: askedCount === 0 ? jobText(world, owed, record) : reminderText(world, owed, record) };
}

/** Reminders wait while another task is on top, but the user may have spared the session the documents before that. */
export function documentsWaived(world: TaskWorld, owed: TaskRef, prompt: string): boolean {
  if (!waivesDocuments(prompt)) return false;
  settle(world, owed, { type: 'docs.waived' });
  return true;
}

function settle({ store }: TaskWorld, owed: TaskRef, told: Untold): void {
  noteEvent(store, owed, 'docs', told);
  settleDocuments(store, owed.taskId);
}

function jobText(world: TaskWorld, owed: TaskRef, record: TaskRecord): string {
  const { settings, locale, at, text } = world;
  const { docs, paths } = settings;
  const { context, solution } = taskPaths(owed.taskDir);
  const categories = Object.entries(docs.categories).map(
    ([folder, title]) => `- ${folder} ${localText(title, locale)}`,
  );
  return world.prompt('docsync.task', {
    archivePath: inProject(world, owed.taskDir),
    taskId: record.taskId,
    description: record.description,
    docsDir: paths.docs.join(text.and),
    categories: categories.join('\n'),
    maxAuto: world.settings.docs.maxAuto,
    date: at.slice(0, 10),
    context: clip(readOwnText(context) ?? '', EXCERPT),
    solution: clip(readOwnText(solution) ?? '', EXCERPT),
    template: localText(docs.template, locale),
  });
}

const reminderText = (world: TaskWorld, owed: TaskRef, record: TaskRecord): string =>
  world.prompt('docsync.remind', {
    taskId: record.taskId,
    description: record.description,
    docsDir: world.settings.paths.docs.join(world.text.and),
    archivePath: inProject(world, owed.taskDir),
  });
