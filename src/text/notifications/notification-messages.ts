/** What a notification of the terminal says: one short line, read by somebody who looks elsewhere. */
import type { Level } from '../../core/registry/notifications.ts';
import { type Locale, toLocale } from '../locale.ts';
import { notificationMessages as en } from './en.ts';
import { notificationMessages as zhCn } from './zh-cn.ts';
import { notificationMessages as zhTw } from './zh-tw.ts';

export type OpenedTask = {
  readonly step: string;
  readonly description: string;
  /** Empty where no entry fits. */
  readonly knowledge: string;
  readonly directory: string;
};

export type NotificationMessages = {
  readonly levels: Readonly<Record<Exclude<Level, 'off'>, string>>;
  readonly opened: (task: OpenedTask) => string;
  readonly completed: (from: string, to: string) => string;
  /** Where a task goes after its last step. */
  readonly archived: string;
  readonly agentFinished: (agent: string) => string;
  readonly offered: (reason: string) => string;
  readonly review: (loop: string, percent: number) => string;
  readonly askTest: (confirmCommand: string) => string;
  readonly askCleanup: string;
  readonly missing: (step: string) => string;
  readonly refused: (count: number) => string;
};

const TABLES: Readonly<Record<Locale, NotificationMessages>> = { 'zh-TW': zhTw, 'zh-CN': zhCn, en };

export const notificationMessages = (locale: string | undefined): NotificationMessages => TABLES[toLocale(locale)];
