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
