/** A pack over the packs it extends: objects are merged field by field, lists and texts are replaced, commands add up. */
import { isRecord, type UnknownRecord } from '../narrow.ts';
import { DEFAULT_MANIFEST } from './default-manifest.ts';
import type { CommandRole, ManifestPart, PackManifest } from './manifest.ts';

/** `parts` begins with the pack itself and ends with the one that is furthest up. */
export function mergeManifests(parts: readonly ManifestPart[]): PackManifest {
  const merged = parts.toReversed().reduce<UnknownRecord>(merge, DEFAULT_MANIFEST);
  // What selects a pack is its own: a child is not found where its parent is.
  const [own] = parts;
  const detect = { markers: own?.detect?.markers ?? [] };
  const docs = { ...(merged['docs'] as PackManifest['docs']), categories: categoriesOf(parts) };
  return { ...merged, commands: commandsOf(parts), detect, docs } as PackManifest;
}

/** Folders of documents belong to the paths of the pack that names them: elsewhere a document would not count. */
const categoriesOf = (parts: readonly ManifestPart[]): PackManifest['docs']['categories'] =>
  parts.find(({ docs }) => docs?.categories !== undefined)?.docs?.categories ?? DEFAULT_MANIFEST.docs.categories;

type Commands = ManifestPart['commands'] & object;

/** Who knows the commands of one pack can use them under another; what a nearer pack takes for its own means only that. */
const commandsOf = (parts: readonly ManifestPart[]): Commands =>
  parts.toReversed().reduce<Commands>((below, { commands: own = {} }) => {
    const taken = new Set(Object.values(own).flat());
    const inherited = ROLES.map(
      (role) => [role, (below[role] ?? []).filter((command) => !taken.has(command))] as const,
    );
    return Object.fromEntries(inherited.map(([role, kept]) => [role, [...(own[role] ?? []), ...kept]]));
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
