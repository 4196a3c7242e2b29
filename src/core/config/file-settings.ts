/** Reads the settings out of one parsed configuration file; what does not fit is named, never fatal. */
import { isRecord } from '../narrow.ts';
import {
  type ConfigSource,
  type ConfigWarning,
  fitsKind,
  type ReadSettings,
  SETTINGS,
  type SettingDef,
  type SettingKey,
  type Settings,
} from './schema.ts';

/** `undefined` is a file that does not exist. */
export function fileSettings(value: unknown, source: ConfigSource): ReadSettings {
  if (value === undefined) return { settings: {}, warnings: [] };
  if (!isRecord(value)) {
    return { settings: {}, warnings: [{ source, key: '', problem: 'wrong-type', expected: 'object' }] };
  }
  const entries = Object.entries(value).flatMap(([key, item]) => flatten(key, item));
  const warnings = entries.flatMap(([key, item]) => check(key, item, source));
  const unusable = new Set(warnings.map(({ key }) => key));
  const settings: Settings = Object.fromEntries(entries.filter(([key]) => !unusable.has(key)));
  return { settings, warnings };
}

const GROUPS = new Set(Object.keys(SETTINGS).flatMap((key) => (key.includes('.') ? [key.split('.')[0]] : [])));

function flatten(key: string, item: unknown): [string, unknown][] {
  if (!GROUPS.has(key) || !isRecord(item)) return [[key, item]];
  return Object.entries(item).map(([inner, value]) => [`${key}.${inner}`, value]);
}

function check(key: string, item: unknown, source: ConfigSource): ConfigWarning[] {
  if (GROUPS.has(key)) return [{ source, key, problem: 'wrong-type', expected: 'object' }];
  const setting = settingOf(key);
  if (setting === undefined) return [{ source, key, problem: 'unknown-key' }];
  if (!fitsKind(setting.kind, item)) return [{ source, key, problem: 'wrong-type', expected: setting.kind }];
  const { words } = setting;
  return words === undefined || words.includes(String(item)) ? [] : [{ source, key, problem: 'wrong-word', words }];
}

const settingOf = (key: string): SettingDef | undefined =>
  Object.hasOwn(SETTINGS, key) ? SETTINGS[key as SettingKey] : undefined;
