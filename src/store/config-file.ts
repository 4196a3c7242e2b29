/** The two configuration files: the user's, and the one a project brings along. */
import { existsSync } from 'node:fs';
import { isRecord } from '../core/narrow.ts';
import type { ReadResult } from '../core/ports.ts';
import { decodeTaskConfig, type TaskConfig } from '../core/tasks/task-config.ts';
import { decodeWorkflowConfig, type WorkflowConfig } from '../core/tasks/workflow-config.ts';
import { readForeignDocument } from './document.ts';

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

/** The `tasks` group of both files, the project's over the user's; a value that does not fit counts as not given. */
export function readTaskConfig({ home, projectRoot }: ConfigPlaces): TaskConfig {
  const groups = [homeFile(home), projectFile(projectRoot)].filter((path) => existsSync(path)).map(taskGroup);
  const documented = readWorkflowConfig(projectRoot).config;
  return groups.length === 0 ? documented : { ...documented, ...decodeTaskConfig(Object.assign({}, ...groups)) };
}

/** The settings by the names of the document; those of `.overtone.json` stand above them. */
export function readWorkflowConfig(projectRoot: string): WorkflowConfig {
  const path = `${projectRoot}/.claude/workflow-config.json`;
  const file = existsSync(path) ? readAny(path) : undefined;
  return decodeWorkflowConfig(file?.state === 'found' ? file.value : undefined);
}

function taskGroup(path: string): object {
  const file = readAny(path);
  return file.state === 'found' && isRecord(file.value) && isRecord(file.value['tasks']) ? file.value['tasks'] : {};
}

const readAny = (path: string): ReadResult<unknown> => readForeignDocument(path, (value) => value);
