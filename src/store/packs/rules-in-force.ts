/**
 * The hard rules of a project. One without packs or rules of its own has those of a shipped pack, which the build wrote
 * into one file with all globs compiled: edits are frequent, and most projects have nothing of their own.
 */
import { existsSync, readFileSync } from 'node:fs';
import { choosePack, type Marker } from '../../rules/packs/manifest.ts';
import type { Rule } from '../../rules/rule.ts';
import { configuredPack, holds, type PackRoots } from './pack-files.ts';

/** `docsFolder` of the rules is relative to the plugin. */
export type ShippedPack = { readonly id: string; readonly markers: readonly Marker[]; readonly rules: readonly Rule[] };

const SHIPPED_RULES = 'dist/rules.json';

const OWN_RULES = ['.overtone/packs', '.claude/taskflow-rules.json'];

/** `readPacks` is asked where the project has rules of its own. */
export function rulesInForce(roots: PackRoots, readPacks: () => readonly Rule[]): readonly Rule[] {
  const { pluginRoot, projectRoot, trusted } = roots;
  if (OWN_RULES.some((name) => existsSync(`${projectRoot}/${name}`)) && trusted()) return readPacks();
  const packs: readonly ShippedPack[] = JSON.parse(readFileSync(`${pluginRoot}/${SHIPPED_RULES}`, 'utf8'));
  const candidates = packs.map(({ id, markers }) => ({ id, markers: () => markers }));
  const { id } = choosePack(candidates, configuredPack(roots), ({ names }) => holds(projectRoot, names));
  const rules = packs.find((pack) => pack.id === id)?.rules ?? [];
  return rules.map((rule) => ({ ...rule, docsFolder: `${pluginRoot}/${rule.docsFolder}` }));
}
