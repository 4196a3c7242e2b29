/** What a history tells the documents: each kind of line in the order it happened. */
import { EDIT_TOOLS } from '../../rules/resulting-file.ts';
import { object } from '../../values/fields.ts';
import { asText, oneOf, type UnknownRecord } from '../../values/narrow.ts';

export type ToolFact = Readonly<ReturnType<typeof toolFact>>;
export type HistoryFacts = Readonly<ReturnType<typeof historyFacts>>;

/** `lines`: each parsed line, or `undefined` if parsing failed. */
export function historyFacts(lines: readonly (UnknownRecord | undefined)[]) {
  const good = lines.filter((line) => typeof line?.['role'] === 'string') as readonly UnknownRecord[];
  const events = (type: string) => good.filter((line) => line['role'] !== 'tool' && line['event_type'] === type);
  const tools = good.filter(({ role }) => role === 'tool').map(toolFact);
  const [opening] = events('task_init');
  return {
    // The prompt without the command that opened the task.
    problem:
      opening &&
      asText(opening['content'])
        .replace(/^\s*\/\S+\s+/, '')
        .trim(),
    reads: tools.filter(({ tool, file }) => tool === 'Read' && /\.md$/i.test(file)),
    edits: tools.filter(({ tool, file }) => oneOf(EDIT_TOOLS, tool) && file !== ''),
    commands: tools.filter(({ tool }) => tool === 'Bash'),
    feedback: events('feedback').map((line) => ({
      text: asText(line['content']),
      sentiment: asText(line['sentiment']),
      time: asText(line['timestamp']),
    })),
    /** What Claude said at the end of its turns. */
    summaries: good.filter(({ role }) => role === 'assistant').map(({ content }) => asText(content)),
    /** Lines that are not valid history lines. */
    bad: lines.length - good.length,
  };
}

function toolFact(line: UnknownRecord) {
  const input = object(line['tool_input']);
  return {
    tool: asText(line['tool_name']),
    file: asText(input['file_path']),
    command: asText(input['command']),
    time: asText(line['timestamp']),
    result: asText(line['tool_result_summary']),
    failed: line['status'] === 'failed',
  };
}
