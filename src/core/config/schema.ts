/** One row per setting that may stand in `~/.overtone/config.json` or in a project's `.overtone.json`. */
import { LEVELS, type Level, NOTIFICATION_EVENTS, type NotificationEvent } from '../registry/notifications.ts';
import { isMarker } from '../rules/allow-marker.ts';
import { REVIEW_MODES } from '../tasks/settings/policy.ts';
import { READING_MODES } from '../tasks/settings/reading-policy.ts';
import { ACTIVE_TASK_CHOICES, CLEANUP_MODES, ENFORCEMENTS, isTaskCount } from '../tasks/settings/task-config.ts';

type SettingValues = {
  readonly text: string;
  readonly flag: boolean;
  readonly port: number;
  readonly count: number;
  readonly marker: string;
};
export type SettingKind = keyof SettingValues;
/** `words`: one of these and nothing else. */
export type SettingDef = { readonly kind: SettingKind; readonly words?: readonly string[] };

export const SETTINGS = {
  locale: { kind: 'text' },
  pack: { kind: 'text' },
  port: { kind: 'port' },
  noDashboard: { kind: 'flag' },
  openBrowser: { kind: 'flag' },
  'tasks.cleanup': { kind: 'text', words: CLEANUP_MODES },
  'tasks.enforcement': { kind: 'text', words: ENFORCEMENTS },
  'tasks.onActive': { kind: 'text', words: ACTIVE_TASK_CHOICES },
  'tasks.readBeforeCode': { kind: 'text', words: READING_MODES },
  'tasks.reviews': { kind: 'text', words: REVIEW_MODES },
  'tasks.docSync': { kind: 'flag' },
  'tasks.docSyncHours': { kind: 'count' },
  'tasks.countDocs': { kind: 'flag' },
  'tasks.notify': { kind: 'flag' },
  'tasks.archive': { kind: 'flag' },
  'tasks.maxDescription': { kind: 'count' },
  'tasks.minDocs': { kind: 'count' },
  'tasks.maxAutoDocs': { kind: 'count' },
  'rules.failClosed': { kind: 'flag' },
  'rules.allowMarker': { kind: 'marker' },
  ...notificationSettings(),
} as const satisfies Record<string, SettingDef>;

/** `notifications.<event>`: how loud each is told, or not at all. */
function notificationSettings(): Readonly<Record<`notifications.${NotificationEvent}`, NotificationSetting>> {
  const rows = NOTIFICATION_EVENTS.map((event) => [`notifications.${event}`, { kind: 'text', words: LEVELS }]);
  return Object.fromEntries(rows);
}

type NotificationSetting = { readonly kind: 'text'; readonly words: readonly Level[] };

export type SettingKey = keyof typeof SETTINGS;
export type Settings = { readonly [K in SettingKey]?: SettingValues[(typeof SETTINGS)[K]['kind']] };

export type ConfigSource = 'home' | 'project' | 'env';

/** What was found in a source and could not be used. */
export type ConfigWarning = {
  readonly source: ConfigSource;
  /** Empty when the whole source is meant. */
  readonly key: string;
  readonly problem: 'unknown-key' | 'wrong-type' | 'wrong-word';
  readonly expected?: SettingKind | 'object';
  readonly words?: readonly string[];
};

export type ReadSettings = { readonly settings: Settings; readonly warnings: readonly ConfigWarning[] };

const MAX_PORT = 65_535;

export function fitsKind(kind: SettingKind, value: unknown): boolean {
  switch (kind) {
    case 'text':
      return typeof value === 'string' && value.trim() !== '';
    case 'flag':
      return typeof value === 'boolean';
    case 'port':
      return isWhole(value) && value >= 0 && value <= MAX_PORT;
    case 'count':
      return isTaskCount(value);
    case 'marker':
      return isMarker(value);
  }
}

const isWhole = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value);
