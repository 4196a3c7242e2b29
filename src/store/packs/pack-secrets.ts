/** What the pack in force calls a secret beside what everybody does. */
import { configuredPack } from './pack-config.ts';
import type { PackRoots } from './pack-layers.ts';
import { detectPack, openPack } from './pack-reader.ts';

export const packSecrets = (roots: PackRoots): readonly string[] =>
  openPack(roots, detectPack(roots, configuredPack(roots.projectRoot)).id).manifest.secrets;
