/** A home directory of its own for each test, removed afterwards. */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach } from 'vitest';

/** The directory is named, but only `put` or the store brings it into being. */
export type ScratchHome = {
  readonly home: string;
  path(relative: string): string;
  put(relative: string, text: string | Buffer): void;
  peek(relative: string): string | undefined;
  files(): string[];
  makeOld(): void;
};

const scratch: string[] = [];

afterEach(() => {
  for (const directory of scratch.splice(0)) rmSync(directory, { recursive: true, force: true });
});

export function createScratchHome(): ScratchHome {
  const root = mkdtempSync(join(tmpdir(), 'overtone-store-'));
  scratch.push(root);
  const home = join(root, 'home');
  const path = (relative: string) => join(home, relative);
  const files = () => filesBelow(home).sort();
  return {
    home,
    path,
    files,
    put(relative, text) {
      mkdirSync(dirname(path(relative)), { recursive: true });
      writeFileSync(path(relative), text);
    },
    peek: (relative) => (files().includes(relative) ? readFileSync(path(relative), 'utf8') : undefined),
    makeOld() {
      for (const file of files()) {
        const seconds = statSync(path(file)).mtimeMs / 1000 - 60;
        utimesSync(path(file), seconds, seconds);
      }
    },
  };
}

function filesBelow(home: string): string[] {
  if (!statSync(home, { throwIfNoEntry: false })) return [];
  return readdirSync(home, { recursive: true, encoding: 'utf8' })
    .filter((name) => !statSync(join(home, name), { throwIfNoEntry: false })?.isDirectory())
    .map((name) => name.replaceAll('\\', '/'));
}
