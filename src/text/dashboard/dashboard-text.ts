/** Everything the dashboard says in one language. */

import { cliText } from '../cli/cli-text.ts';
import type { Labels } from '../labels/labels.ts';
import { LOCALES, type Locale } from '../locale.ts';
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
};

export function dashboardText(locale: Locale): DashboardText {
  const { stageLabels, workflowLabels, eventLabels } = cliText(locale);
  return { locale, locales: LOCALES, words: TABLES[locale], stageLabels, workflowLabels, eventLabels };
}
