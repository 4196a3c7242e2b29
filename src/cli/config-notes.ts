/** What is to be said about configuration that could not be used. */
import type { ConfigWarning } from '../core/config/schema.ts';
import type { ReadResult } from '../core/ports.ts';
import type { CliText } from '../text/cli/messages.ts';
import { LOCALES, toLocale } from '../text/locale.ts';

const SOURCES = { home: '~/.overtone/config.json', project: '.overtone.json', env: 'env' } as const;

export function warningNote({ source, key, problem, expected, words }: ConfigWarning, { config }: CliText): string {
  switch (problem) {
    case 'unknown-key':
      return config.unknownKey(SOURCES[source], key);
    case 'wrong-type':
      return config.wrongType(SOURCES[source], key, config.kinds[expected ?? 'text']);
    case 'wrong-word':
      return config.wrongType(SOURCES[source], key, (words ?? []).join(' | '));
  }
}

export const fileNotes = (file: ReadResult<unknown>, { config }: CliText): string[] =>
  file.state === 'corrupt' || file.state === 'unreadable' ? [config.unreadable(file.path, file.why)] : [];

/** A locale nobody knows falls back to the default; the user should hear about it. */
export function localeNotes(wanted: string | undefined, { config }: CliText): string[] {
  if (wanted === undefined) return [];
  const isKnown = toLocale(wanted).toLowerCase() === wanted.toLowerCase().replaceAll('_', '-');
  return isKnown ? [] : [config.unknownLocale(wanted, LOCALES)];
}
