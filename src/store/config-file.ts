/** The two configuration files: the user's, and the project's own. */
import { existsSync } from 'node:fs';
import { decodeWorkflowConfig, readSettings, tighten, type WorkflowConfig } from '../settings/resolve-config.ts';
import type { Settings } from '../settings/schema.ts';

import { chooseLocale, findLocale, type Locale, type LocaleEnv } from '../text/messages.ts';
import { isRecord } from '../values/narrow.ts';
import { foundIn, type ReadResult } from '../workflow/ports.ts';

import { readForeignDocument } from './disk/document.ts';

/** `home` is Overtone's own directory, not the user's. */
export type ConfigPlaces = {
  readonly home: string;
  readonly projectRoot: string;
  /** Whether the user has accepted what the project brings; otherwise it has no settings. */
  readonly trusted: () => boolean;
};

export const readConfigFiles = ({ home, projectRoot, trusted }: ConfigPlaces) => ({
  home: readAny(`${home}/config.json`),
  project: readTrusted(`${projectRoot}/.overtone.json`, trusted),
});

/** Settings of both files, the project's over the user's. */
export function readInForce(places: ConfigPlaces): Settings {
  const { home, project } = readConfigFiles(places);
  if (home.state === 'missing' && project.state === 'missing') return {};
  const user = 'why' in home ? UNKNOWN : readSettings(foundIn(home)).settings;
  return tighten(user, readSettings(foundIn(project)).settings).settings;
}

/** The file may have asked to refuse what cannot be checked. */
const UNKNOWN: Settings = { rules: { failClosed: true } };

/** What of both files is not in effect: the file, with the key or why nothing of it could be read. */
export function settingsIgnored(places: ConfigPlaces): string[] {
  const { home, project } = readConfigFiles(places);
  return [...ignoredOf(`${places.home}/config.json`, home), ...ignoredOf('.overtone.json', project)];
}

function ignoredOf(name: string, file: ReadResult<unknown>): string[] {
  if (file.state === 'missing') return [];
  if ('why' in file) return [`${name}: ${file.why}`];
  return readSettings(file.value).problems.map(({ key }) => `${name}: ${key || 'expected a JSON object'}`);
}

type SettingEnv = LocaleEnv & { readonly OVERTONE_LOCALE?: string | undefined };

export const readLocale = (places: ConfigPlaces, env: SettingEnv): Locale =>
  findLocale(env.OVERTONE_LOCALE) ?? chooseLocale(readInForce(places).locale, env);

/** Includes the older settings file for tasks, which `.overtone.json` overrides. */
export function readTaskConfig(places: ConfigPlaces): Settings {
  const settings = readInForce(places);
  return { ...settings, tasks: { ...readWorkflowConfig(places).config, ...settings.tasks } };
}

/** The settings by the names of the document; `ignored` says as well why nothing of the file could be read. */
export function readWorkflowConfig({ projectRoot, trusted }: Omit<ConfigPlaces, 'home'>): WorkflowConfig {
  const file = readTrusted(`${projectRoot}/.claude/workflow-config.json`, trusted);
  if (file.state === 'missing') return { config: {}, ignored: [] };
  if ('why' in file) return { config: {}, ignored: [file.why] };
  return isRecord(file.value) ? decodeWorkflowConfig(file.value) : { config: {}, ignored: ['expected a JSON object'] };
}

const readAny = (path: string): ReadResult<unknown> =>
  existsSync(path) ? readForeignDocument(path, (value) => value) : { state: 'missing' };

const readTrusted = (path: string, trusted: () => boolean): ReadResult<unknown> =>
  existsSync(path) && trusted() ? readAny(path) : { state: 'missing' };
