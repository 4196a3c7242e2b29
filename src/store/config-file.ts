/** The two configuration files: the user's, and the one a project brings along. */
import { existsSync } from 'node:fs';
import { isRecord, type UnknownRecord } from '../core/narrow.ts';
import type { ReadResult } from '../core/ports.ts';
import { isMarker } from '../core/rules/allow-marker.ts';
import { decodeTaskConfig, type TaskConfig } from '../core/tasks/settings/task-config.ts';
import { decodeWorkflowConfig, type WorkflowConfig } from '../core/tasks/settings/workflow-config.ts';
import { readForeignDocument } from './disk/document.ts';

/** `home` is Overtone's own directory, not the user's. */
export type ConfigPlaces = { readonly home: string; readonly projectRoot: string };

const homeFile = (home: string): string => `${home}/config.json`;
const projectFile = (projectRoot: string): string => `${projectRoot}/.overtone.json`;

export type ConfigFiles = { readonly home: ReadResult<unknown>; readonly project: ReadResult<unknown> };

export const readConfigFiles = ({ home, projectRoot }: ConfigPlaces): ConfigFiles => ({
  home: readAny(homeFile(home)),
  project: readAny(projectFile(projectRoot)),
});

/** The one setting hooks need, as it is written; what is wrong with a file is for `ot` to say. */
export function readLocale(
  { home, projectRoot }: ConfigPlaces,
  env: { OVERTONE_LOCALE?: string | undefined },
): string | undefined {
  return env.OVERTONE_LOCALE?.trim() || localeIn(projectFile(projectRoot)) || localeIn(homeFile(home)) || undefined;
}

function localeIn(path: string): string | undefined {
  // Most have neither file, and looking is cheaper than failing to read.
  if (!existsSync(path)) return undefined;
  const file = readAny(path);
  if (file.state !== 'found' || !isRecord(file.value)) return undefined;
  const { locale } = file.value;
  return typeof locale === 'string' ? locale.trim() : undefined;
}

/** What both files say about tasks, the project's over the user's; a value that does not fit counts as not given. */
export function readTaskConfig({ home, projectRoot }: ConfigPlaces): TaskConfig {
  const files = [homeFile(home), projectFile(projectRoot)].filter((path) => existsSync(path)).map(readAny);
  const documented = readWorkflowConfig(projectRoot).config;
  if (files.length === 0) return documented;
  const group = (key: string): UnknownRecord => Object.assign({}, ...files.map((file) => groupIn(file, key)));
  return { ...documented, ...decodeTaskConfig(group('tasks')), notifications: group('notifications') };
}

/** Whether a call is refused when the rules cannot be tried on it, the project's word over the user's. */
export const failsClosed = (places: ConfigPlaces): boolean =>
  saidOfRules(places, 'failClosed').find((value) => typeof value === 'boolean') === true;

/** What lets a rule pass in the text, where somebody has chosen it. */
export const readAllowMarker = (places: ConfigPlaces): string | undefined =>
  saidOfRules(places, 'allowMarker').find(isMarker);

const saidOfRules = ({ home, projectRoot }: ConfigPlaces, key: string): readonly unknown[] =>
  [projectFile(projectRoot), homeFile(home)]
    .filter((path) => existsSync(path))
    .map((path) => groupIn(readAny(path), 'rules')[key]);

/** `trouble`: why nothing of the file could be read. */
export type ReadWorkflowConfig = WorkflowConfig & { readonly trouble?: string };

/** The settings by the names of the document; those of `.overtone.json` stand above them. */
export function readWorkflowConfig(projectRoot: string): ReadWorkflowConfig {
  const path = `${projectRoot}/.claude/workflow-config.json`;
  const file = existsSync(path) ? readAny(path) : undefined;
  if (file?.state === 'corrupt' || file?.state === 'unreadable') {
    return { ...decodeWorkflowConfig(undefined), trouble: file.why };
  }
  const value = file?.state === 'found' ? file.value : {};
  return { ...decodeWorkflowConfig(value), ...(!isRecord(value) && { trouble: 'expected a JSON object' }) };
}

function groupIn(file: ReadResult<unknown>, key: string): UnknownRecord {
  const group = file.state === 'found' && isRecord(file.value) ? file.value[key] : undefined;
  return isRecord(group) ? group : {};
}

const readAny = (path: string): ReadResult<unknown> => readForeignDocument(path, (value) => value);
