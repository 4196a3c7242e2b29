/** Texts of packs by language. */

/** A text of a pack: one for every reader, or one per locale. */
export type LocalText = string | Readonly<Record<string, string>>;

/** The wanted locale, else the one that is closest, else English, else whatever there is. */
export function localText(text: LocalText | undefined, locale: string): string {
  if (text === undefined || typeof text === 'string') return text ?? '';
  const language = locale.split('-')[0] ?? '';
  const near = Object.keys(text).find((key) => key.split('-')[0] === language);
  return text[locale] ?? (near === undefined ? undefined : text[near]) ?? text['en'] ?? Object.values(text)[0] ?? '';
}
