/** The packs as users receive them. */
import { fileURLToPath } from 'node:url';
import { openPack, type Pack } from '../../src/store/pack-reader.ts';

export const PLUGIN = fileURLToPath(new URL('../../plugins/overtone', import.meta.url));
export const SHIPPED = ['base', 'modsdk'] as const;

/** In a project without packs of its own. */
export const shippedPack = (id: string): Pack => openPack({ pluginRoot: PLUGIN, projectRoot: `${PLUGIN}/nowhere` }, id);
