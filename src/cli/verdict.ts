/** `ot verdict --jsonl`: reads agents' reports line by line and answers what each of them decided. */
import { asText, oneOf, type UnknownRecord } from '../core/narrow.ts';
import { isStageId, type StageId } from '../core/registry/stages.ts';
import type { JudgeReport } from '../core/verdict/judge-report.ts';
import type { StageMode } from '../core/workflow/flow.ts';
import { parseStageKey } from '../core/workflow/stage-ref.ts';
import { reportJudge } from '../store/report-judge.ts';
import type { CliText } from '../text/cli/messages.ts';
import { defineCommand } from './command.ts';
import { answerJsonLines } from './json-lines.ts';

export const verdict = defineCommand({
  name: 'verdict',
  positionals: [],
  options: { jsonl: {} },
  run({ jsonl }, context) {
    const judge = reportJudge(context.pluginRoot);
    return answerJsonLines(jsonl === true, context, (line) => answerOf(line, judge, context.text));
  },
});

function answerOf(line: UnknownRecord, judge: JudgeReport, { verdict: text, jsonLines }: CliText) {
  const report = line['text'];
  if (typeof report !== 'string') return { error: jsonLines.noText('text') };
  const stage = stageOf(line['stage']);
  if (stage === undefined) return { error: text.unknownStage(asText(line['stage'])) };
  return { result: judge(report, stage, modeOf(line['mode'])) };
}

function stageOf(value: unknown): StageId | undefined {
  const stage = parseStageKey(asText(value).toUpperCase())?.stage;
  return stage !== undefined && isStageId(stage) ? stage : undefined;
}

const modeOf = (value: unknown): StageMode | undefined => oneOf(['spec', 'verify'] as const, value);
