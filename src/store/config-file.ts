/** The two configuration files: the user's, and the project's own. */
import { existsSync } from 'node:fs';
import { decodeWorkflowConfig, mergeSettings, readSettings, type WorkflowConfig } from '../settings/resolve-config.ts';
import type { Settings } from '../settings/schema.ts';
import type { TaskConfig } from '../tasks/settings/task-config.ts';

import { chooseLocale, type Locale, type LocaleEnv } from '../text/messages.ts';
import { isRecord } from '../values/narrow.ts';
import { foundIn, type ReadResult } from '../workflow/ports.ts';

import { readForeignDocument } from './disk/document.ts';

/** `home` is Overtone's own directory, not the user's. */
export type ConfigPlaces = { readonly home: string; readonly projectRoot: string };

export type ConfigFiles = { readonly home: ReadResult<unknown>; readonly project: ReadResult<unknown> };

export const readConfigFiles = ({ home, projectRoot }: ConfigPlaces): ConfigFiles => ({
  home: readAny(`${home}/config.json`),
  project: readAny(`${projectRoot}/.overtone.json`),
});

/** Settings of both files, the project's over the user's. Only `ot` reports the ones that are ignored. */
function settingsAt(places: ConfigPlaces): Settings {
  const { home, project } = readConfigFiles(places);
  if (home.state === 'missing' && project.state === 'missing') return {};
  return mergeSettings(readSettings(foundIn(home)).settings, readSettings(foundIn(project)).settings);
}

type SettingEnv = LocaleEnv & { readonly OVERTONE_LOCALE?: string | undefined };

export const readLocale = (places: ConfigPlaces, env: SettingEnv): Locale =>
  chooseLocale(env.OVERTONE_LOCALE?.trim() || settingsAt(places).locale, env);

export function readTaskConfig(places: ConfigPlaces): TaskConfig {
  const { tasks, notifications = {} } = settingsAt(places);
  return { ...readWorkflowConfig(places.projectRoot).config, ...tasks, notifications };
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
export function readWorkflowConfig(projectRoot: string): ReadWorkflowConfig {
  const file = readAny(`${projectRoot}/.claude/workflow-config.json`);
  if ('why' in file) return { ...decodeWorkflowConfig(undefined), trouble: file.why };
  const value = file.state === 'found' ? file.value : {};
  return { ...decodeWorkflowConfig(value), ...(!isRecord(value) && { trouble: 'expected a JSON object' }) };
}

const readAny = (path: string): ReadResult<unknown> =>
  existsSync(path) ? readForeignDocument(path, (value) => value) : { state: 'missing' };
