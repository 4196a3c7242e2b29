/** The active pack: which one fits a project, how it is merged with those it extends, and its texts by language. */
import { isRecord, merge, type UnknownRecord } from '../../values/narrow.ts';
import type { PathPattern } from '../paths.ts';
import type { ManifestPart, PackManifest } from './manifest-shape.ts';

export type CommandRole = keyof PackManifest['commands'];

/** A shipped manifest was checked before it was shipped. */
export function trustedManifest(value: unknown): ManifestPart | undefined {
  return isRecord(value) && isPackId(value['id'])
    ? ({ version: '0', extends: [], ...value } as unknown as ManifestPart)
    : undefined;
}

/** Where a pack keeps its parts unless it says otherwise. */
export const PACK_FILES = {
  rulesFile: 'rules',
  knowledgeFile: 'knowledge.json',
  symptomsFile: 'symptoms.json',
  errorsFile: 'errors.json',
} as const;

/** Commands add up. `parts` begins with the pack itself and ends with the base, in which everything is set. */
export function mergeManifests(parts: readonly ManifestPart[]): PackManifest {
  const merged = parts.toReversed().reduce<UnknownRecord>(merge, PACK_FILES);
  // Markers are not inherited: a project of the parent does not select the child.
  const detect = { markers: parts[0]?.detect?.markers ?? [] };
  const docs = { ...(merged['docs'] as PackManifest['docs']), categories: categoriesOf(parts) };
  return { ...merged, commands: commandsOf(parts), detect, docs } as unknown as PackManifest;
}

/** Folders of documents belong to the paths of the pack that names them: elsewhere a document would not count. */
const categoriesOf = (parts: readonly ManifestPart[]): PackManifest['docs']['categories'] =>
  parts.find(({ docs }) => docs?.categories !== undefined)?.docs?.categories ?? {};

/** Commands of a pack below stay usable, except those a nearer pack gives another meaning. */
function commandsOf(parts: readonly ManifestPart[]): Readonly<Record<string, readonly string[]>> {
  const known: Record<string, readonly string[]> = {};
  for (const { commands = {} } of parts) {
    const taken = Object.values(known).flat();
    for (const [role, own] of Object.entries(commands))
      known[role] = [...(known[role] ?? []), ...own.filter((command) => !taken.includes(command))];
  }
  return known;
}

/** In which locales a text of a pack is looked for, best first. */
export function localeChain(
  wanted: string | undefined,
  pack: Pick<PackManifest, 'locale' | 'fallbackLocale'>,
): string[] {
  return [...new Set([wanted || pack.locale, pack.fallbackLocale, 'en'])];
}

/** A path that points to a pack, name by name; a name with a `*` is a pattern. */
export type Marker = { readonly glob: string; readonly names: readonly (string | { readonly pattern: PathPattern })[] };

export type PackChoice = {
  readonly id: string;
  readonly why: 'named' | 'detected' | 'default';
  readonly marker?: string;
};

/** Markers are read only where no pack is named. */
type Candidate = { readonly id: string; readonly markers: () => readonly Marker[] };

/** The one that is named, else the first whose marker lies in the project, else the base. */
export function choosePack(
  candidates: readonly Candidate[],
  named: string | undefined,
  holds: (marker: Marker) => boolean,
): PackChoice {
  if (named !== undefined && candidates.some(({ id }) => id === named)) return { id: named, why: 'named' };
  for (const { id, markers } of candidates) {
    const marker = markers().find(holds);
    if (marker !== undefined) return { id, why: 'detected', marker: marker.glob };
  }
  return { id: BASE_PACK, why: 'default' };
}

/** The id of a pack is the name of its folder, so it must be safe in a path. */
const PACK_ID = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/;

export const BASE_PACK = 'base';

/** Folder beside the packs of a project: drafts of learned entries, never loaded. */
export const DRAFTS = 'drafts';

export const isPackId = (value: unknown): value is string =>
  typeof value === 'string' && PACK_ID.test(value) && value !== DRAFTS;
