/** The grader's scores of one stage: what may be scored, and the event they become. */

import { parseStageKey, stageKey } from '../flow.ts';
import type { TimelineEvent } from '../ports.ts';
import { isAgentId, isStageId } from '../registry/stages.ts';

export const SCORED = ['clarity', 'completeness', 'actionability'] as const;
export type Scores = Readonly<Record<(typeof SCORED)[number], number>>;

/** As stages are written on disk; undefined when there is no such stage. */
export function gradedStage(value: string): string | undefined {
  const ref = parseStageKey(value.toUpperCase());
  return ref !== undefined && isStageId(ref.stage) ? stageKey(ref) : undefined;
}

/** The host calls agents of the plugin `ot:<name>`. */
export function gradedAgent(value: string): string | undefined {
  const agent = value.replace(/^ot:/, '');
  return isAgentId(agent) ? agent : undefined;
}

/** A whole number from 1 to 5, as a number or as a word of a command line. */
export function scoreIn(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^[1-5]$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number >= 1 && number <= 5 ? number : undefined;
}

export const withOverall = (scores: Scores): Scores & { readonly overall: number } => ({
  ...scores,
  overall: Math.round((SCORED.reduce((sum, name) => sum + scores[name], 0) / SCORED.length) * 100) / 100,
});

export type Grade = {
  readonly stage: string;
  readonly agent: string;
  readonly scores: ReturnType<typeof withOverall>;
};

export const gradeEvent = (data: Grade): TimelineEvent => ({ type: 'grader:score', data });
