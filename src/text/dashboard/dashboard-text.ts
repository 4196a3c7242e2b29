/** Everything the dashboard says in one language. */

import { TIMELINE_EVENTS } from '../../core/registry/events.ts';
import { STAGES } from '../../core/registry/stages.ts';
import { WORKFLOWS } from '../../core/registry/workflows.ts';
import { cliText } from '../cli/cli-text.ts';
import type { Labels } from '../labels/labels.ts';
import { LOCALES, type Locale } from '../locale.ts';
import { AGENT_LABELS } from './agent-labels.ts';
import { pageWords as enPage } from './page-en.ts';
import { pageWords as zhCnPage } from './page-zh-cn.ts';
import { pageWords as zhTwPage } from './page-zh-tw.ts';
import type { Words } from './words.ts';
import { words as enWords } from './words-en.ts';
import { words as zhCnWords } from './words-zh-cn.ts';
import { words as zhTwWords } from './words-zh-tw.ts';

const TABLES: Readonly<Record<Locale, Words>> = {
  'zh-TW': { ...zhTwWords, ...zhTwPage },
  'zh-CN': { ...zhCnWords, ...zhCnPage },
  en: { ...enWords, ...enPage },
};

export type DashboardText = Labels & {
  readonly locale: Locale;
  readonly locales: readonly Locale[];
  readonly words: Words;
  readonly agentLabels: Readonly<Record<string, string>>;
};

/** A page knows no registry, so every name is written out for it. */
export function dashboardText(locale: Locale): DashboardText {
  const { stageLabels, workflowLabels, eventLabels } = cliText(locale);
  return {
    locale,
    locales: LOCALES,
    words: TABLES[locale],
    stageLabels: { ...registryNames(STAGES), ...stageLabels },
    workflowLabels: { ...registryNames(WORKFLOWS), ...workflowLabels },
    eventLabels: { ...registryNames(TIMELINE_EVENTS), ...eventLabels },
    agentLabels: AGENT_LABELS[locale],
  };
}

const registryNames = (rows: Readonly<Record<string, { readonly label: string }>>): Record<string, string> =>
  Object.fromEntries(Object.entries(rows).map(([key, { label }]) => [key, label]));
