/** The shape of `ot status --json`, as its help shows it. The same in every language. */
export const statusShape: readonly string[] = [
  '  sessionId',
  '  workflow | null { workflowType, label, phase, createdAt, currentStage, failCount, rejectCount, retroCount, maxRetries }',
  '  workflow.progress { bar, completed, total }',
  '  workflow.stages[] { stage, title, icon, status, result, mode, attempts, skipReason }',
  '  workflow.agents[] { agent, stage, instance, startedAt, elapsedMs, background }',
  '  workflow.feature | null { name, path, tasks | null { checked, total } }',
  '  signals[] { signal, state, required, outcome, at, head }, state: passed, failed, skipped, stale or missing',
  '  signalsMet | null',
  '  loop | null { iteration, maxIterations, stopped, stopReason, consecutiveErrors }',
  '  events[] { ts, type, category, label, … }',
];

/** A line of `ot status --watch --json`; the last one, when the session is removed, is `{ sessionId, removed }`. */
export const watchShape: readonly string[] = [
  '  row { sessionId, workflowType, phase, group, waitsFor { kind, params, since }, progress, project, … }',
  '  pipeline[] { type, groupName, stages[] { key, status, result, attempts[], graded, … } }',
  '  agents[] { agent, stage, model, startedAt, background, … }, counters, feature | null, task | null, loop | null',
  '  holds[] { kind, at, text, params }, resumeCommand, events[]',
  '  { sessionId, removed: true }',
];
