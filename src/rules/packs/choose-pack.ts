/** Which pack fits a project: the one that is named, else the first whose marker lies in the project, else the base. */
import type { PathPattern } from '../paths.ts';

/** A path that points to a pack, name by name; a name with a `*` is a pattern. */
export type Marker = { readonly glob: string; readonly names: readonly (string | { readonly pattern: PathPattern })[] };

export type PackChoice = {
  readonly id: string;
  readonly why: 'named' | 'detected' | 'default';
  readonly marker?: string;
};

/** Markers are read only where no pack is named. */
type Candidate = { readonly id: string; readonly markers: () => readonly Marker[] };

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

export const isPackName = (value: string): boolean => PACK_ID.test(value) && value !== DRAFTS;

export const isPackId = (value: unknown): value is string => typeof value === 'string' && isPackName(value);
