/** Which names a feature may have. Checked before a name becomes part of a path. */
const KEBAB_CASE = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Windows opens a device instead of a directory under these names. */
const DEVICE = /^(?:con|prn|aux|nul|(?:com|lpt)\d)$/;

const MAX_LENGTH = 80;

export const isFeatureName = (name: string): boolean =>
  name.length <= MAX_LENGTH && KEBAB_CASE.test(name) && !DEVICE.test(name);
