/** `ot classify` and `ot verdict`: JSON lines in, one answer per line out. A bad line does not cost the others. */
import { classify as classifyMessage } from '../judge/replies.ts';
import { judgeReport } from '../judge/verdict.ts';
import { clip } from '../text/clip.ts';
import type { CliText } from '../text/messages.ts';
import { asText, isRecord, oneOf, orUndefined, type UnknownRecord } from '../values/narrow.ts';
import { stageName } from '../workflow/flow.ts';
import { isStageId } from '../workflow/registry/stages.ts';
import { defineCommand } from './command.ts';
import type { CliContext, Streamed } from './context.ts';

/** What each user message means for its task. */
export const classify = defineCommand({
  options: { jsonl: { required: true } },
  run(_, context) {
    return answerJsonLines(context, ({ prompt, context: task }) =>
      typeof prompt === 'string'
        ? classifyMessage(prompt, task)
        : { error: context.text.jsonLines.noText({ field: 'prompt' }) },
    );
  },
});

/** What each agent report decided about its stage. */
export const verdict = defineCommand({
  options: { jsonl: { required: true } },
  run(_, context) {
    return answerJsonLines(context, (line) => verdictOf(line, context.text));
  },
});

function verdictOf(line: UnknownRecord, { verdict: text, jsonLines }: CliText) {
  const report = line['text'];
  if (typeof report !== 'string') return { error: jsonLines.noText({ field: 'text' }) };
  const name = asText(line['stage']);
  const stage = stageName(name.toUpperCase());
  if (!isStageId(stage)) return { error: text.unknownStage({ value: clip(name, 40) }) };
  const mode = oneOf(['spec', 'verify'] as const, line['mode']);
  return { result: judgeReport(report, { stage, mode }).result };
}

type AnswerLine = (line: UnknownRecord) => UnknownRecord | { readonly error: string };

/** The exit code is 1 when a line could not be used. */
async function answerJsonLines(context: CliContext, answerLine: AnswerLine): Promise<Streamed> {
  const { stdin, print, text } = context;
  let exitCode = 0;
  for await (const line of linesOf(stdin())) {
    // Trimming also removes a byte order mark.
    const trimmed = line.trim();
    if (trimmed === '') continue;
    const value = orUndefined<unknown>(() => JSON.parse(trimmed));
    const answer = isRecord(value) ? answerLine(value) : { error: text.jsonLines.notAnObject };
    if ('error' in answer) exitCode = 1;
    print(`${JSON.stringify({ id: idOf(value), ...answer })}\n`);
  }
  return { exitCode };
}

function idOf(value: unknown): string | number | null {
  const id = isRecord(value) ? value['id'] : null;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

/** Splits at newlines only: node:readline would also cut at separators that JSON allows inside strings. */
export async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let open: string[] = [];
  for await (const piece of pieces) {
    const [first = '', ...others] = piece.split('\n');
    open.push(first);
    for (const next of others) {
      yield open.join('');
      open = [next];
    }
  }
  yield open.join('');
}
