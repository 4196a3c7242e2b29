/** Reads the catalogues that ship with the plugin: a file per language and part, so that a hook reads only its own. */
import { readFileSync } from 'node:fs';
import { type DashboardText, type Words, withLabels } from '../text/dashboard-text.ts';
import {
  type CliText,
  type CommonMessages,
  compileMessages,
  type HookMessages,
  type Json,
  type Locale,
  type Messages,
  type Part,
  type RemoteMessages,
  type TaskMessages,
  toLocale,
} from '../text/messages.ts';

type Wanted = string | undefined;

export const commonMessages = (pluginRoot: string, locale: Wanted): CommonMessages =>
  readMessages(pluginRoot, toLocale(locale), 'common');

export const hookMessages = (pluginRoot: string, locale: Wanted): HookMessages =>
  readMessages(pluginRoot, toLocale(locale), 'common', 'hooks');

export const taskMessages = (pluginRoot: string, locale: Wanted): TaskMessages =>
  readMessages(pluginRoot, toLocale(locale), 'tasks');

export const cliText = (pluginRoot: string, locale: Wanted): CliText =>
  readMessages(pluginRoot, toLocale(locale), 'common', 'cli');

export const remoteMessages = (pluginRoot: string, locale: Wanted): RemoteMessages =>
  readMessages(pluginRoot, toLocale(locale), 'remote');

/** The page fills in values by itself, so its words stay as they are. */
export const dashboardText = (pluginRoot: string, wanted: Wanted): DashboardText => {
  const locale = toLocale(wanted);
  return withLabels(locale, commonMessages(pluginRoot, locale), readJson(pluginRoot, locale, 'dashboard') as Words);
};

const readMessages = <P extends Part>(pluginRoot: string, locale: Locale, ...parts: readonly P[]): Messages<P> =>
  Object.assign({}, ...parts.map((part) => compileMessages(readJson(pluginRoot, locale, part), locale)));

const readJson = (pluginRoot: string, locale: Locale, part: Part): Json =>
  JSON.parse(readFileSync(`${pluginRoot}/text/${locale}/${part}.json`, 'utf8'));
