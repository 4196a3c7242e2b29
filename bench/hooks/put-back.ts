/** Restores a folder from a saved copy. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

/** Node's compile cache depends on dist and not on the session, and users fill it only once, so it stays. */
const KEPT = new Set(['cache']);

/** Makes `live` equal to `saved`, touching changed files only. */
export function putBack(saved: string, live: string): void {
  for (const name of readdirSync(live)) {
    if (!KEPT.has(name) && !existsSync(join(saved, name))) rmSync(join(live, name), { recursive: true });
  }
  for (const entry of readdirSync(saved, { withFileTypes: true })) {
    const [from, to] = [join(saved, entry.name), join(live, entry.name)];
    if (KEPT.has(entry.name)) continue;
    if (entry.isDirectory()) {
      mkdirSync(to, { recursive: true });
      putBack(from, to);
    } else if (!isSame(from, to)) {
      const { atime, mtime } = statSync(from);
      copyFileSync(from, to);
      utimesSync(to, atime, mtime);
    }
  }
}

function isSame(from: string, to: string): boolean {
  const [saved, now] = [statSync(from), statSync(to, { throwIfNoEntry: false })];
  return now !== undefined && saved.size === now.size && Math.abs(saved.mtimeMs - now.mtimeMs) < 1;
}
