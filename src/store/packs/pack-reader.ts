/**
 * Packs on disk: those of the plugin and those of the project. A project's pack with the id of a shipped one overrides it.
 * Files are read on first use: an edit reads manifests and rule files only.
 */

import { join } from 'node:path';
import { type LoadedRules, loadRules } from '../../rules/load-rules.ts';
import {
  BASE_PACK,
  choosePack,
  isPackId,
  localeChain,
  type Marker,
  mergeManifests,
  PACK_FILES,
  type PackChoice,
  trustedManifest,
} from '../../rules/packs/manifest.ts';
import { type ManifestPart, type PackManifest, readLabels, readManifest } from '../../rules/packs/manifest-shape.ts';
import { type PackFile, type PackProblem, readFiles } from '../../rules/packs/pack-file.ts';
import { commandValues, type PromptKey, type PromptValues, renderPrompt } from '../../rules/packs/prompts.ts';
import { LABELS, type Labels, type LoadedLexicon, loadLexicon } from '../../rules/packs/words.ts';
import { type ErrorPattern, loadErrors } from '../../rules/symptoms/errors-file.ts';
import { once } from '../../values/narrow.ts';
import {
  configuredPack,
  folderOf,
  holds,
  namesIn,
  type PackPlace,
  type PackRoots,
  packsIn,
  readPackFile,
  readPackText,
  tooManyPacks,
} from './pack-files.ts';

export type Pack = {
  readonly id: string;
  readonly manifest: PackManifest;
  /** Folders, nearest first. */
  readonly layers: readonly PackPlace[];
  /** What is wrong with the manifests. */
  readonly problems: readonly PackProblem[];
  readonly rules: () => LoadedRules;
  /** The template of a prompt; empty when no pack has it. `locale` is the user's choice, if there is one. */
  readonly template: (key: PromptKey, locale?: string) => string;
  readonly prompt: <K extends PromptKey>(key: K, values: PromptValues<K>, locale?: string) => string;
  readonly labels: (locale?: string) => Labels;
  /** A file of every layer that has it, nearest first. */
  readonly documents: (kind: 'knowledge' | 'symptoms' | 'errors') => readonly PackFile[];
  /** What the output of a failed command points to. */
  readonly errors: () => readonly ErrorPattern[];
  /** The words of its users, in every language it has: people mix them. */
  readonly lexicon: () => LoadedLexicon;
  /** A file by its path inside the nearest layer that has it. */
  readonly text: (path: string) => string | undefined;
};

/** Files of a project that has no pack of its own. */
const PROJECT_RULES = '.claude/taskflow-rules.json';
const PROJECT_KNOWLEDGE = '.claude/knowledge-base.json';
const MAX_PROMPT_BYTES = 32 * 1024;

/** A pack that is not there is the base; one that is broken says so in `problems`. */
export function openPack(roots: PackRoots, id: string, read = readLayer): Pack {
  const { layers, problems } = layersOf(roots, id, read);
  const manifest = once(() => mergeManifests(layers.map(({ part }) => part)));
  const documents: Pack['documents'] = (kind) => [
    ...(kind === 'knowledge' ? projectFile(roots, PROJECT_KNOWLEDGE) : []),
    ...layers.flatMap(({ dir, part, origin }) =>
      readPackFile(dir, part[`${kind}File`] ?? PACK_FILES[`${kind}File`], origin),
    ),
  ];
  const template = (key: PromptKey, locale?: string) => findTemplate(layers, manifest(), key, locale);
  return {
    id: layers[0]?.id ?? BASE_PACK,
    layers,
    get manifest() {
      return manifest();
    },
    problems,
    rules: once(() => loadRules(ruleFiles(roots, layers), roots)),
    template,
    prompt: (key, values, locale) =>
      renderPrompt(template(key, locale), { ...commandValues(manifest().commands), ...values }),
    labels: (locale) => findLabels(layers, manifest(), locale),
    documents,
    errors: once(() => loadErrors(documents('errors')).patterns),
    lexicon: () => loadLexicon(layers.flatMap(({ dir }) => lexiconsIn(dir).flatMap((name) => readPackFile(dir, name)))),
    text: (path) => firstText(layers, path),
  };
}

type Layer = PackPlace & { readonly part: ManifestPart };

const MAX_LAYERS = 8;

/** Nearest first: the pack itself, then those it extends, and the base below everything. */
function layersOf(
  roots: PackRoots,
  wanted: string,
  read: typeof readLayer,
): { layers: Layer[]; problems: PackProblem[] } {
  const layers: Layer[] = [];
  const problems: PackProblem[] = [];
  const waiting: Wanted[] = [{ id: wanted }];
  const seen = new Set<string>();
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { id } = next;
    if ((layers.length < MAX_LAYERS || id === BASE_PACK) && !seen.has(id) && isPackId(id)) {
      seen.add(id);
      const found = findLayers(roots, next, read);
      layers.push(...found.layers);
      problems.push(...found.problems);
      for (const { part, dir } of found.layers)
        waiting.push(...part.extends.map((parent) => ({ id: parent, by: dir })));
    }
    if (waiting.length === 0 && !seen.has(BASE_PACK)) waiting.push({ id: BASE_PACK });
  }
  return { layers, problems };
}

/** `by`: the folder of the pack that extends it. */
type Wanted = { readonly id: string; readonly by?: string };

