/** What a pack stands on: its own folders first, then those of the packs it extends, and the base under everything. */
import { join } from 'node:path';
import type { PackProblem } from '../../core/pack-format/problem.ts';
import { decodeManifest, OUTLINE } from '../../core/packs/decode-manifest.ts';
import type { ManifestPart } from '../../core/packs/manifest.ts';
import { BASE_PACK, isPackId } from '../../core/packs/pack-id.ts';
import { namesIn, type PackPlace, readPackJson } from './pack-files.ts';

export type PackRoots = { readonly pluginRoot: string; readonly projectRoot: string };

/** Nearest first: the pack itself, then what it stands on. `part` is only the outline; `value` is all of pack.json. */
export type Layer = PackPlace & { readonly part: ManifestPart; readonly value: unknown };

const MOST_LAYERS = 8;
export const folderOf = ({ pluginRoot, projectRoot }: PackRoots, origin: PackPlace['origin']): string =>
  origin === 'plugin' ? join(pluginRoot, 'packs') : join(projectRoot, '.overtone', 'packs');

export function layersOf(roots: PackRoots, wanted: string, broken: PackProblem[]): Layer[] {
  const layers: Layer[] = [];
  const waiting: Wanted[] = [{ id: wanted }];
  const seen = new Set<string>();
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { id } = next;
    const fits = layers.length < MOST_LAYERS || id === BASE_PACK;
    if (fits && !seen.has(id) && isPackId(id)) {
      seen.add(id);
      const found = findLayers(roots, next, broken);
      layers.push(...found);
      for (const { part, dir } of found) waiting.push(...part.extends.map((parent) => ({ id: parent, by: dir })));
    }
    // Whatever a pack stands on, the base lies under everything.
    if (waiting.length === 0 && !seen.has(BASE_PACK)) waiting.push({ id: BASE_PACK });
  }
  return layers;
}

/** `by`: the folder of the pack that extends it. */
type Wanted = { readonly id: string; readonly by?: string };

/** One that is not there is said of the pack that extends it, or of a folder that only lacks its manifest. */
function findLayers(roots: PackRoots, { id, by }: Wanted, broken: PackProblem[]): Layer[] {
  const places = placesOf(roots, id);
  const trouble: PackProblem[] = [];
  const found = places.flatMap((place) => readLayer(place, trouble));
  broken.push(...trouble);
  if (found.length + trouble.length > 0) return found;
  const empty = places.find(({ dir }) => namesIn(dir).length > 0);
  if (by !== undefined)
    broken.push({ file: join(by, 'pack.json'), at: 'extends', expected: `packs that there are, not "${id}"` });
  else if (empty !== undefined)
    broken.push({ file: join(empty.dir, 'pack.json'), at: '', expected: 'there, with at least an id and a version' });
  return [];
}

const placesOf = (roots: PackRoots, id: string): PackPlace[] =>
  (['project', 'plugin'] as const).map((origin) => ({ id, origin, dir: join(folderOf(roots, origin), id) }));

/** Nothing where there is no pack; one that cannot be a pack is put among the broken. */
export function readLayer(place: PackPlace, broken: PackProblem[]): Layer[] {
  const { value, problem } = readPackJson(place.dir, 'pack.json');
  if (problem !== undefined) broken.push(problem);
  if (value === undefined) return [];
  const file = join(place.dir, 'pack.json');
  const trouble: PackProblem[] = [];
  const part = decodeManifest(value, (at, expected) => trouble.push({ file, at, expected }), OUTLINE);
  if (part !== undefined) return [{ ...place, value, part: { ...part, id: place.id } }];
  broken.push(...trouble);
  return [];
}
