/** Reads the catalogues that ship with the plugin: a file per language and part, so that a hook reads only its own. */
import { readFileSync } from 'node:fs';
import type { DashboardText, Words } from '../text/dashboard-text.ts';
import {
  compileMessages,
  type Json,
  LOCALES,
  type Locale,
  type Messages,
  type Part,
  toLocale,
} from '../text/messages.ts';

type Wanted = string | undefined;

/**
 * Marked, so that bundles leave out the parts they do not read.
 * @__NO_SIDE_EFFECTS__
 */
function messagesOf<P extends Part>(...parts: readonly P[]) {
  return (pluginRoot: string, wanted: Wanted): Messages<P> => {
    const locale = toLocale(wanted);
    const texts: Json = Object.assign({}, ...parts.map((part) => readJson(pluginRoot, locale, part)));
    return compileMessages(texts, locale) as Messages<P>;
  };
}

export const commonMessages = messagesOf('common');
export const hookMessages = messagesOf('common', 'hooks');
export const taskMessages = messagesOf('tasks');
export const cliText = messagesOf('common', 'cli');
export const remoteMessages = messagesOf('remote');

/** The page fills in values by itself, so its words stay as they are. */
export const dashboardText = (pluginRoot: string, wanted: Wanted): DashboardText => {
  const locale = toLocale(wanted);
  const { stageLabels, workflowLabels, eventLabels, agentLabels, signalNames } = commonMessages(pluginRoot, locale);
  const words = readJson(pluginRoot, locale, 'dashboard') as Words;
  return { locale, locales: LOCALES, words, stageLabels, workflowLabels, eventLabels, agentLabels, signalNames };
};

const readJson = (pluginRoot: string, locale: Locale, part: Part): Json =>
  JSON.parse(readFileSync(`${pluginRoot}/text/${locale}/${part}.json`, 'utf8'));
