/** The `tasks` group of the configuration, and beside it which notifications are wanted; what is left out is the pack's to say. */
import { oneOf, type UnknownRecord } from '../../narrow.ts';
import { REVIEW_MODES, type ReviewMode } from './policy.ts';
import { READING_MODES, type ReadingMode } from './reading-policy.ts';

export const CLEANUP_MODES = ['ask', 'auto', 'off'] as const;
export const ENFORCEMENTS = ['strict', 'ask', 'off'] as const;
export const ACTIVE_TASK_CHOICES = ['ask', 'switch', 'stack'] as const;

/** More of anything that is counted here is a slip of the hand. */
const LARGEST_COUNT = 200;

export type TaskConfig = {
  readonly cleanup?: (typeof CLEANUP_MODES)[number];
  readonly enforcement?: (typeof ENFORCEMENTS)[number];
  /** What a new task does to the one the session works on. */
  readonly onActive?: ActiveTaskChoice;
  readonly readBeforeCode?: ReadingMode;
  readonly reviews?: ReviewMode;
  readonly docSync?: boolean;
  readonly docSyncHours?: number;
  /** Edited documents count like edited code. */
  readonly countDocs?: boolean;
  /** All notifications the pack has. */
  readonly notify?: boolean;
  /** Levels by event, as written; of the configuration's own group `notifications`. */
  readonly notifications?: UnknownRecord;
  /** `false`: finished tasks stay where they are until `ot task archive`. */
  readonly archive?: boolean;
  readonly maxDescription?: number;
  readonly minDocs?: number;
  readonly maxAutoDocs?: number;
};

export type ActiveTaskChoice = (typeof ACTIVE_TASK_CHOICES)[number];

export function decodeTaskConfig(group: UnknownRecord): TaskConfig {
  const cleanup = oneOf(CLEANUP_MODES, group['cleanup']);
  const enforcement = oneOf(ENFORCEMENTS, group['enforcement']);
  const onActive = oneOf(ACTIVE_TASK_CHOICES, group['onActive']);
  const readBeforeCode = oneOf(READING_MODES, group['readBeforeCode']);
  const reviews = oneOf(REVIEW_MODES, group['reviews']);
  return {
    ...(cleanup && { cleanup }),
    ...(enforcement && { enforcement }),
    ...(onActive && { onActive }),
    ...(readBeforeCode && { readBeforeCode }),
    ...(reviews && { reviews }),
    ...(typeof group['docSync'] === 'boolean' && { docSync: group['docSync'] }),
    ...(typeof group['countDocs'] === 'boolean' && { countDocs: group['countDocs'] }),
    ...(typeof group['notify'] === 'boolean' && { notify: group['notify'] }),
    ...(typeof group['archive'] === 'boolean' && { archive: group['archive'] }),
    ...counted(group, 'docSyncHours'),
    ...counted(group, 'maxDescription'),
    ...counted(group, 'minDocs'),
    ...counted(group, 'maxAutoDocs'),
  };
}

export const isTaskCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 && value <= LARGEST_COUNT;

const counted = <K extends 'docSyncHours' | 'maxDescription' | 'minDocs' | 'maxAutoDocs'>(
  group: UnknownRecord,
  key: K,
) => {
  const value = group[key];
  return isTaskCount(value) ? { [key]: value } : {};
};
