/** The command line's table for a locale. */
import type { Locale } from '../locale.ts';
import { enCli } from './en.ts';
import type { CliText } from './messages.ts';
import { zhCnCli } from './zh-cn.ts';
import { zhTwCli } from './zh-tw.ts';

const TABLES: Readonly<Record<Locale, CliText>> = { 'zh-TW': zhTwCli, 'zh-CN': zhCnCli, en: enCli };

export const cliText = (locale: Locale): CliText => TABLES[locale];
