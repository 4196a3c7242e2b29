/**
 * The pack of a project and its hard rules. A project without packs or rules of its own has those of a shipped pack, which the
 * build wrote into dist with everything merged and compiled: events are frequent, and most projects have nothing of their own.
 */
import { existsSync, readFileSync } from 'node:fs';
import { choosePack, type Marker } from '../../rules/packs/manifest.ts';
import type { PackManifest } from '../../rules/packs/manifest-shape.ts';
import type { LoadedLexicon } from '../../rules/packs/words.ts';
import type { Rule } from '../../rules/rule.ts';
import type { ErrorPattern } from '../../rules/symptoms/errors-file.ts';
import { once } from '../../values/narrow.ts';
import { configuredPack, holds, type PackRoots } from './pack-files.ts';
import { openPack, type Pack, readPackInForce } from './pack-reader.ts';

type Shipped = { readonly id: string; readonly markers: readonly Marker[] };

/** Of dist/packs.json. */
export type ShippedPack = Shipped & { readonly manifest: PackManifest; readonly lexicon: LoadedLexicon };

/** Of dist/rules.json. `docsFolder` of the rules is relative to the plugin. */
export type ShippedRules = Shipped & { readonly rules: readonly Rule[] };

/** Of dist/errors.json, by pack. */
export type ShippedErrors = Readonly<Record<string, readonly ErrorPattern[]>>;

const OWN_PACKS = '.overtone/packs';
const OWN_RULES = '.claude/taskflow-rules.json';

export function packInForce(roots: PackRoots): Pack {
  if (brings(roots, OWN_PACKS)) return readPackInForce(roots);
  const shipped = chosen<ShippedPack>(roots, 'packs');
  if (shipped === undefined) return readPackInForce(roots);
  const { id, manifest, lexicon } = shipped;
  const files = once(() => openPack(roots, id));
  return {
    id,
    manifest,
    problems: [],
    lexicon: () => lexicon,
    get layers() {
      return files().layers;
    },
    rules: () => files().rules(),
    template: (key, locale) => files().template(key, locale),
    prompt: (key, values, locale) => files().prompt(key, values, locale),
    labels: (locale) => files().labels(locale),
    documents: (kind) => files().documents(kind),
    errors: once(() => shippedFile<ShippedErrors>(roots, 'errors')[id] ?? []),
    text: (path) => files().text(path),
  };
}

/** `readPacks` is asked where the project has rules of its own. */
export function rulesInForce(roots: PackRoots, readPacks: () => readonly Rule[]): readonly Rule[] {
  if (brings(roots, OWN_PACKS, OWN_RULES)) return readPacks();
  return shippedRules(roots).map((rule) => ({ ...rule, docsFolder: `${roots.pluginRoot}/${rule.docsFolder}` }));
}

/** As the build wrote them. Every pack has those of `base`, so none at all means a damaged file. */
export function shippedRules(roots: PackRoots): readonly Rule[] {
  const rules = chosen<ShippedRules>(roots, 'rules')?.rules ?? [];
  if (rules.length === 0) throw new Error('dist/rules.json of the plugin holds no rules');
  return rules;
}

const brings = ({ projectRoot, trusted }: PackRoots, ...names: readonly string[]): boolean =>
  names.some((name) => existsSync(`${projectRoot}/${name}`)) && trusted();

const shippedFile = <T>({ pluginRoot }: PackRoots, name: string): T =>
  JSON.parse(readFileSync(`${pluginRoot}/dist/${name}.json`, 'utf8'));

function chosen<T extends Shipped>(roots: PackRoots, name: string): T | undefined {
  const packs = shippedFile<readonly T[]>(roots, name);
  const candidates = packs.map(({ id, markers }) => ({ id, markers: () => markers }));
  const { id } = choosePack(candidates, configuredPack(roots), ({ names }) => holds(roots.projectRoot, names));
  return packs.find((pack) => pack.id === id);
}
