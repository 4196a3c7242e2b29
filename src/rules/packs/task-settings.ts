/** What a pack and the configuration say about task flow, in the form in which its rules and its store want it. */

import { REPLY_KINDS, type ReplyKind, type ReplyWords, readReply } from '../../judge/replies.ts';
import type { TaskConfig } from '../../settings/schema.ts';
import type { ActiveTaskChoice, TaskPolicy } from '../../tasks/settings/policy.ts';
import { DEFAULT_POLICY, type TaskNaming, type TaskPlaces } from '../../tasks/settings/policy.ts';
import type { ReadingPolicy } from '../../tasks/settings/reading-policy.ts';
import type { CommandRules } from '../../tasks/tools/command-outcome.ts';
import type { WrapUpRules } from '../../tasks/wrap-up/validate-wrap-up.ts';
import { isRecord, oneOf, ownValue } from '../../values/narrow.ts';
import {
  LEVELS,
  type Level,
  NOTIFICATION_EVENTS,
  type NotificationEvent,
  type NotificationLevels,
} from '../../workflow/registry/limits.ts';
import type { PackManifest } from './manifest-shape.ts';
import { type PackFile, type PackProblem, readFiles } from './pack-file.ts';

export type TaskSettings = {
  readonly places: TaskPlaces;
  readonly naming: TaskNaming;
  readonly policy: TaskPolicy;
  readonly commands: CommandRules;
  readonly wrapUp: WrapUpRules;
  readonly ignoredDocs: readonly string[];
  readonly reading: ReadingPolicy;
  readonly onActive: ActiveTaskChoice;
  readonly notifications: NotificationLevels;
  readonly archive: boolean;
};

export const settingsOf = ({ manifest }: { readonly manifest: PackManifest }, config: TaskConfig): TaskSettings => ({
  places: pick(manifest.paths, 'tasks', 'archive', 'cancelled'),
  naming: {
    prefix: manifest.naming.prefix,
    maxDescription: config.maxDescription ?? manifest.naming.maxDesc,
    timeFormat: manifest.naming.timeFormat,
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
    debug: manifest.cleanup.debugPatterns,
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

type Wishes = Pick<TaskConfig, 'notify' | 'notifications'>;

/** Empty unless the user asked for some: then nothing of them is loaded. */
export function notificationLevels(
  ofPack: Readonly<Record<NotificationEvent, Level>>,
  { notify: wantsAll = false, notifications = {} }: Wishes,
): NotificationLevels {
  const entries = NOTIFICATION_EVENTS.flatMap((event) => {
    const level = oneOf(LEVELS, ownValue(notifications, event)) ?? (wantsAll ? ofPack[event] : 'off');
    return level === 'off' ? [] : [[event, level]];
  });
  return Object.fromEntries(entries);
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
  const isOwn = settings.naming.prefix !== zh.prefix || settings.places.archive !== zh.archive;
  // Earlier versions began ids with `task-` in every language, so only the folders tell.
  const isEnglish = language.toLowerCase().startsWith('en') || has(en.archive) || has(en.cancelled);
  if (isOwn || Object.values(zh).some(has) || !isEnglish) return settings;
  const { prefix, ...folders } = en;
  return { ...settings, places: { ...settings.places, ...folders }, naming: { ...settings.naming, prefix } };
}

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

/** `lexicon.<locale>.json` of a pack: whole replies of its users, each with what it means. */
export type LoadedLexicon = { readonly replies: ReplyWords; readonly problems: readonly PackProblem[] };

export function loadLexicon(files: readonly PackFile[]): LoadedLexicon {
  const replies: Record<string, ReplyKind> = {};
  const problems = readFiles(files, ({ value }, report) => {
    const own = isRecord(value) ? value['replies'] : undefined;
    if (!isRecord(own)) report(isRecord(value) ? 'replies' : '', '{ replies }');
    for (const [reply, meaning] of Object.entries(isRecord(own) ? own : {})) {
      const kind = oneOf(REPLY_KINDS, meaning);
      const known = readReply(reply);
      if (kind === undefined || reply.trim() === '') report(`replies.${reply}`, `one of ${REPLY_KINDS.join(', ')}`);
      else if (known !== 'ask' && known !== kind) report(`replies.${reply}`, `${known}, which it always means`);
      else replies[reply.trim()] ??= kind;
    }
  });
  return { replies, problems };
}
