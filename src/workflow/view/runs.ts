/** The workflows that a session ran one after the other, and how the stages of each went. */
import { someNumber, whole } from '../../values/fields.ts';
import { asText, groupBy, ownValue } from '../../values/narrow.ts';
import { type Flow, pendingStages, type StageEntry } from '../flow.ts';
import { elapsedMs } from '../loop/decide-stop.ts';
import type { TimelineRecord } from '../ports.ts';
import { workflowDef } from '../registry/workflows.ts';
import { passAtK } from '../stats.ts';

type RunEvents = ReturnType<typeof runsOf>[number];

/**
 * Oldest first. What came before the first start belongs to it; a timeline without any tells of the last one alone. Only of that
 * is there more than its events.
 */
export function runsOf(flow: Flow, events: readonly TimelineRecord[]) {
  const starts = events.flatMap(({ type }, index) => (type === 'workflow:start' ? [index] : []));
  const earlier = starts.slice(0, -1).map((start, at) => {
    const own = events.slice(at === 0 ? 0 : start, starts[at + 1]);
    const isFinished = own.some(({ type }) => type === 'workflow:complete');
    return { workflowType: asText(events[start]?.['workflowType']), isFinished, events: own, flow: undefined };
  });
  const last = events.slice(starts.length > 1 ? starts.at(-1) : 0);
  return [...earlier, { workflowType: flow.workflow, isFinished: flow.phase === 'finished', events: last, flow }];
}

/** Whether a test of this workflow writes the spec or verifies: the same key means one here and the other there. */
const modeOf = (workflowType: string, key: string): NonNullable<StageEntry['mode']> | null =>
  pendingStages(workflowDef(workflowType).stages).find((entry) => entry.key === key)?.mode ?? null;

const decodeScore = whole(
  { clarity: someNumber, completeness: someNumber, actionability: someNumber, overall: someNumber },
  ['clarity', 'completeness', 'actionability', 'overall'],
);

export type Score = NonNullable<ReturnType<typeof decodeScore>>;

/** How each stage of a run went. */
export function stageRecordsOf(sessionId: string, { workflowType, flow, events }: RunEvents) {
  const { stages } = passAtK(sessionId, events, '');
  const scores = groupBy(events.flatMap(scoreIn), ({ stage }) => stage);
  return [...new Set([...Object.keys(stages), ...scores.keys()])].map((stage) => {
    const { attempts, pass1, pass3, passConsecutive3 } = ownValue(stages, stage) ?? NEVER_ENDED;
    return {
      ...{ sessionId, stage, mode: modeOf(workflowType, stage), attempts, pass1, pass3, passConsecutive3 },
      durationsMs: flow ? durationsOf(flow, stage) : [],
      scores: scores.get(stage)?.map(({ score }) => score) ?? [],
    };
  });
}

const NEVER_ENDED = { attempts: [], pass1: false, pass3: false, passConsecutive3: null } as const;

/** What was left out took no time. */
function durationsOf(flow: Flow, stage: string): number[] {
  const attempts = flow.stages.find(({ key }) => key === stage)?.attempts ?? [];
  return attempts.flatMap(({ startedAt, endedAt, result }) =>
    result === 'skipped' ? [] : (elapsedMs(startedAt, endedAt) ?? []),
  );
}

function scoreIn({ type, stage, scores }: TimelineRecord) {
  const score = type === 'grader:score' ? decodeScore(scores) : undefined;
  return score !== undefined && typeof stage === 'string' ? [{ stage, score }] : [];
}
