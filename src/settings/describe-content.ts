/** What a project would set up, one line per part, for the user who has to accept it. */
import { clip } from '../text/clip.ts';
import { isRecord } from '../values/narrow.ts';

type File = { readonly path: string; readonly text: string };

const PACK = /^(\.overtone\/packs\/[^/]+)\/(.+)$/;
const MAX_LINES = 12;
const MAX_LINE_LENGTH = 160;

/** `.overtone.json: pack, tasks.cleanup` and `.overtone/packs/own: pack.json, prompts (3)`. */
export function describeContent(files: readonly File[]): string[] {
  const packs = new Map<string, string[]>();
  const lines: string[] = [];
  for (const { path, text } of files) {
    const [, pack, inside] = PACK.exec(path) ?? [];
    if (pack === undefined || inside === undefined) lines.push(`${path}: ${keysOf(text).join(', ') || '…'}`);
    else packs.set(pack, [...(packs.get(pack) ?? []), inside]);
  }
  for (const [pack, inside] of packs) lines.push(`${pack}: ${partsOf(inside).join(', ')}`);
  const shown = lines.slice(0, MAX_LINES).map((line) => clip(harmless(line), MAX_LINE_LENGTH));
  return lines.length > MAX_LINES ? [...shown, `… (${lines.length - MAX_LINES})`] : shown;
}

/** The settings themselves, groups included: `tasks.cleanup`. */
function keysOf(text: string): string[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return [];
  }
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    isRecord(item) ? Object.keys(item).map((inner) => `${key}.${inner}`) : [key],
  );
}

/** Files by name, folders with how many files they hold. */
function partsOf(inside: readonly string[]): string[] {
  const folders = new Map<string, number>();
  for (const path of inside) {
    const [first = '', ...rest] = path.split('/');
    folders.set(first, (folders.get(first) ?? 0) + (rest.length > 0 ? 1 : 0));
  }
  return [...folders].map(([name, count]) => (count > 0 ? `${name} (${count})` : name));
}

/** Names come from the project: they must not drive the terminal or pretend to be other lines. */
const harmless = (line: string): string => line.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
