/** The texts of the demonstration in a language. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { commonMessages } from '../src/store/texts.ts';
import { type CommonMessages, compileMessages, type Locale } from '../src/text/messages.ts';

import type { DemoCatalogue } from './text/demo-types.ts';

export type DemoText = CommonMessages & DemoCatalogue;
export type ReportText = DemoText['reports'];
export type EndingText = DemoText['ending'];

/** What the work begins with: nothing of the feature, a faulty one, or a good one. */
export type Beginning = keyof DemoText['requests'];

export function demoText(locale: Locale): DemoText {
  const json = JSON.parse(readFileSync(new URL(`./text/${locale}.json`, import.meta.url), 'utf8'));
  const labels = commonMessages(fileURLToPath(new URL('../plugins/overtone', import.meta.url)), locale);
  return { ...labels, ...(compileMessages(json, locale) as DemoCatalogue) };
}
