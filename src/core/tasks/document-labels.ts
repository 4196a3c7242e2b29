/** The words of context.md and solution.md. The engine has none of its own: a pack or a language brings them. */
const LABEL_KEYS = [
  'contextTitle',
  'problem',
  'notRecorded',
  'analysis',
  'none',
  'time',
  'path',
  'consulted',
  'timeline',
  'routing',
  'reviews',
  'metadata',
  'taskId',
  'created',
  'type',
  'docsRead',
  'codeChanges',
  'badLines',
  'solutionTitle',
  'changes',
  'changeCount',
  'finalState',
  'verification',
  'feedback',
  'tests',
  'violations',
  'iterations',
  'round',
  'result',
  'decisions',
  'reason',
  'reference',
  'openPoints',
  'ok',
  'failed',
  'positive',
  'negative',
  'frustrated',
  'neutral',
] as const;

export type DocumentLabels = Readonly<Record<(typeof LABEL_KEYS)[number], string>>;

/** For a pack that brings only some of them. */
export const withLabels = (fallback: DocumentLabels, given: Readonly<Record<string, unknown>>): DocumentLabels =>
  Object.fromEntries(
    LABEL_KEYS.map((key) => [key, typeof given[key] === 'string' ? given[key] : fallback[key]]),
  ) as unknown as DocumentLabels;
