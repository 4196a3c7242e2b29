/** A handful of texts by path, with the few file operations the memory store needs. */
import { afterTornLine } from '../disk/jsonl.ts';

export type MemoryFiles = ReturnType<typeof createMemoryFiles>;

export function createMemoryFiles(now: () => Date, files: Map<string, string>) {
  const times = new Map<string, Date>();
  const locks = new Set<string>();

  const write = (path: string, text: string): void => {
    files.set(path, text);
    times.set(path, now());
  };
  const below = (directory: string): string[] => [...files.keys()].filter((path) => path.startsWith(`${directory}/`));

  return {
    now,
    write,
    below,
    has: (path: string) => files.has(path),
    read: (path: string) => files.get(path),
    remove: (path: string): void => {
      files.delete(path);
    },
    append(path: string, lines: string): void {
      const before = files.get(path) ?? '';
      const isTorn = before !== '' && !before.endsWith('\n');
      if (lines !== '') write(path, before + afterTornLine(isTorn, lines));
    },
    rename(from: string, to: string): string {
      files.set(to, files.get(from) ?? '');
      files.delete(from);
      return to;
    },
    locked<T>(path: string, work: () => T): T {
      if (locks.has(path)) throw new Error(`[store] ${path} is held by the caller itself.`);
      locks.add(path);
      try {
        return work();
      } finally {
        locks.delete(path);
      }
    },
    /** The names directly below a directory. */
    namesIn: (directory: string): string[] => [
      ...new Set(below(directory).flatMap((path) => path.slice(directory.length + 1).split('/')[0] ?? [])),
    ],
    /** When something below a directory was last written; what a test put there counts as written now. */
    changedAt: (directory: string): Date =>
      new Date(Math.max(...below(directory).map((path) => (times.get(path) ?? now()).getTime()))),
  };
}
