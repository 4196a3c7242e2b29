/** The two configuration files: the user's, and the project's own. */
import { existsSync } from 'node:fs';
import {
  decodeWorkflowConfig,
  mergeSettings,
  readSettings,
  tighten,
  type WorkflowConfig,
} from '../settings/resolve-config.ts';
import type { Settings } from '../settings/schema.ts';
import type { TaskConfig } from '../tasks/settings/task-settings.ts';

import { chooseLocale, type Locale, type LocaleEnv } from '../text/messages.ts';
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

/** Settings of both files, the project's over the user's. Only `ot` reports the ones that are ignored. */
function settingsAt(places: ConfigPlaces): Settings {
  const { home, project } = readConfigFiles(places);
  if (home.state === 'missing' && project.state === 'missing') return {};
  const user = readSettings(foundIn(home)).settings;
  return mergeSettings(user, tighten(user, readSettings(foundIn(project)).settings).settings);
}

type SettingEnv = LocaleEnv & { readonly OVERTONE_LOCALE?: string | undefined };

export const readLocale = (places: ConfigPlaces, env: SettingEnv): Locale =>
  chooseLocale(env.OVERTONE_LOCALE?.trim() || settingsAt(places).locale, env);

export function readTaskConfig(places: ConfigPlaces): TaskConfig {
  const { tasks, notifications = {} } = settingsAt(places);
  return { tasks: { ...readWorkflowConfig(places).config, ...tasks }, notifications };
}

/** Whether a call is refused when the rules cannot be tried on it. */
export const failsClosed = (places: ConfigPlaces): boolean => settingsAt(places).rules?.failClosed === true;

/** Whether a session goes on with the next feature by itself. */
export const takesNextFeature = (places: ConfigPlaces): boolean => settingsAt(places).loop?.next !== 'off';

/** The word that lets a place pass a rule, where a file sets one. */
export const readAllowMarker = (places: ConfigPlaces): string | undefined => settingsAt(places).rules?.allowMarker;

/** `trouble`: why nothing of the file could be read. */
export type ReadWorkflowConfig = WorkflowConfig & { readonly trouble?: string };

/** The settings by the names of the document; those of `.overtone.json` stand above them. */
export function readWorkflowConfig({ projectRoot, trusted }: Omit<ConfigPlaces, 'home'>): ReadWorkflowConfig {
  const file = readTrusted(`${projectRoot}/.claude/workflow-config.json`, trusted);
  if (file.state === 'missing') return { config: {}, ignored: [] };
  if ('why' in file) return { config: {}, ignored: [], trouble: file.why };
  const { value } = file;
  return { ...decodeWorkflowConfig(value), ...(!isRecord(value) && { trouble: 'expected a JSON object' }) };
}

const readAny = (path: string): ReadResult<unknown> =>
  existsSync(path) ? readForeignDocument(path, (value) => value) : { state: 'missing' };

const readTrusted = (path: string, trusted: () => boolean): ReadResult<unknown> =>
  existsSync(path) && trusted() ? readAny(path) : { state: 'missing' };
