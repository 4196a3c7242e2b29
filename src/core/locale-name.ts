/** A locale as texts are named by it, however the user wrote it: `zh_tw` is `zh-TW`, `EN` is `en`. */
export function localeName(written: string): string {
  const [language = '', ...rest] = written.split(/[-_]/);
  return [language.toLowerCase(), ...rest.map((part) => (part.length === 2 ? part.toUpperCase() : part))].join('-');
}
