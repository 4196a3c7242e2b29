/** Manifests: how a pack lies over those it extends, and texts by language. */
import { isRecord, type UnknownRecord } from '../../values/narrow.ts';
import { isPackId } from './choose-pack.ts';
import { DEFAULT_MANIFEST } from './default-manifest.ts';
import type { ManifestPart, PackManifest } from './manifest-shape.ts';

export type CommandRole = keyof PackManifest['commands'];

/** A shipped manifest was checked before it was shipped. */
export function trustedManifest(value: unknown): ManifestPart | undefined {
  return isRecord(value) && isPackId(value['id'])
    ? ({ version: '0', extends: [], ...value } as unknown as ManifestPart)
    : undefined;
}

/**
 * Objects are merged field by field, lists and texts are replaced, commands add up. `parts` begins with the pack itself and
 * ends with the one furthest below.
 */
export function mergeManifests(parts: readonly ManifestPart[]): PackManifest {
  const merged = parts.toReversed().reduce<UnknownRecord>(merge, DEFAULT_MANIFEST);
  // What selects a pack is its own: a child is not found where its parent is.
  const detect = { markers: parts[0]?.detect?.markers ?? [] };
  const docs = { ...(merged['docs'] as PackManifest['docs']), categories: categoriesOf(parts) };
  return { ...merged, commands: commandsOf(parts), detect, docs } as unknown as PackManifest;
}

/** Folders of documents belong to the paths of the pack that names them: elsewhere a document would not count. */
const categoriesOf = (parts: readonly ManifestPart[]): PackManifest['docs']['categories'] =>
  parts.find(({ docs }) => docs?.categories !== undefined)?.docs?.categories ?? DEFAULT_MANIFEST.docs.categories;

type Commands = Partial<Record<CommandRole, string | readonly string[]>>;

/** Commands of a pack below stay usable, except those the nearer pack gives another meaning. */
const commandsOf = (parts: readonly ManifestPart[]): Commands =>
  parts.toReversed().reduce<Commands>((below, { commands = {} }) => {
    const own: Commands = commands;
    const taken = new Set(Object.values(own).flat());
    const listed = (given: Commands[CommandRole]) => [given ?? []].flat();
    const rows = ROLES.map((role) => [
      role,
      [...listed(own[role]), ...listed(below[role]).filter((command) => !taken.has(command))],
    ]);
    return Object.fromEntries(rows);
  }, DEFAULT_MANIFEST.commands);

const ROLES = Object.keys(DEFAULT_MANIFEST.commands) as CommandRole[];

/** A table by locale replaces a plain text as a whole, and the other way round. */
function merge(below: UnknownRecord, above: UnknownRecord): UnknownRecord {
  const entries = Object.entries(above).map(([key, value]) => {
    const old = Object.hasOwn(below, key) ? below[key] : undefined;
    return [key, isRecord(old) && isRecord(value) ? merge(old, value) : value];
  });
  return { ...below, ...Object.fromEntries(entries) };
}

/** In which locales a text of a pack is looked for, best first. */
export function localeChain(
  wanted: string | undefined,
  pack: Pick<PackManifest, 'locale' | 'fallbackLocale'>,
): string[] {
  return [...new Set([wanted || pack.locale, pack.fallbackLocale, 'en'])];
}
