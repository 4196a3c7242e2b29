/** The languages a person can choose. The first is the default. */
export const LOCALES = ['zh-TW', 'zh-CN', 'en'] as const;
export type Locale = (typeof LOCALES)[number];

/** Accepts any spelling of a known locale (`zh_tw`, `EN`); anything else is the default. */
export const toLocale = (value: string | undefined): Locale => {
  const wanted = value?.toLowerCase().replaceAll('_', '-');
  return LOCALES.find((locale) => locale.toLowerCase() === wanted) ?? LOCALES[0];
};
