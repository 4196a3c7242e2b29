import type { Locale } from '../../src/text/locale.ts';

export declare const HELP: Readonly<Record<Locale, readonly string[]>>;
