/** What a command may end with instead of an answer; the exit code follows from the class. */

/** The request cannot be carried out: exit 1, and nothing was changed. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** The command line itself is wrong, whatever lies on disk: exit 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
