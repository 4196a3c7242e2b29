/** dist/rules.json: the rules of the shipped packs as hooks use them, one per line. */
import { listPacks, markerOf, openPack } from '../src/store/packs/pack-reader.ts';
import type { ShippedPack } from '../src/store/packs/rules-in-force.ts';
import { ROOT } from './generated-files.ts';

const PLUGIN = `${ROOT}plugins/overtone`;

export function shippedRules(): string {
  const roots = { pluginRoot: PLUGIN, projectRoot: `${ROOT}none`, trusted: () => false };
  const packs = listPacks(roots).map(({ id }): ShippedPack => {
    const pack = openPack(roots, id);
    const rules = pack.rules().rules.map((rule) => ({
      ...rule,
      tests: [],
      docsFolder: rule.docsFolder.slice(PLUGIN.length + 1),
    }));
    return { id, markers: pack.manifest.detect.markers.map(markerOf), rules };
  });
  return `[\n${packs.map(lines).join(',\n')}\n]\n`;
}

const lines = ({ id, markers, rules }: ShippedPack): string =>
  `{"id": ${JSON.stringify(id)}, "markers": ${JSON.stringify(markers)}, "rules": [\n${rules.map((rule) => JSON.stringify(rule)).join(',\n')}\n]}`;
