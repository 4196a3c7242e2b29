/**
 * Packs on disk: those of the plugin and those of the project. A project's pack with the id of a shipped one stands on top
 * of it. Nothing is read before it is asked for: whoever needs rules reads manifests and rule files only.
 */
import { join } from 'node:path';
import { once } from '../../core/once.ts';
import { decodeLabels, LABELS, type Labels } from '../../core/pack-format/labels.ts';
import { localeChain } from '../../core/pack-format/locale-chain.ts';
import type { PackFile, PackProblem } from '../../core/pack-format/problem.ts';
import { renderPrompt } from '../../core/pack-format/render-prompt.ts';
import { decodeManifest } from '../../core/packs/decode-manifest.ts';
import { DEFAULT_MANIFEST } from '../../core/packs/default-manifest.ts';
import { choosePack, type PackChoice } from '../../core/packs/detect.ts';
import { type LoadedLexicon, loadLexicon } from '../../core/packs/lexicon.ts';
import type { PackManifest } from '../../core/packs/manifest.ts';
import { mergeManifests } from '../../core/packs/merge-manifest.ts';
import { BASE_PACK } from '../../core/packs/pack-id.ts';
import { commandValues, type PromptKey, type PromptValues } from '../../core/packs/prompts.ts';
import { type LoadedRules, loadRules } from '../../core/rules/load-rules.ts';
import { namesIn, type PackPlace, packsIn, readPackJson, readPackText } from './pack-files.ts';
import { folderOf, type Layer, layersOf, type PackRoots, readLayer } from './pack-layers.ts';
import { holdsMarker } from './pack-markers.ts';

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
  /** The words of its users, in every language it has: people mix them. */
  readonly lexicon: () => LoadedLexicon;
  /** A file by its path inside the nearest layer that has it. */
  readonly text: (path: string) => string | undefined;
};

/** What a project brings along without a pack of its own. */
const PROJECT_RULES = '.claude/taskflow-rules.json';
const PROJECT_KNOWLEDGE = '.claude/knowledge-base.json';
const LARGEST_PROMPT = 32 * 1024;

/** All packs, those of the project first. */
export const listPacks = (roots: PackRoots): PackPlace[] => [
  ...packsIn(folderOf(roots, 'project'), 'project'),
  ...packsIn(folderOf(roots, 'plugin'), 'plugin'),
];

/** `named` is what the configuration says. */
export function detectPack(roots: PackRoots, named?: string): PackChoice {
  const places = listPacks(roots);
  if (named !== undefined && places.some(({ id }) => id === named)) return { id: named, why: 'named' };
  const candidates = places.flatMap((place) => {
    const markers = readLayer(place, []).flatMap(({ part }) => part.detect?.markers ?? []);
    return [{ id: place.id, markers }];
  });
  return choosePack(candidates, named, (marker) => holdsMarker(roots.projectRoot, marker));
}

/** A pack that is not there is the base; one that is broken says so in `problems`. */
export function openPack(roots: PackRoots, id: string): Pack {
  const broken: PackProblem[] = [];
  const layers = layersOf(roots, id, broken);
  const whole = once(() => decodeWhole(layers));
  const template = (key: PromptKey, locale?: string) => findTemplate(layers, whole().manifest, key, locale);
  return {
    id: layers[0]?.id ?? BASE_PACK,
    layers,
    get manifest() {
      return whole().manifest;
    },
    get problems() {
      return [...broken, ...whole().problems];
    },
    rules: () => loadRules(ruleFiles(roots, layers)),
    template,
    prompt: (key, values, locale) =>
      renderPrompt(template(key, locale), { ...commandValues(whole().manifest.commands), ...values }),
    labels: (locale) => findLabels(layers, whole().manifest, locale),
    documents: (kind) => [
      ...(kind === 'knowledge' ? jsonFile(roots.projectRoot, PROJECT_KNOWLEDGE) : []),
      ...layers.flatMap(({ dir, part }) => jsonFile(dir, part[`${kind}File`] ?? DEFAULT_MANIFEST[`${kind}File`])),
    ],
    lexicon: () => loadLexicon(layers.flatMap(({ dir }) => lexiconsIn(dir).flatMap((name) => jsonFile(dir, name)))),
    text: (path) => firstText(layers, path),
  };
}

function decodeWhole(layers: readonly Layer[]): Pick<Pack, 'manifest' | 'problems'> {
  const problems: PackProblem[] = [];
  const parts = layers.flatMap(({ id, dir, value }) => {
    const file = join(dir, 'pack.json');
    const part = decodeManifest(value, (at, expected) => problems.push({ file, at, expected }));
    if (part !== undefined && part.id !== id)
      problems.push({ file, at: 'id', expected: `"${id}", as its folder is called` });
    return part === undefined ? [] : [{ ...part, id }];
  });
  return { manifest: mergeManifests(parts), problems };
}

/** Lowest first, as later files override; the project's own rules come last. */
function ruleFiles({ projectRoot }: PackRoots, layers: readonly Layer[]): PackFile[] {
  const ofPacks = layers.toReversed().flatMap(({ dir, part, origin }) => {
    const folder = part.rulesFile ?? DEFAULT_MANIFEST.rulesFile;
    const names = folder.endsWith('.json') ? [folder] : jsonIn(join(dir, folder)).map((name) => `${folder}/${name}`);
    return names.flatMap((name) =>
      jsonFile(dir, name).map((file) => ({ ...file, shipped: origin === 'plugin', folder: dir })),
    );
  });
  return [...ofPacks, ...jsonFile(projectRoot, PROJECT_RULES)];
}

const lexiconsIn = (folder: string): string[] => jsonIn(folder).filter((name) => name.startsWith('lexicon.'));

const jsonIn = (folder: string): string[] => namesIn(folder).filter((name) => name.endsWith('.json'));

/** A file that cannot be read is handed on with the reason, so that whoever decodes it can say so. */
function jsonFile(dir: string, name: string): PackFile[] {
  const { value, problem } = readPackJson(dir, name);
  const file = join(dir, name);
  if (problem !== undefined) return [{ file, value: undefined, unreadable: problem.expected }];
  return value === undefined ? [] : [{ file, value }];
}

function findTemplate(layers: readonly Layer[], manifest: PackManifest, key: PromptKey, locale?: string): string {
  for (const wanted of localeChain(locale, manifest)) {
    const text = firstText(layers, `prompts/${key}.${wanted}.md`, LARGEST_PROMPT);
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
      .flatMap(({ dir }) => jsonFile(dir, `labels.${wanted}.json`))
      .map(({ value }) => decodeLabels(value, () => undefined)),
  );
  return Object.assign({}, LABELS, ...tables.toReversed()) as Labels;
}
