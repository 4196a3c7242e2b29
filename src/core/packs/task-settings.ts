/** What a pack and the configuration say about task flow, in the form in which its rules and its store want it. */
import { once } from '../once.ts';
import type { PackFile } from '../pack-format/problem.ts';
import { searchFor } from '../patterns/search.ts';
import type { NotificationLevels } from '../registry/notifications.ts';
import { knownErrorOf, loadErrors } from '../symptoms/error-advice.ts';
import type { KnownErrors } from '../symptoms/known-errors.ts';
import { DEFAULT_POLICY, type TaskNaming, type TaskPlaces } from '../tasks/settings/defaults.ts';
import { notificationLevels } from '../tasks/settings/notification-levels.ts';
import type { TaskPolicy } from '../tasks/settings/policy.ts';
import type { ReadingPolicy } from '../tasks/settings/reading-policy.ts';
import type { ActiveTaskChoice, TaskConfig } from '../tasks/settings/task-config.ts';
import type { CommandRules } from '../tasks/tools/command-outcome.ts';
import type { WrapUpRules } from '../tasks/wrap-up/validate-wrap-up.ts';
import type { PackManifest } from './manifest.ts';

export type TaskSettings = {
  readonly places: TaskPlaces;
  readonly naming: TaskNaming;
  readonly policy: TaskPolicy;
  /** Made when asked for: most events are about no command. */
  readonly commands: () => CommandRules;
  /** Made when asked for: most commands end well. */
  readonly errors: () => KnownErrors;
  readonly wrapUp: WrapUpRules;
  readonly ignoredDocs: readonly string[];
  readonly reading: ReadingPolicy;
  readonly onActive: ActiveTaskChoice;
  readonly notifications: NotificationLevels;
  readonly archive: boolean;
};

/** As much of a pack as its settings are made of. */
export type SettingsSource = {
  readonly manifest: PackManifest;
  readonly documents: (kind: 'errors') => readonly PackFile[];
};

export const settingsOf = ({ manifest, documents }: SettingsSource, config: TaskConfig): TaskSettings => ({
  places: pick(manifest.paths, 'tasks', 'archive', 'cancelled'),
  naming: {
    prefix: manifest.naming.prefix,
    maxDescription: config.maxDescription ?? manifest.naming.maxDesc,
    timeFormat: manifest.naming.timeFormat,
  },
  policy: policyOf(manifest, config),
  commands: once(() => ({
    test: manifest.tests.commandPatterns.map(searchFor),
    build: manifest.tests.buildPatterns.map(searchFor),
    failed: manifest.tests.failPatterns.map(searchFor),
    passed: manifest.tests.passPatterns.map(searchFor),
  })),
  errors: once(() => ({
    everyMinutes: manifest.errors.everyMinutes,
    patterns: loadErrors(documents('errors')).patterns.map(knownErrorOf),
  })),
  wrapUp: {
    minDocBytes: manifest.cleanup.minDocBytes,
    debug: manifest.cleanup.debugPatterns.map(searchFor),
    todoMarkers: manifest.docs.todoMarkers,
    maxOpenDocs: config.maxAutoDocs ?? manifest.docs.maxAuto,
  },
  ignoredDocs: manifest.docs.exclude.map((name) => name.toLowerCase()),
  reading: {
    ...manifest.readBeforeCode,
    mode: config.readBeforeCode ?? manifest.readBeforeCode.mode,
    minDocs: config.minDocs ?? manifest.readBeforeCode.minDocs,
    code: manifest.paths.code,
    tasks: manifest.paths.tasks,
  },
  onActive: config.onActive ?? 'ask',
  notifications: notificationLevels(manifest.notifications, config),
  archive: config.archive ?? true,
});

function policyOf(manifest: PackManifest, config: TaskConfig): TaskPolicy {
  const { loops, cleanup, steps, reminder } = manifest;
  return {
    ...DEFAULT_POLICY,
    profile: steps.profile,
    ...docsToRead(steps, config.minDocs),
    inserted: steps.insert,
    cleanup: { mode: config.cleanup ?? cleanup.mode, enforcement: config.enforcement ?? cleanup.enforcement },
    loops: {
      ...DEFAULT_POLICY.loops,
      ...pick(loops, 'bug', 'feature', 'consecutiveFailures', 'repeatedError', 'failures', 'violations'),
      maxReviews: loops.reviewsPerTask,
      rearmNegatives: loops.rearmAfter,
      reviews: config.reviews ?? loops.reviews,
    },
    reminder,
    codeEdits: { countDocEdits: config.countDocs ?? false, code: manifest.paths.code },
    secrets: manifest.secrets,
    docSync: {
      ...DEFAULT_POLICY.docSync,
      enabled: config.docSync ?? DEFAULT_POLICY.docSync.enabled,
      hours: config.docSyncHours ?? DEFAULT_POLICY.docSync.hours,
      testTaskWords: cleanup.testTaskWords,
    },
  };
}

/** The documented setting is that of the step of documents, and of the one before where a task has no such step. */
function docsToRead(
  { insert, minDocs, step2MinDocs }: PackManifest['steps'],
  wanted: number | undefined,
): Pick<TaskPolicy, 'minDocs' | 'step2MinDocs'> {
  if (insert.includes('step2_docs')) return { minDocs, step2MinDocs: wanted ?? step2MinDocs };
  return { minDocs: wanted ?? minDocs, step2MinDocs };
}

function pick<T, K extends keyof T>(from: T, ...keys: readonly K[]): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>;
}
