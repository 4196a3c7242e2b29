/** The shape of `ot verify --json`, as its help shows it. The same in every language. */
export const verifyShape: readonly string[] = [
  '  project, language | null, packageManager | null, ok, stoppedAt | null, sessionId | null, unrecorded | null',
  '  revision { id, head | null }',
  '  phases[] { phase, status, reason | null, durationMs }, status: passed, failed, warned or skipped',
  '  phases[].steps[] { command, status, reason | null, tool | null, exitCode | null, errors[], output }',
  '  changes | null { files[] { path, insertions, deletions }, insertions, deletions, untracked[] }',
];
