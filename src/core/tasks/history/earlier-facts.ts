/** What happened before the oldest line a long history has kept, as far as the record still knows it. */
import type { CodeChange, Iteration, TaskRecord } from '../record/record.ts';
import type { FeedbackFact, HistoryFacts, ToolFact } from './history-facts.ts';

export function withEarlier(history: HistoryFacts, { codeChanges, tracking }: TaskRecord): HistoryFacts {
  const begin = Date.parse(history.since ?? '');
  const isGone = ({ timestamp }: { readonly timestamp: string }) => !(Date.parse(timestamp) >= begin);
  const files = [...new Set(history.edits.map(({ file }) => file))];
  const edits = codeChanges.filter(isGone).map((change) => editFact(change, files));
  const feedback = (tracking?.iterations ?? []).filter(isGone).map(feedbackFact);
  return { ...history, edits: [...edits, ...history.edits], feedback: [...feedback, ...history.feedback] };
}

/** The record names files from the project on, the history as the tool was given them. */
const editFact = (change: CodeChange, files: readonly string[]): ToolFact => ({
  tool: change.operation,
  file: files.find((file) => file.endsWith(`/${change.file}`)) ?? change.file,
  command: '',
  time: change.timestamp,
  result: change.error ?? change.summary ?? '',
  failed: change.status === 'failed',
});

const feedbackFact = ({ feedback, sentiment, timestamp }: Iteration): FeedbackFact => ({
  text: feedback,
  sentiment,
  time: timestamp,
  confirmed: false,
});
