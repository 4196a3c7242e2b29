/** The packs as users receive them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openPack, type Pack } from '../../src/store/packs/pack-reader.ts';

export const PLUGIN = fileURLToPath(new URL('../../plugins/overtone', import.meta.url));
export const SHIPPED = ['base', 'modsdk'] as const;

/** In a project without packs of its own. */
export const shippedPack = (id: string): Pack =>
  openPack({ pluginRoot: PLUGIN, projectRoot: `${PLUGIN}/nowhere`, trusted: () => false }, id);

/** Fields that hold what somebody reads. */
export const TEXT_FIELDS: ReadonlySet<string> = new Set(
  (
    'title message fix docs category difficulty time description principle type purpose trigger pitfall problem cause ' +
    'solution extension reusable_code strategy action fallback hint label manualHint template'
  ).split(' '),
);

type PackText = { readonly field: string; readonly value: string | Readonly<Record<string, string>> };

/** Every text in the JSON files of a shipped pack: tables by locale, and plain ones. */
export const textsIn = (id: string): PackText[] =>
  readdirSync(join(PLUGIN, 'packs', id), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => walk(JSON.parse(readFileSync(join(PLUGIN, 'packs', id, file), 'utf8')), ''));

function walk(value: unknown, field: string): PackText[] {
  if (typeof value === 'string') return [{ field, value }];
  if (typeof value !== 'object' || value === null) return [];
  if (Object.hasOwn(value, 'en')) return [{ field, value: value as Record<string, string> }];
  return Object.entries(value).flatMap(([key, item]) => walk(item, Array.isArray(value) ? '' : key));
}
