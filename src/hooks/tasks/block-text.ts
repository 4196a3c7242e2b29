/** Texts for the blocks that task rules produce. */
import { localText } from '../../rules/packs/pack-file.ts';
import { changeCount, docCount } from '../../tasks/record/measures.ts';
import type { Opening } from '../../tasks/record/open-record.ts';
import type { Block, TaskRecord } from '../../tasks/record/record.ts';
import { STEPS, type StepId } from '../../tasks/vocabulary.ts';
import { adviceText } from './error-advice.ts';
import { restoredForModel } from './recovery.ts';
import { lastFiles, offerText, reviewText } from './review-text.ts';
import { briefingText, stepGoal } from './task-briefing.ts';
import type { TaskWorld } from './task-world.ts';

export function blockText(world: TaskWorld, record: TaskRecord, block: Block): string {
  const { text } = world;
  switch (block.kind) {
    case 'restored':
      return restoredForModel(world, record, block.loss);
    case 'back':
      return `${text.back({ taskId: record.taskId })}\n\n${briefingText(world, record)}`;
    case 'step':
      return block.step === 'step4_cleanup' ? wrapUpText(world, record) : stepText(world, block.step);
    case 'expert':
      return reviewText(world, record, block.episode);
    case 'escalate':
      return text.escalate({ reviews: record.episodes.filter(({ kind }) => kind === 'review').length });
    case 'withdrawn':
      return text.withdrawn;
    case 'reopened':
      return text.reopened;
    case 'ask-cleanup':
      return world.prompt('stop.askCleanup', { description: record.description, taskId: record.taskId });
    case 'reminder':
      return world.prompt('reminder.test', {
        changes: block.changes,
        files: lastFiles(record, text.and),
        testHint: testHint(world),
      });
    case 'advice':
      return adviceText(world, block);
    case 'offer':
      return offerText(world, record, block);
  }
}

export function stepText(world: TaskWorld, step: StepId): string {
  const { settings, locale } = world;
  const title = localText(settings.steps.texts[step]?.title, locale);
  return world.prompt('step.enter', { step, title, prompt: stepGoal(world, step) });
}

/** For people who read the record. */
export const stepTexts = ({ settings, locale }: TaskWorld): NonNullable<Opening['stepTexts']> =>
  Object.fromEntries(
    STEPS.map((step) => {
      const texts = settings.steps.texts[step];
      return [step, { description: localText(texts?.title, locale), prompt: localText(texts?.prompt, locale) }];
    }),
  );

/** The job of the wrap-up agent, and the instruction to start it. */
export function wrapUpText(world: TaskWorld, record: TaskRecord): string {
  return `${world.text.startWrapUp({ file: WRAP_UP_JOB })}\n\n${wrapUpJob(world, record)}`;
}

export const WRAP_UP_JOB = '.claude/.agent-doc-update.txt';

export function wrapUpJob({ settings, text, prompt }: TaskWorld, record: TaskRecord): string {
  const { docs, paths } = settings;
  return prompt('cleanup.agent', {
    taskId: record.taskId,
    description: record.description,
    taskDir: `${paths.tasks}/${record.taskId}`,
    docsRead: docCount(record),
    codeChanges: changeCount(record),
    docsDir: paths.docs.join(text.and),
    todoMarkers: docs.todoMarkers.join(text.and),
    todoList: docs.todoList,
    maxAuto: docs.maxAuto,
    files: lastFiles(record, text.and),
  });
}

export const testHint = ({ settings, locale }: TaskWorld): string => localText(settings.tests.manualHint, locale);
