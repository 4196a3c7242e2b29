/** `ot verdict --jsonl`: reads agents' reports line by line and answers what each of them decided. */
import { asText, isRecord, oneOf } from '../core/narrow.ts';
import { isStageId, type StageId } from '../core/registry/stages.ts';
import { parseVerdict } from '../core/verdict/parse-verdict.ts';
import type { StageMode } from '../core/workflow/flow.ts';
import { parseStageKey } from '../core/workflow/stage-ref.ts';
import type { CliText } from '../text/cli/messages.ts';
import { defineCommand } from './command.ts';
import { UsageError } from './errors.ts';
import { linesOf } from './input-lines.ts';

export const verdict = defineCommand({
  name: 'verdict',
  positionals: [],
  options: { jsonl: {} },
  async run({ jsonl }, { stdin, print, text }) {
    if (!jsonl) throw new UsageError(text.usage.missingSwitch('--jsonl'));
    let exitCode = 0;
    for await (const line of linesOf(stdin())) {
      if (line.trim() === '') continue;
      const answer = answerOf(line, text);
      if ('error' in answer) exitCode = 1;
      print(`${JSON.stringify(answer)}\n`);
    }
    return { exitCode };
  },
});

type Id = string | number | null;
type VerdictAnswer = { readonly id: Id; readonly result: string } | { readonly id: Id; readonly error: string };

/** A bad line is answered like the others, so that one mistake does not cost the rest. */
function answerOf(line: string, { verdict: text }: CliText): VerdictAnswer {
  const value = parseJson(line);
  if (!isRecord(value)) return { id: null, error: text.notAnObject };
  const id = typeof value['id'] === 'string' || typeof value['id'] === 'number' ? value['id'] : null;
  const report = value['text'];
  if (typeof report !== 'string') return { id, error: text.noText };
  const stage = stageOf(value['stage']);
  if (stage === undefined) return { id, error: text.unknownStage(asText(value['stage'])) };
  return { id, result: parseVerdict(report, stage, modeOf(value['mode'])) };
}

function stageOf(value: unknown): StageId | undefined {
  const stage = parseStageKey(asText(value).toUpperCase())?.stage;
  return stage !== undefined && isStageId(stage) ? stage : undefined;
}

const modeOf = (value: unknown): StageMode | undefined => oneOf(['spec', 'verify'] as const, value);

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
