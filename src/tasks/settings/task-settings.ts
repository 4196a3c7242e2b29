/** The settings of task flow: the manifest of the pack in force, overridden by the user's and the project's settings. */
import type { PackManifest } from '../../rules/packs/manifest-shape.ts';
import type { Settings } from '../../settings/schema.ts';
import { merge } from '../../values/narrow.ts';

type Tasks = NonNullable<Settings['tasks']>;

export type TaskSettings = Omit<PackManifest, 'notifications'> & {
  /** Settings that no pack has. */
  readonly tasks: Required<Pick<Tasks, keyof typeof UNLESS_SET>>;
  /** Empty unless the user asked for some; then no notification code is loaded. */
  readonly notifications: Partial<PackManifest['notifications']>;
  readonly caps: typeof CAPS;
};

const UNLESS_SET = {
  onActive: 'ask',
  archive: true,
  docSync: true,
  docSyncHours: 24,
  countDocs: false,
} as const satisfies Tasks;

/** How many entries a list of the record keeps; older ones go to the history. */
const CAPS = {
  iterations: 50,
  codeChanges: 200,
  failures: 50,
  docsRead: 200,
  docsEdited: 50,
  violations: 50,
  transitions: 100,
  sessions: 50,
  decisions: 50,
  episodes: 20,
  seenEvents: 100,
  pending: 8,
};

export function settingsOf(manifest: PackManifest, { tasks = {}, notifications }: Settings): TaskSettings {
  const { minDocs } = tasks;
  const hasStepOfDocs = manifest.steps.insert.includes('step2_docs');
  const merged = merge(manifest, {
    naming: { maxDesc: tasks.maxDescription },
    docs: { maxAuto: tasks.maxAutoDocs },
    cleanup: { mode: tasks.cleanup, enforcement: tasks.enforcement },
    loops: { reviews: tasks.reviews },
    readBeforeCode: { mode: tasks.readBeforeCode, minDocs },
    // The documented number is that of the step of documents, and of the one before where a task has no such step.
    steps: hasStepOfDocs ? { step2MinDocs: minDocs } : { minDocs },
  });
  return {
    ...merged,
    tasks: { ...UNLESS_SET, ...tasks },
    notifications: { ...(tasks.notify && manifest.notifications), ...notifications },
    caps: CAPS,
  };
}

/** What tasks and their folders are called in each language; a pack may call them otherwise. */
const NAMES = {
  zh: { prefix: '\u4efb\u52a1-', archive: '\u5df2\u5f52\u6863', cancelled: '\u5df2\u53d6\u6d88' },
  en: { prefix: 'task-', archive: 'archived', cancelled: 'cancelled' },
} as const;

/**
 * The names a project uses already, else those of the language. `has`: whether a folder of tasks has an entry that begins so.
 */
export function withNames(settings: TaskSettings, language: string, has: (beginning: string) => boolean): TaskSettings {
  const { zh, en } = NAMES;
  const isOwn = settings.naming.prefix !== zh.prefix || settings.paths.archive !== zh.archive;
  // Earlier versions began ids with `task-` in every language, so only the folders tell.
  const isEnglish = language.toLowerCase().startsWith('en') || has(en.archive) || has(en.cancelled);
  if (isOwn || Object.values(zh).some(has) || !isEnglish) return settings;
  const { prefix, ...paths } = en;
  return merge(settings, { naming: { prefix }, paths });
}
