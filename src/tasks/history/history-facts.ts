/** What a history tells the documents: each kind of line in the order it happened. */
import { asText, isRecord, type UnknownRecord } from '../../values/narrow.ts';

export type ToolFact = {
  readonly tool: string;
  readonly file: string;
  readonly command: string;
  readonly time: string;
  readonly result: string;
  readonly failed: boolean;
};

export type FeedbackFact = {
  readonly text: string;
  readonly sentiment: string;
  readonly time: string;
  readonly confirmed: boolean;
};

export type HistoryFacts = {
  /** When the oldest line that is left was written. */
  readonly since: string | undefined;
  readonly problem: string | undefined;
  readonly reads: readonly ToolFact[];
  readonly edits: readonly ToolFact[];
  readonly commands: readonly ToolFact[];
  readonly feedback: readonly FeedbackFact[];
  /** What Claude said at the end of its turns. */
  readonly summaries: readonly string[];
  /** Lines that are no line of a history. */
  readonly bad: number;
};

const EDITORS = ['Edit', 'Write', 'MultiEdit', 'NotebookEdit'];

/** `lines`: each parsed line, `undefined` where that failed. */
export function historyFacts(lines: readonly (UnknownRecord | undefined)[]): HistoryFacts {
  const facts = {
    reads: [] as ToolFact[],
    edits: [] as ToolFact[],
    commands: [] as ToolFact[],
    feedback: [] as FeedbackFact[],
    summaries: [] as string[],
  };
  const since = asText(lines.find((line) => asText(line?.['timestamp']) !== '')?.['timestamp']) || undefined;
  let problem: string | undefined;
  let bad = 0;
  for (const line of lines) {
    if (line === undefined || typeof line['role'] !== 'string') bad += 1;
    else if (line['role'] === 'tool') sortTool(facts, toolFact(line));
    else if (line['role'] === 'assistant') facts.summaries.push(asText(line['content']));
    else if (line['event_type'] === 'task_init') problem ??= withoutCommand(asText(line['content']));
    else if (line['event_type'] === 'feedback') facts.feedback.push(feedbackFact(line));
  }
  return { since, problem, ...facts, bad };
}

function sortTool(facts: { reads: ToolFact[]; edits: ToolFact[]; commands: ToolFact[] }, fact: ToolFact): void {
  if (fact.tool === 'Read' && /\.md$/i.test(fact.file)) facts.reads.push(fact);
  else if (EDITORS.includes(fact.tool) && fact.file !== '') facts.edits.push(fact);
  else if (fact.tool === 'Bash') facts.commands.push(fact);
}

function toolFact(line: UnknownRecord): ToolFact {
  const input = isRecord(line['tool_input']) ? line['tool_input'] : {};
  return {
    tool: asText(line['tool_name']),
    file: asText(input['file_path']),
    command: asText(input['command']),
    time: asText(line['timestamp']),
    result: asText(line['tool_result_summary']),
    failed: line['status'] === 'failed',
  };
}

const feedbackFact = (line: UnknownRecord): FeedbackFact => ({
  text: asText(line['content']),
  sentiment: asText(line['sentiment']),
  time: asText(line['timestamp']),
  confirmed: line['is_confirmation'] === true,
});

/** The prompt without the command that opened the task. */
const withoutCommand = (prompt: string): string => prompt.replace(/^\s*\/\S+\s+/, '').trim();
