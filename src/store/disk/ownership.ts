/** Whose a file is: Overtone neither reads nor writes below a home that another account owns or can write. */
import { statSync } from 'node:fs';
import { orUndefined } from '../../values/narrow.ts';

export type Foreign = { readonly path: string; readonly why: 'owner' | 'mode'; readonly fix: string };

const OTHERS_MAY_WRITE = 0o002;

/** Undefined where all of them are the user's own, or not there yet. Windows has neither ids nor modes. */
export function foreignAmong(paths: readonly string[]): Foreign | undefined {
  const user = process.getuid?.();
  if (user === undefined) return undefined;
  for (const path of paths) {
    const found = orUndefined(() => statSync(path));
    if (found === undefined) continue;
    // Root can write everywhere anyway.
    if (found.uid !== user && found.uid !== 0) return { path, why: 'owner', fix: `sudo chown -R "$USER" "${path}"` };
    if ((found.mode & OTHERS_MAY_WRITE) !== 0) return { path, why: 'mode', fix: `chmod -R go-w "${path}"` };
  }
  return undefined;
}

/** What of Overtone's home others could use to change its mind. */
export const ownedPaths = (home: string): readonly string[] => [
  home,
  ...['sessions', 'config.json', 'trust.json', 'dashboard-key'].map((name) => `${home}/${name}`),
];
