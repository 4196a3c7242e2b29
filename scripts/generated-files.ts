/** Writes generated files, or checks that they are up to date. */
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../', import.meta.url));

export type SettleOptions = {
  /** The command to suggest when a file is stale. */
  readonly command: string;
  /** Folders that may contain only generated files. */
  readonly owned?: readonly string[];
  /** Files that people start as commands. */
  readonly executable?: readonly string[];
  readonly check: boolean;
};

export function settle(
  files: ReadonlyMap<string, string>,
  { command, owned = [], executable = [], check }: SettleOptions,
): void {
  const changed = [...files].filter(([path, text]) => readText(path) !== text).map(([path]) => path);
  const strangers = owned.flatMap(listFiles).filter((path) => !files.has(path));
  if (check) {
    const notRunnable = executable.filter((path) => (statSync(join(ROOT, path)).mode & 0o111) === 0);
    report([...changed, ...strangers, ...notRunnable], command);
    return;
  }
  for (const path of changed) writeText(path, files.get(path) ?? '');
  for (const path of executable) chmodSync(join(ROOT, path), 0o755);
  for (const path of strangers) rmSync(join(ROOT, path));
  console.log(`${files.size} files made, ${changed.length} changed, ${strangers.length} removed`);
}

function report(stale: readonly string[], command: string): void {
  if (stale.length === 0) return;
  console.error(`Stale generated files, run \`${command}\`:\n${stale.map((path) => `  ${path}`).join('\n')}`);
  process.exitCode = 1;
}

function listFiles(folder: string): string[] {
  const entries = readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length));
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(join(ROOT, path), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function writeText(path: string, text: string): void {
  mkdirSync(dirname(join(ROOT, path)), { recursive: true });
  writeFileSync(join(ROOT, path), text);
}
