/** The `tasks` group of the configuration and the wanted notifications; the pack decides what is left out. */
import type { UnknownRecord } from '../../values/narrow.ts';
import type { ReviewMode } from './policy.ts';
import type { ReadingMode } from './reading-policy.ts';

export const CLEANUP_MODES = ['ask', 'auto', 'off'] as const;
export const ENFORCEMENTS = ['strict', 'ask', 'off'] as const;
export const ACTIVE_TASK_CHOICES = ['ask', 'switch', 'stack'] as const;

/** A larger number in a setting is a typing error. */
export const MAX_COUNT = 200;

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
