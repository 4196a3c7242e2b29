/** What a pack and the configuration say about task flow, in the form in which its rules and its store want it. */
import type { PackManifest } from '../packs/manifest.ts';
import type { CommandRules } from './command-outcome.ts';
import { DEFAULT_POLICY, type TaskNaming, type TaskPlaces } from './defaults.ts';
import type { TaskPolicy } from './policy.ts';
import type { ActiveTaskChoice, TaskConfig } from './task-config.ts';
import type { WrapUpRules } from './validate-wrap-up.ts';

export type TaskSettings = {
  readonly places: TaskPlaces;
  readonly naming: TaskNaming;
  readonly policy: TaskPolicy;
  readonly commands: CommandRules;
  readonly wrapUp: WrapUpRules;
  readonly ignoredDocs: readonly string[];
  readonly countDocEdits: boolean;
  readonly onActive: ActiveTaskChoice;
  readonly notify: boolean;
  readonly archive: boolean;
};

export const settingsOf = (manifest: PackManifest, config: TaskConfig): TaskSettings => ({
  places: pick(manifest.paths, 'tasks', 'archive', 'cancelled'),
  naming: {
    prefix: manifest.naming.prefix,
    maxDescription: config.maxDescription ?? manifest.naming.maxDesc,
  },
  policy: policyOf(manifest, config),
  commands: {
    test: manifest.tests.commandPatterns,
    build: manifest.tests.buildPatterns,
    failed: manifest.tests.failPatterns,
    passed: manifest.tests.passPatterns,
  },
  wrapUp: {
    minDocBytes: manifest.cleanup.minDocBytes,
    debugPatterns: manifest.cleanup.debugPatterns,
    todoMarkers: manifest.docs.todoMarkers,
    maxOpenDocs: config.maxAutoDocs ?? manifest.docs.maxAuto,
  },
  ignoredDocs: manifest.docs.exclude.map((name) => name.toLowerCase()),
  countDocEdits: config.countDocs ?? false,
  onActive: config.onActive ?? 'ask',
  notify: config.notify ?? false,
  archive: config.archive ?? true,
});

function policyOf(manifest: PackManifest, config: TaskConfig): TaskPolicy {
  const { loops, cleanup, steps, reminder } = manifest;
  return {
    ...DEFAULT_POLICY,
    profile: steps.profile,
    minDocs: config.minDocs ?? steps.minDocs,
    cleanup: { mode: config.cleanup ?? cleanup.mode, enforcement: config.enforcement ?? cleanup.enforcement },
    loops: {
      ...DEFAULT_POLICY.loops,
      ...pick(loops, 'bug', 'feature', 'consecutiveFailures', 'repeatedError', 'failures', 'violations'),
      maxReviews: loops.reviewsPerTask,
      rearmNegatives: loops.rearmAfter,
    },
    reminder,
    docSync: {
      ...DEFAULT_POLICY.docSync,
      enabled: config.docSync ?? DEFAULT_POLICY.docSync.enabled,
      testTaskWords: cleanup.testTaskWords,
    },
  };
}

function pick<T, K extends keyof T>(from: T, ...keys: readonly K[]): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>;
}
