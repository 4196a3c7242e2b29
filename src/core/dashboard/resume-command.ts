/** What a person types to go on with a session. */
export const resumeCommand = (sessionId: string, project: string | null): string => {
  const resume = `claude --resume ${shellWord(sessionId)}`;
  return project === null ? resume : `cd ${shellWord(project)} && ${resume}`;
};

const shellWord = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
