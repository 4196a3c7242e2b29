/** What statistics keep of one session: small, and made once for as long as its files stay as they are. */

import * as v from 'valibot';
import { ownValue } from '../../values/narrow.ts';
import { decodeWith } from '../../values/schema.ts';
import { type Flow, stageKey } from '../flow.ts';
import { elapsedMs } from '../loop/decide-stop.ts';
import type { Loop } from '../loop/loop.ts';
import type { TimelineRecord } from '../ports.ts';
import { isOver } from '../start-agent.ts';
import { passAtK } from '../stats/pass-at-k.ts';
import { endOf } from './waits-for.ts';

const SCORE = v.object({
  clarity: v.number(),
  completeness: v.number(),
  actionability: v.number(),
  overall: v.number(),
});

export type Score = Readonly<v.InferOutput<typeof SCORE>>;

export type SessionRecord = ReturnType<typeof sessionRecordOf>;
export type StageRecord = SessionRecord['stages'][number];

export type RecordSource = {
  readonly sessionId: string;
  readonly flow: Flow;
  readonly loop: Loop | undefined;
  /** What the user asked for first. */
  readonly request?: string | undefined;
  /** `stage:complete`, `stage:retry`, `grader:score` and `session:start`, oldest first. */
  readonly events: readonly TimelineRecord[];
};

export function sessionRecordOf({ sessionId, flow, loop, request, events }: RecordSource) {
  return {
    sessionId,
    /** What a person knows it by. */
    name: request ?? flow.featureName,
    project: projectOf(
      flow,
      events.findLast(({ type }) => type === 'session:start'),
    ),
    workflowType: flow.workflow,
    phase: flow.phase,
    createdAt: flow.createdAt,
    /** `null` while it is not over. */
    durationMs: isOver(flow) ? elapsedMs(flow.createdAt, endOf(flow, loop) ?? '') : null,
    stages: stagesOf(sessionId, flow, events),
    /** When stages were sent back. */
    retries: events.filter(({ type }) => type === 'stage:retry').map(({ ts }) => ts),
  };
}

function stagesOf(sessionId: string, flow: Flow, events: readonly TimelineRecord[]) {
  const { stages } = passAtK(sessionId, events, '');
  const scores = scoresByStage(events);
  return [...new Set([...Object.keys(stages), ...scores.keys()])].map((stage) => {
    const { attempts, pass1, pass3, passConsecutive3 } = ownValue(stages, stage) ?? NEVER_ENDED;
    const durationsMs = durationsOf(flow, stage);
    return { stage, attempts, pass1, pass3, passConsecutive3, durationsMs, scores: scores.get(stage) ?? [] };
  });
}

const NEVER_ENDED = { attempts: [], pass1: false, pass3: false, passConsecutive3: null } as const;

/** What was left out took no time. */
function durationsOf(flow: Flow, stage: string): number[] {
  const attempts = flow.stages.find((entry) => stageKey(entry) === stage)?.attempts ?? [];
  return attempts.flatMap(({ startedAt, endedAt, result }) =>
    result === 'skipped' ? [] : (elapsedMs(startedAt, endedAt) ?? []),
  );
}

function scoresByStage(events: readonly TimelineRecord[]): Map<string, Score[]> {
  const found = new Map<string, Score[]>();
  for (const { type, stage, scores } of events) {
    const score = type === 'grader:score' ? scoreOf(scores) : undefined;
    if (score === undefined || typeof stage !== 'string') continue;
    const known = found.get(stage);
    if (known) known.push(score);
    else found.set(stage, [score]);
  }
  return found;
}

const scoreOf = decodeWith(SCORE);

/** In which project a session works: as its workflow says, else as the session said when it last began. */
export function projectOf(
  flow: Pick<Flow, 'extra'> | undefined,
  begun: Pick<TimelineRecord, string> | undefined,
): string | null {
  const named = [flow?.extra['project'], begun?.['project']];
  return named.find((project): project is string => typeof project === 'string' && project !== '') ?? null;
}
