/** A session played again from its timeline alone; where the state is kept too, it lends the names of the stages. */
import { ownValue } from '../../values/narrow.ts';
import { type Flow, stageKey } from '../flow.ts';

import type { TimelineRecord } from '../ports.ts';
import { openingScene, pendingFlow, type Scene, sceneAfter } from './replay-scene.ts';
import { segmentsOf, statusOf } from './segments.ts';
import type { Segment, StageStatus } from './session-view.ts';

const KEPT_MOMENTS = 2_000;

type Taken = { readonly n: number; readonly event: TimelineRecord; readonly scene: Scene };

/** `events` oldest first. A session may have run several workflows: the last of them is played. */
export function replayOf(sessionId: string, flow: Flow | undefined, events: Iterable<TimelineRecord>): ReplayView {
  const { taken, isWhole, dropped } = takeMoments(flow, events);
  const last = taken.at(-1)?.scene.flow ?? flow;
  const pipeline = last ? pendingFlow(last) : undefined;
  return {
    sessionId,
    pipeline: pipeline ? segmentsOf(pipeline) : [],
    moments: pipeline ? momentsOf(taken, pipeline) : [],
    truncated: dropped || (taken.length > 0 && !isWhole),
  };
}

type Played = { readonly taken: readonly Taken[]; readonly isWhole: boolean; readonly dropped: boolean };

function takeMoments(flow: Flow | undefined, events: Iterable<TimelineRecord>): Played {
  let scene = openingScene(flow);
  let taken: Taken[] = [];
  let [isWhole, dropped] = [false, false];
  for (const { n, event, next } of inPairs(events)) {
    scene = sceneAfter(scene, { event, next, end: flow });
    if (event.type === 'workflow:start') {
      [isWhole, taken, dropped] = [true, [], false];
    }
    taken.push({ n, event, scene });
    if (taken.length >= 2 * KEPT_MOMENTS) {
      [taken, dropped] = [taken.slice(-KEPT_MOMENTS), true];
    }
  }
  return { taken: taken.slice(-KEPT_MOMENTS), isWhole, dropped: dropped || taken.length > KEPT_MOMENTS };
}

const PLAYED: ReadonlySet<string> = new Set(['workflow', 'stage', 'agent', 'parallel']);

type Pair = { readonly n: number; readonly event: TimelineRecord; readonly next: TimelineRecord | undefined };

/** Events of one step are written together, so the next one tells how a step went on. */
function* inPairs(events: Iterable<TimelineRecord>): Generator<Pair> {
  let waiting: Omit<Pair, 'next'> | undefined;
  let n = 0;
  for (const event of events) {
    if (PLAYED.has(event.category)) {
      if (waiting) yield { ...waiting, next: event };
      waiting = { n, event };
    }
    n += 1;
  }
  if (waiting) yield { ...waiting, next: undefined };
}

function momentsOf(taken: readonly Taken[], pipeline: Flow): ReplayMoment[] {
  let before: Readonly<Record<string, StageMoment>> = {};
  return taken.map(({ n, event, scene }) => {
    const now = { ...stagesOf({ flow: pipeline, tries: {} }), ...stagesOf(scene) };
    const stages = differing(before, now);
    before = now;
    return {
      n,
      ts: event.ts,
      type: event.type,
      label: event.label,
      stage: textOf(event['stage']),
      agent: textOf(event['agent']),
      stages,
      agents: scene.flow.agents.map(({ agent, startedAt, ...ref }) => ({ agent, stage: stageKey(ref), startedAt })),
    };
  });
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const stagesOf = ({ flow, tries }: Scene): Record<string, StageMoment> =>
  Object.fromEntries(
    flow.stages.map((entry) => {
      const key = stageKey(entry);
      return [key, { status: statusOf(flow, entry), result: entry.result, attempts: ownValue(tries, key) ?? 0 }];
    }),
  );

function differing(
  before: Readonly<Record<string, StageMoment>>,
  now: Readonly<Record<string, StageMoment>>,
): Record<string, StageMoment> {
  return Object.fromEntries(
    Object.entries(now).filter(([key, { status, result, attempts }]) => {
      const old = before[key];
      return old === undefined || old.status !== status || old.result !== result || old.attempts !== attempts;
    }),
  );
}

/** A session played again: each moment is the state right after one event. */
export type StageMoment = { readonly status: StageStatus; readonly result: string | null; readonly attempts: number };

type ReplayMoment = {
  /** Number of the event in the timeline that is kept, from 0. */
  readonly n: number;
  readonly ts: string;
  readonly type: string;
  readonly label: string;
  readonly stage: string | null;
  readonly agent: string | null;
  /** Only what differs from the moment before; the first has every stage. */
  readonly stages: Readonly<Record<string, StageMoment>>;
  readonly agents: readonly { readonly agent: string; readonly stage: string; readonly startedAt: string }[];
};

export type ReplayView = {
  readonly sessionId: string;
  /** The cards as at the start: all pending. */
  readonly pipeline: readonly Segment[];
  readonly moments: readonly ReplayMoment[];
  /** The beginning is no longer kept, or there were too many moments: the first shown is not the first there was. */
  readonly truncated: boolean;
};