/** A missing pack is reported for the pack that extends it, or for a folder that only lacks its manifest. */
function findLayers(roots: PackRoots, { id, by }: Wanted, read: typeof readLayer) {
  const places = originsOf(roots).map((origin) => ({
    id,
    origin,
    dir: join(folderOf(roots, origin), id),
  }));
  const found = places.map((place) => ({ place, ...read(roots, place) }));
  const layers = found.flatMap(({ place, part }): Layer[] => (part === undefined ? [] : [{ ...place, part }]));
  const problems = found.flatMap((one) => one.problems);
  if (layers.length + problems.length > 0) return { layers, problems };
  const empty = places.find(({ dir }) => namesIn(dir).length > 0);
  if (by !== undefined)
    problems.push({ file: join(by, 'pack.json'), at: 'extends', expected: `packs that there are, not "${id}"` });
  else if (empty !== undefined)
    problems.push({ file: join(empty.dir, 'pack.json'), at: '', expected: 'there, with at least an id and a version' });
  return { layers, problems };
}

type ReadLayer = { readonly part?: ManifestPart; readonly problems: readonly PackProblem[] };

/** The manifest of a pack; neither part nor problem where there is no pack. */
export function readLayer({ checkShipped = false }: PackRoots, { id, dir, origin }: PackPlace): ReadLayer {
  let part: ManifestPart | undefined;
  const problems = readFiles(readPackFile(dir, 'pack.json', origin), ({ value, shipped }, report) => {
    if (shipped && !checkShipped) {
      part = trustedManifest(value);
      return;
    }
    const read = readManifest(value, !shipped, report);
    if (read === undefined) return;
    if (read.id !== id) report('id', `"${id}", as its folder is called`);
    part = { ...read, id };
  });
  return { ...(part && { part }), problems };
}

/** Lowest first, as later files override; the project's own rules come last. */
function ruleFiles(roots: PackRoots, layers: readonly Layer[]): PackFile[] {
  const ofPacks = layers.toReversed().flatMap(({ dir, part, origin }) => {
    const folder = part.rulesFile ?? PACK_FILES.rulesFile;
    const names = folder.endsWith('.json') ? [folder] : jsonIn(join(dir, folder)).map((name) => `${folder}/${name}`);
    return names.flatMap((name) => readPackFile(dir, name, origin));
  });
  return [...ofPacks, ...projectFile(roots, PROJECT_RULES)];
}

const projectFile = ({ projectRoot, trusted }: PackRoots, name: string): PackFile[] =>
  trusted() ? readPackFile(projectRoot, name) : [];

const lexiconsIn = (folder: string): string[] => jsonIn(folder).filter((name) => name.startsWith('lexicon.'));

const jsonIn = (folder: string): string[] => namesIn(folder).filter((name) => name.endsWith('.json'));

function findTemplate(layers: readonly Layer[], manifest: PackManifest, key: PromptKey, locale?: string): string {
  for (const wanted of localeChain(locale, manifest)) {
    const text = firstText(layers, `prompts/${key}.${wanted}.md`, MAX_PROMPT_BYTES);
    if (text !== undefined) return text;
  }
  return '';
}

function firstText(layers: readonly Layer[], path: string, largest?: number): string | undefined {
  if (path.split(/[\\/]/).includes('..')) return undefined;
  for (const { dir } of layers) {
    const { text } = readPackText(dir, path, largest);
    if (text !== undefined) return text;
  }
  return undefined;
}

function findLabels(layers: readonly Layer[], manifest: PackManifest, locale?: string): Labels {
  const tables = localeChain(locale, manifest).flatMap((wanted) =>
    layers
      .flatMap(({ dir, origin }) => readPackFile(dir, `labels.${wanted}.json`, origin))
      .map(({ value, shipped }) => (shipped ? value : readLabels(value, () => undefined))),
  );
  return Object.assign({}, LABELS, ...tables.toReversed()) as Labels;
}

/** All packs, those of the project first. */
export const listPacks = (roots: PackRoots): PackPlace[] =>
  originsOf(roots).flatMap((origin) => packsIn(folderOf(roots, origin), origin));

const originsOf = ({ trusted }: PackRoots): readonly PackPlace['origin'][] =>
  trusted() ? ['project', 'plugin'] : ['plugin'];

/** `named` is what the configuration says. */
export function detectPack(roots: PackRoots, named?: string, read = readLayer): PackChoice {
  const candidates = listPacks(roots).map((place) => ({
    id: place.id,
    markers: () => (read(roots, place).part?.detect?.markers ?? []).map(markerOf),
  }));
  return choosePack(candidates, named, ({ names }) => holds(roots.projectRoot, names));
}

export const markerOf = (glob: string): Marker => ({
  glob,
  names: glob
    .split('/')
    .filter(Boolean)
    .map((name) => (name.includes('*') ? { pattern: namePattern(name) } : name)),
});

const namePattern = (name: string): string =>
  `^${name
    .toLowerCase()
    .replace(/[\\^$.+?()[\]{}|]/g, '\\$&')
    .replaceAll('*', '.*')}$`;

/** The pack the project has chosen, else the one its files point to, by the files themselves. */
export function readPackInForce(roots: PackRoots): Pack {
  const known = new Map<string, ReturnType<typeof readLayer>>();
  // Detection has read most manifests already.
  const read: typeof readLayer = (from, place) => {
    const layer = known.get(place.dir) ?? readLayer(from, place);
    known.set(place.dir, layer);
    return layer;
  };
  const pack = openPack(roots, detectPack(roots, configuredPack(roots), read).id, read);
  const surplus = originsOf(roots).flatMap((origin) => tooManyPacks(folderOf(roots, origin)));
  return surplus.length === 0 ? pack : { ...pack, problems: [...surplus, ...pack.problems] };
}
