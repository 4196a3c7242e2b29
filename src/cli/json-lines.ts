/** Commands that answer JSON line by line. A bad line is answered like the others, so that one mistake does not cost the rest. */
import { isRecord, type UnknownRecord } from '../core/narrow.ts';
import type { CliContext, Streamed } from './context.ts';
import { UsageError } from './errors.ts';
import { linesOf } from './input-lines.ts';

type Failure = { readonly error: string };

/** What a line comes to, besides its id. */
export type LineReader = (line: UnknownRecord) => UnknownRecord | Failure;

/** The exit code is 1 when a line could not be used. */
export async function answerJsonLines(isAsked: boolean, context: CliContext, read: LineReader): Promise<Streamed> {
  const { stdin, print, text } = context;
  if (!isAsked) throw new UsageError(text.usage.missingSwitch('--jsonl'));
  let exitCode = 0;
  for await (const line of linesOf(stdin())) {
    if (line.trim() === '') continue;
    // Which also takes a byte order mark away.
    const value = parseJson(line.trim());
    const answer = isRecord(value) ? read(value) : { error: text.jsonLines.notAnObject };
    if ('error' in answer) exitCode = 1;
    print(`${JSON.stringify({ id: idOf(value), ...answer })}\n`);
  }
  return { exitCode };
}

function idOf(value: unknown): string | number | null {
  const id = isRecord(value) ? value['id'] : null;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
