/** The state of a project's files at one moment. */
export type Revision = {
  /** Another one after every edit, and the same one after a commit of what was there already. */
  readonly id: string;
  /** The same for the files git tracks alone. */
  readonly tracked: string;
  /** The commit it stands on. */
  readonly head: string | null;
  readonly editedSince: (at: string) => boolean;
};

/** Overtone ticks boxes and writes handoffs here while the work goes on; that is no edit of the work. */
export const isOwnFile = (path: string): boolean => path.startsWith('specs/features/');
