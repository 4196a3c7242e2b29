/** Settings that are given through the environment. */
import { type ConfigWarning, fitsKind, type ReadSettings, SETTINGS, type SettingKey, type Settings } from './schema.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

type EnvSetting = { readonly variable: string; readonly key: SettingKey; readonly read: (value: string) => unknown };

const ENV_SETTINGS: readonly EnvSetting[] = [
  { variable: 'OVERTONE_LOCALE', key: 'locale', read: asText },
  { variable: 'OVERTONE_PORT', key: 'port', read: Number },
  // Whatever it is set to, the user has asked for no dashboard.
  { variable: 'OVERTONE_NO_DASHBOARD', key: 'noDashboard', read: () => true },
];

export function envSettings(env: Environment): ReadSettings {
  const given = ENV_SETTINGS.flatMap(({ variable, key, read }) => {
    const value = env[variable]?.trim();
    return value ? [{ variable, key, value: read(value) }] : [];
  });
  const fitting = given.filter(({ key, value }) => fitsKind(SETTINGS[key].kind, value));
  const settings: Settings = Object.fromEntries(fitting.map(({ key, value }) => [key, value]));
  const warnings: ConfigWarning[] = given
    .filter((setting) => !fitting.includes(setting))
    .map(({ variable, key }) => ({
      source: 'env',
      key: variable,
      problem: 'wrong-type',
      expected: SETTINGS[key].kind,
    }));
  return { settings, warnings };
}

function asText(value: string): string {
  return value;
}
