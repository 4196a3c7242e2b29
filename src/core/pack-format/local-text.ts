/** A text of a pack: one for every reader, or one per locale. */
import { isRecord } from '../narrow.ts';

export type LocalText = string | Readonly<Record<string, string>>;

export const isLocalText = (value: unknown): value is LocalText =>
  typeof value === 'string' ||
  (isRecord(value) &&
    Object.keys(value).length > 0 &&
    Object.entries(value).every(([locale, text]) => LOCALE.test(locale) && typeof text === 'string' && text !== ''));

/** As texts are looked for: a locale in another spelling would never be found. */
const LOCALE = /^[a-z]{2,3}(?:-[A-Z][A-Za-z]{1,3})?$/;

/** The wanted locale, else the one that is closest, else English, else whatever there is. */
export function localText(text: LocalText | undefined, locale: string): string {
  if (text === undefined || typeof text === 'string') return text ?? '';
  const language = locale.split('-')[0] ?? '';
  const near = Object.keys(text).find((key) => key.split('-')[0] === language);
  return text[locale] ?? (near === undefined ? undefined : text[near]) ?? text['en'] ?? Object.values(text)[0] ?? '';
}
