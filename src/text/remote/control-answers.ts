/** What commands from elsewhere are answered. They go to programs; pages and chats have their own words. */
export const CONTROL_ANSWERS = {
  stopped: 'The loop is stopped.',
  stoppedBefore: 'The loop was stopped before.',
  graded: 'The scores are in the timeline.',
  unknownCommand: (name: string, known: readonly string[]) =>
    `There is no command "${name}". Use one of: ${known.join(', ')}.`,
  noSession: (command: string) => `The command "${command}" needs a session.`,
  badSession: (value: string) => `"${value}" is not a session id.`,
  unknownSession: (sessionId: string) => `There is no session "${sessionId}".`,
  noWorkflow: (sessionId: string) => `The session "${sessionId}" has no workflow.`,
  damaged: (path: string, why: string) => `${path} cannot be read: ${why}`,
  unknownStage: (value: string) => `There is no stage "${value}". Use a name such as DEV or TEST:2.`,
  unknownAgent: (value: string) => `There is no agent "${value}". Use a name such as developer.`,
  badScore: (name: string) => `The score "${name}" must be a whole number from 1 to 5.`,
  notThere: 'It was written, but reading it back did not show it. Try again.',
} as const;
