/** Which packs a command is about: the one that is named, or all there are. */
import { clip } from '../../core/clip.ts';
import { configuredPack } from '../../store/packs/pack-config.ts';
import type { PackPlace } from '../../store/packs/pack-files.ts';
import type { PackRoots } from '../../store/packs/pack-layers.ts';
import { detectPack, listPacks } from '../../store/packs/pack-reader.ts';
import type { CliContext } from '../context.ts';
import { CommandError } from '../errors.ts';

export const rootsOf = ({ pluginRoot, projectRoot }: CliContext): PackRoots => ({ pluginRoot, projectRoot });

/** A pack of the project hides a shipped one of the same name, but both are listed. */
export function placesFor(name: string | undefined, context: CliContext): PackPlace[] {
  const all = listPacks(rootsOf(context));
  if (name === undefined) return all;
  const found = all.filter(({ id }) => id === name);
  if (found.length > 0) return found;
  throw new CommandError(context.text.pack.unknown(clip(name, 80), [...new Set(all.map(({ id }) => id))]));
}

/** The pack in force; a name that leads nowhere is said once and does not stop anything. */
export function packInForce(context: CliContext): ReturnType<typeof detectPack> {
  const named = configuredPack(context.projectRoot);
  const choice = detectPack(rootsOf(context), named);
  if (named !== undefined && choice.why !== 'named') context.warn(context.text.pack.notThere(named));
  return choice;
}
