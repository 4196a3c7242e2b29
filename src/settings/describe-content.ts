/** What a project would set up, one line per part, for the user who has to accept it. */
import { clip } from '../text/clip.ts';
import { onOneLine } from '../text/unicode.ts';
import { groupBy, isRecord, messageOf, orUndefined } from '../values/narrow.ts';

type File = { readonly path: string; readonly text: string };

const PACK = /^\.overtone\/packs\/[^/]+(?=\/)/;
const MAX_LINES = 12;
const MAX_LINE_LENGTH = 160;
const MAX_VALUE = 30;

/** `.overtone.json: pack "web", tasks.cleanup "auto"` and `.overtone/packs/own: pack.json, prompts (3)`. */
export function describeContent(files: readonly File[]): string[] {
  const parts = groupBy(files, ({ path }) => PACK.exec(path)?.[0] ?? path);
  const lines = [...parts].map(([name, group]) => {
    const inside = group[0].path === name ? settingsOf(group[0].text) : entriesOf(group, name);
    return `${name}: ${inside.join(', ') || '…'}`;
  });
  const shown = lines.slice(0, MAX_LINES).map((line) => clip(onOneLine(line), MAX_LINE_LENGTH));
  return lines.length > MAX_LINES ? [...shown, `… (${lines.length - MAX_LINES})`] : shown;
}

/** The first settings file that is not JSON. */
export function brokenSettings(files: readonly File[]): { readonly path: string; readonly why: string } | undefined {
  for (const { path, text } of files) {
    if (PACK.test(path)) continue;
    try {
      JSON.parse(text);
    } catch (error) {
      return { path, why: messageOf(error) };
    }
  }
  return undefined;
}

/** The settings themselves, groups included: `tasks.cleanup "auto"`. Longer values are left out. */
function settingsOf(text: string): string[] {
  const value = orUndefined<unknown>(() => JSON.parse(text));
  return Object.entries(isRecord(value) ? value : {}).flatMap(([key, item]) =>
    isRecord(item)
      ? Object.entries(item).map(([inner, one]) => `${key}.${inner}${shortValue(one)}`)
      : [`${key}${shortValue(item)}`],
  );
}

const shortValue = (item: unknown): string =>
  typeof item === 'object' ? '' : ` ${clip(JSON.stringify(item), MAX_VALUE)}`;

/** Files by name, folders with how many files they hold. */
function entriesOf(files: readonly File[], folder: string): string[] {
  const paths = files.map(({ path }) => path.slice(folder.length + 1));
  return [...groupBy(paths, (path) => path.replace(/\/.*/, ''))].map(([name, held]) =>
    held[0] === name ? name : `${name} (${held.length})`,
  );
}
