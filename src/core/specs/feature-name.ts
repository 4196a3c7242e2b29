/** Which names a feature may have. Checked before a name becomes part of a path. */
import { isLetterOrDigit } from '../narrow.ts';

const MAX_LENGTH = 80;

export const isFeatureName = (name: string): boolean =>
  name.length <= MAX_LENGTH && isKebabCase(name) && !DEVICES.includes(withoutDigit(name));

/** Taken apart by hand: hooks ask at every turn, and a pattern is dear in a process that has just started. */
function isKebabCase(name: string): boolean {
  if (name !== name.toLowerCase()) return false;
  let after = HYPHEN;
  for (let at = 0; at < name.length; at += 1) {
    const code = name.charCodeAt(at);
    if (code === HYPHEN ? after === HYPHEN : !isLetterOrDigit(code)) return false;
    after = code;
  }
  return after !== HYPHEN;
}

const HYPHEN = 0x2d;

/** Windows opens a device instead of a directory under these names; those with a number stand here without it. */
const DEVICES = ['con', 'prn', 'aux', 'nul', 'com#', 'lpt#'];

const withoutDigit = (name: string): string => {
  const last = name.charCodeAt(name.length - 1);
  return name.length === 4 && last >= 0x30 && last <= 0x39 ? `${name.slice(0, 3)}#` : name;
};
