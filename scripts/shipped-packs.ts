/**
 * The shipped packs as hooks read them: manifests and replies (dist/packs.json), their rules (dist/rules.json) and what they know
 * about errors (dist/errors.json).
 */
import type { ShippedErrors, ShippedPack, ShippedRules } from '../src/store/packs/pack-in-force.ts';
import { listPacks, markerOf, openPack } from '../src/store/packs/pack-reader.ts';
import { ROOT } from './generated-files.ts';

const PLUGIN = `${ROOT}plugins/overtone`;

/** By name of the file. */
export function shippedPacks(): Readonly<Record<string, string>> {
  const packs = readPacks();
  const whole = packs.map(({ id, markers, manifest, lexicon }): ShippedPack => ({ id, markers, manifest, lexicon }));
  return {
    'packs.json': `[\n${whole.map((pack) => JSON.stringify(pack)).join(',\n')}\n]\n`,
    'rules.json': `[\n${packs.map(lines).join(',\n')}\n]\n`,
    'errors.json': `${JSON.stringify(Object.fromEntries(packs.map(({ id, errors }) => [id, errors])))}\n`,
  };
}

function readPacks(): (ShippedPack & ShippedRules & { readonly errors: ShippedErrors[string] })[] {
  const roots = { pluginRoot: PLUGIN, projectRoot: `${ROOT}none`, trusted: () => false };
  return listPacks(roots).map(({ id }) => {
    const pack = openPack(roots, id);
    const rules = pack.rules().rules.map((rule) => ({
      ...rule,
      tests: [],
      docsFolder: rule.docsFolder.slice(PLUGIN.length + 1),
    }));
    const { manifest } = pack;
    return {
      id,
      markers: manifest.detect.markers.map(markerOf),
      manifest,
      lexicon: pack.lexicon(),
      rules,
      errors: pack.errors(),
    };
  });
}

const lines = ({ id, markers, rules }: ShippedRules): string =>
  `{"id": ${JSON.stringify(id)}, "markers": ${JSON.stringify(markers)}, "rules": [\n${rules.map((rule) => JSON.stringify(rule)).join(',\n')}\n]}`;
