/** In which locales a text of a pack is looked for, best first. */
export function localeChain(wanted: string | undefined, pack: { locale: string; fallbackLocale: string }): string[] {
  return [...new Set([wanted || pack.locale, pack.fallbackLocale, 'en'])];
}
