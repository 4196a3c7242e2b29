/** Lines of `.conversation.jsonl`: what was asked, done and answered, short and without secrets. */
import type { PackPattern } from '../../rules/patterns.ts';
import { clip, clipWith, oneLine } from '../../text/clip.ts';
import { isRecord, type UnknownRecord } from '../../values/narrow.ts';
import type { Sentiment } from '../record/record.ts';
import { maskSecrets } from './mask-secrets.ts';

export type HistoryLine = ReturnType<
  typeof taskInitLine | typeof feedbackLine | typeof toolLine | typeof assistantLine | typeof engineLine
>;

export type EngineEvent =
  | 'transition'
  | 'spill'
  | 'refused'
  | 'rule'
  | 'triggers'
  | 'wrap-up'
  | 'session_start'
  | 'session_end'
  | 'restored';

const INPUT_FIELDS = ['file_path', 'command', 'pattern', 'url', 'description'];
const MAX = { input: 100, summary: 200, assistant: 300, content: 3_000, lineBytes: 4_096 } as const;

/** Patterns of the pack for what must not be written down. */
type Secrets = readonly PackPattern[];

export const taskInitLine = (timestamp: string, prompt: string, secrets?: Secrets) => ({
  timestamp,
  role: 'user' as const,
  content: tidy(prompt, MAX.content, secrets),
  event_type: 'task_init' as const,
});

export const feedbackLine = (timestamp: string, text: string, sentiment: Sentiment, is_confirmation = false) => ({
  timestamp,
  role: 'user' as const,
  content: tidy(text, MAX.content),
  event_type: 'feedback' as const,
  sentiment,
  is_confirmation,
});

/** The beginning of what the assistant said at the end of a turn. */
export const assistantLine = (timestamp: string, message: string, secrets?: Secrets) => ({
  timestamp,
  role: 'assistant' as const,
  content: tidy(message, MAX.assistant, secrets),
});

export type ToolCall = {
  readonly name: string;
  readonly input: UnknownRecord;
  /** `tool_response` of a tool that ran, the error text of one that failed. */
  readonly result: unknown;
  readonly failed: boolean;
  /** Set when a subagent called it. */
  readonly agent?: string;
};

export const toolLine = (timestamp: string, { name, input, result, failed, agent }: ToolCall, secrets?: Secrets) => ({
  timestamp,
  role: 'tool' as const,
  tool_name: name,
  tool_input: inputSubset(input, secrets),
  tool_result_summary: summaryOf(result, secrets),
  ...(failed && { status: 'failed' as const }),
  ...(agent && { agent }),
});

export const engineLine = (timestamp: string, event_type: EngineEvent, data: UnknownRecord) => ({
  timestamp,
  role: 'engine' as const,
  event_type,
  data,
});

function inputSubset(input: UnknownRecord, secrets?: Secrets): Record<string, string> {
  const kept = INPUT_FIELDS.flatMap((field) => {
    const value = input[field];
    return typeof value === 'string'
      ? [[field, clipWith(maskSecrets(clip(value, MAX.content), secrets), MAX.input + 3, '...')]]
      : [];
  });
  return Object.fromEntries(kept);
}

function summaryOf(result: unknown, secrets?: Secrets): string {
  return tidy(oneLine(clip(wordsOf(result), MAX.content)), MAX.summary, secrets);
}

/** What a person would call the result: the error, else the output, else all of it. */
function wordsOf(result: unknown): string {
  if (typeof result === 'string') return result;
  if (!isRecord(result)) return JSON.stringify(result) ?? '';
  for (const field of ['error', 'stderr', 'stdout', 'output'] as const) {
    const value = result[field];
    if (typeof value === 'string' && value.trim() !== '') return value;
  }
  const { content: _c, originalFile: _o, oldString: _s, newString: _n, structuredPatch: _p, ...rest } = result;
  return JSON.stringify(rest);
}

/** Secrets go first: half of one is still one. */
const tidy = (text: string, max: number, secrets?: Secrets): string =>
  clip(maskSecrets(clip(text, 2 * MAX.content), secrets), max);

/** One line of at most 4 KB, so that a single append writes it whole. */
export function encodeLine(line: HistoryLine): string {
  const text = JSON.stringify(line);
  if (bytesOf(text) < MAX.lineBytes) return `${text}\n`;
  return `${JSON.stringify(shortened(line, MAX.lineBytes - OVERHEAD_BYTES))}\n`;
}

/** Room for the fields around the text. */
const OVERHEAD_BYTES = 600;

function shortened(line: HistoryLine, bytes: number): HistoryLine {
  if (line.role === 'engine') return { ...line, data: { cut: clipToBytes(JSON.stringify(line.data), bytes) } };
  if (line.role !== 'tool') return { ...line, content: clipToBytes(line.content, bytes) };
  const { tool_name, tool_result_summary } = line;
  return {
    ...line,
    tool_name: clip(tool_name, MAX.input),
    tool_result_summary: clipToBytes(tool_result_summary, bytes / 4),
  };
}

function clipToBytes(text: string, bytes: number): string {
  let kept = text;
  while (bytesOf(JSON.stringify(kept)) > bytes) kept = clip(kept, Math.floor(kept.length * 0.8));
  return kept;
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;
