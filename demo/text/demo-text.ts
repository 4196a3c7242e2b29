/** The table of the demonstration for a language. */
import type { Locale } from '../../src/text/locale.ts';
import { en } from './en.ts';
import type { DemoText } from './messages.ts';
import { zhCn } from './zh-cn.ts';
import { zhTw } from './zh-tw.ts';

const TABLES: Readonly<Record<Locale, DemoText>> = { 'zh-TW': zhTw, 'zh-CN': zhCn, en };

export const demoText = (locale: Locale): DemoText => TABLES[locale];
