/** Directory names under archive/: `YYYY-MM-DD_name`, and `YYYY-MM-DD_name_2` for the second of a day. */

/** The day is the UTC day. */
export const archiveName = (isoTime: string, feature: string, nth: number): string =>
  `${isoTime.slice(0, 10)}_${feature}${nth > 1 ? `_${nth}` : ''}`;

/** Oldest first, so that `_10` comes after `_9`; anything that is not an archived feature is left out. */
export function archivedFeatures(directories: readonly string[]): string[] {
  return directories
    .flatMap((directory) => parse(directory) ?? [])
    .sort((a, b) => compare(a.day, b.day) || compare(a.feature, b.feature) || a.nth - b.nth)
    .map(({ directory }) => directory);
}

function parse(directory: string) {
  const [, day = '', feature = '', nth = '1'] = /^(\d{4}-\d\d-\d\d)_([a-z0-9-]+)(?:_(\d+))?$/.exec(directory) ?? [];
  return isFeatureName(feature) ? { directory, day, feature, nth: Number(nth) } : undefined;
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

const MAX_LENGTH = 80;

/** Windows opens a device instead of a directory under these names. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/** Checked before a name becomes part of a path. */
export const isFeatureName = (name: string): boolean =>
  name.length <= MAX_LENGTH && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name) && !DEVICE.test(name);
