/** The two configuration files: the user's, and the one a project brings along. */
import { existsSync } from 'node:fs';
import { isRecord } from '../core/narrow.ts';
import type { ReadResult } from '../core/ports.ts';
import { readDocument } from './document.ts';

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

const readAny = (path: string): ReadResult<unknown> => readDocument(path, (value) => value);
