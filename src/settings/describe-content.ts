/** What a project would set up, one line per part, for the user who has to accept it. */
import { clip } from '../text/clip.ts';
import { onOneLine } from '../text/unicode.ts';
import { groupBy, isRecord, orUndefined } from '../values/narrow.ts';

type File = { readonly path: string; readonly text: string };

const PACK = /^\.overtone\/packs\/[^/]+(?=\/)/;
const MAX_LINES = 12;
const MAX_LINE_LENGTH = 160;

/** `.overtone.json: pack, tasks.cleanup` and `.overtone/packs/own: pack.json, prompts (3)`. */
export function describeContent(files: readonly File[]): string[] {
  const parts = groupBy(files, ({ path }) => PACK.exec(path)?.[0] ?? path);
  const lines = [...parts].map(([name, group]) => {
    const inside = group[0].path === name ? keysOf(group[0].text) : entriesOf(group, name);
    return `${name}: ${inside.join(', ') || '…'}`;
  });
  const shown = lines.slice(0, MAX_LINES).map((line) => clip(onOneLine(line), MAX_LINE_LENGTH));
  return lines.length > MAX_LINES ? [...shown, `… (${lines.length - MAX_LINES})`] : shown;
}

/** The settings themselves, groups included: `tasks.cleanup`. */
function keysOf(text: string): string[] {
  const value = orUndefined<unknown>(() => JSON.parse(text));
  return Object.entries(isRecord(value) ? value : {}).flatMap(([key, item]) =>
    isRecord(item) ? Object.keys(item).map((inner) => `${key}.${inner}`) : [key],
  );
}

/** Files by name, folders with how many files they hold. */
function entriesOf(files: readonly File[], folder: string): string[] {
  const paths = files.map(({ path }) => path.slice(folder.length + 1));
  return [...groupBy(paths, (path) => path.replace(/\/.*/, ''))].map(([name, held]) =>
    held[0] === name ? name : `${name} (${held.length})`,
  );
}
