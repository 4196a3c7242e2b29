/** Scores from elsewhere: checked as those of `ot grade` are, then read back from the timeline. */
import { clip } from '../core/clip.ts';
import { isRecord, type UnknownRecord } from '../core/narrow.ts';
import type { SessionStore } from '../core/ports.ts';
import { stageDef } from '../core/registry/stages.ts';
import type { ControlRequest, ControlResult } from '../core/remote/control.ts';
import {
  type Grade,
  gradedAgent,
  gradedStage,
  gradeEvent,
  SCORED,
  type Scores,
  scoreIn,
  withOverall,
} from '../core/stats/grade.ts';
import { parseStageKey } from '../core/workflow/stage-ref.ts';
import { CONTROL_ANSWERS } from '../text/remote/control-answers.ts';

/** Others may grade at the same time. */
const LATELY = 50;

export function grade(
  sessionId: string,
  params: ControlRequest['params'],
  { store }: { readonly store: SessionStore },
): ControlResult {
  const wanted = gradeIn(params);
  if (typeof wanted === 'string') return { ok: false, error: wanted };
  store.appendEvents(sessionId, [gradeEvent(wanted)]);
  const text = textOf(wanted);
  const written = store
    .queryEvents(sessionId, { type: 'grader:score', limit: LATELY })
    .findLast((event) => textOf(event) === text);
  if (written === undefined) return { ok: false, error: CONTROL_ANSWERS.notThere };
  return { ok: true, message: CONTROL_ANSWERS.graded, data: { sessionId, ...wanted, ts: written.ts } };
}

const textOf = ({ stage, agent, scores }: Readonly<Record<string, unknown>>): string =>
  JSON.stringify([stage, agent, scores]);

/** A text says what is wrong with it. */
function gradeIn({ stage: stageName, agent: agentName, scores: given }: ControlRequest['params']): Grade | string {
  const stage = typeof stageName === 'string' ? gradedStage(stageName) : undefined;
  if (stage === undefined) return CONTROL_ANSWERS.unknownStage(named(stageName));
  const agent = typeof agentName === 'string' ? gradedAgent(agentName) : agentName ? undefined : agentOf(stage);
  if (agent === undefined) return CONTROL_ANSWERS.unknownAgent(named(agentName));
  const scores = scoresIn(isRecord(given) ? given : {});
  return typeof scores === 'string' ? scores : { stage, agent, scores: withOverall(scores) };
}

function scoresIn(given: UnknownRecord): Scores | string {
  const scores = SCORED.map((name) => [name, scoreIn(given[name])] as const);
  const bad = scores.find(([, score]) => score === undefined);
  return bad ? CONTROL_ANSWERS.badScore(bad[0]) : (Object.fromEntries(scores) as Scores);
}

/** Who does the work of the stage. */
const agentOf = (stage: string): string | undefined => stageDef(parseStageKey(stage)?.stage ?? '')?.agent;

const named = (value: unknown): string => (typeof value === 'string' ? clip(value, 80) : '');
