/** The texts of the plugin, as the programs read them. */
import { resolve } from 'node:path';
import * as texts from '../../src/store/texts.ts';
import type { DashboardText } from '../../src/text/dashboard-text.ts';
import type {
  CliText,
  HookMessages,
  Locale,
  RemoteMessages,
  SpecsErrors,
  TaskMessages,
} from '../../src/text/messages.ts';

/** Tests run at the root of the repository; some bundle this file into a place of their own. */
const PLUGIN = resolve('plugins/overtone');

export const cliText = (locale: Locale): CliText => texts.cliText(PLUGIN, locale);
export const hookMessages = (locale: Locale): HookMessages => texts.hookMessages(PLUGIN, locale);
export const taskMessages = (locale: Locale): TaskMessages => texts.taskMessages(PLUGIN, locale);
export const remoteMessages = (locale: Locale): RemoteMessages => texts.remoteMessages(PLUGIN, locale);
export const dashboardText = (locale: Locale): DashboardText => texts.dashboardText(PLUGIN, locale);
export const specsMessages: SpecsErrors = texts.commonMessages(PLUGIN, 'zh-TW').specsErrors;
