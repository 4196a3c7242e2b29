/** What a change touches, from what git prints about it. */
export type Changes = {
  readonly files: readonly ChangedFile[];
  readonly insertions: number;
  readonly deletions: number;
  /** Files git does not know yet. */
  readonly untracked: readonly string[];
};

type ChangedFile = { readonly path: string; readonly insertions: number; readonly deletions: number };

/** `git diff --numstat` counts no lines of binary files. */
const NUMSTAT = /^(\d+|-)\t(\d+|-)\t(.+)$/;

export function readChanges(numstat: string, newFiles: string): Changes {
  const files = numstat.split('\n').flatMap((line) => {
    const [, added, removed, path] = NUMSTAT.exec(line) ?? [];
    return path === undefined ? [] : [{ path, insertions: Number(added) || 0, deletions: Number(removed) || 0 }];
  });
  return {
    files,
    insertions: files.reduce((sum, file) => sum + file.insertions, 0),
    deletions: files.reduce((sum, file) => sum + file.deletions, 0),
    untracked: newFiles.split('\n').filter((line) => line !== ''),
  };
}
