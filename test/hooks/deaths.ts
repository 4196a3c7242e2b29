/** Simulates every death between two file changes: the hook runs once, and the files at each moment are kept. */
import { createHash } from 'node:crypto';
import { cpSync, lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createScratch } from '../scenarios/world.ts';

export type Death = {
  /** Right before this change; one more than there are for a process that came to its end. */
  readonly change: number;
  /** Puts the files back as they were then. Once: they are moved. */
  readonly comeTrue: () => void;
};

export const preloadPath = (name: string): string => fileURLToPath(new URL(`preload/${name}.cjs`, import.meta.url));

/** The process runs with `env`; afterwards `list` tells how it could have died. Deaths that leave the same files are one. */
export function watchDeaths(root: string) {
  const states = createScratch();
  const stateAt = (change: number) => join(states, String(change));
  return {
    env: { NODE_OPTIONS: `--require ${preloadPath('keep-states')}`, KEEP_STATES_OF: root, KEEP_STATES_IN: states },
    stateAt,
    list(): Death[] {
      const changes = readdirSync(states).length;
      cpSync(root, stateAt(changes + 1), { recursive: true, verbatimSymlinks: true });
      const seen = new Set<string>();
      return Array.from({ length: changes + 1 }, (_, index) => index + 1)
        .filter((change) => isFirst(seen, digestOf(stateAt(change))))
        .map((change) => ({ change, comeTrue: () => replace(root, stateAt(change)) }));
    },
  };
}

function isFirst(seen: Set<string>, digest: string): boolean {
  const { size } = seen;
  return seen.add(digest).size > size;
}

function replace(root: string, state: string): void {
  rmSync(root, { recursive: true });
  mkdirSync(join(root, '..'), { recursive: true });
  renameSync(state, root);
}

/** Names, modes and contents of all there is; of what is written aside only the names, since nobody ever reads it. */
function digestOf(top: string): string {
  const hash = createHash('sha1');
  for (const path of readdirSync(top, { recursive: true, encoding: 'utf8' }).sort()) {
    const entry = lstatSync(join(top, path));
    hash.update(`${path}\0${entry.mode}\0`);
    if (entry.isSymbolicLink()) hash.update(readlinkSync(join(top, path)));
    if (entry.isFile() && !path.endsWith('.tmp')) hash.update(readFileSync(join(top, path)));
  }
  return hash.digest('hex');
}
