/** One program that is run for files another one names: `xargs rm`, `find -exec rm`. */

import type { Target } from './operands.ts';
import { LONGEST_PATH } from './shell-syntax.ts';

/** Stands among the operands for each of the files. */
export const EACH = '\u0001';

/** Many files in many places are more than anybody means. */
const MOST_FILLED = 2_000;

/** What is written when the files take their place. A folder goes as a whole only where it is itself what is named. */
export function forEachFile(targets: readonly Target[], files: readonly Target[]): readonly Target[] {
  const some = files.slice(0, Math.ceil(MOST_FILLED / targets.length));
  return targets.flatMap((target) => {
    if (!`${target.path}${target.copyOf ?? ''}`.includes(EACH)) return [target];
    if (target.path.length > LONGEST_PATH) return [];
    const meant = target.reach?.isMild ? some.filter(isMeant) : some;
    return meant.flatMap((file) => (target.path === EACH ? [written(file, target)] : filled(file, target)));
  });
}

/** Whoever goes mildly through a whole project means its files, and state is only passed on the way. */
const isMeant = ({ path, reach }: Target): boolean => reach?.found === undefined || IN_A_FOLDER.test(path);
const IN_A_FOLDER = /^(?:\.\/+)*(?!\.{0,2}(?:\/|$))[^~\0]/;

const written = (file: Target, { reach }: Target): Target =>
  reach === undefined ? file : { ...file, reach: { ...file.reach, whole: reach.whole && file.reach?.whole !== false } };

/** What is found by a search has no name to put in. */
function filled({ path, reach }: Target, target: Target): readonly Target[] {
  if (reach?.found !== undefined) return [];
  const { copyOf } = target;
  const fill = (text: string) => text.replaceAll(EACH, path);
  return [{ ...target, path: fill(target.path), ...(copyOf !== undefined && { copyOf: fill(copyOf) }) }];
}
