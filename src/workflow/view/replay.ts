/** A session played again from its timeline alone; where the state is kept too, it lends the names of the stages. */
import { asText } from '../../values/narrow.ts';
import type { Flow } from '../flow.ts';
import type { TimelineRecord } from '../ports.ts';
import { openingScene, pendingFlow, type Scene, sceneAfter } from './replay-scene.ts';
import { type StageCard, segmentsOf, statusOf } from './segments.ts';

/** Of a longer session neighbouring moments become one, so that all of its time is shown and memory stays bounded. */
const MOST_MOMENTS = 4_000;

type Taken = { readonly n: number; readonly event: TimelineRecord; readonly scene: Scene };

/** Takes the events of a timeline oldest first. A session may have run several workflows: the last of them is played. */
export function createReplay(sessionId: string, flow: Flow | undefined) {
  let scene = openingScene(flow);
  let taken: Taken[] = [];
  let [isWhole, n, every] = [false, 0, 1];
  let waiting: Pick<Taken, 'n' | 'event'> | undefined;

  /** Events of one step are written together, so the next one tells how a step went on. */
  const play = (next?: TimelineRecord): void => {
    if (waiting === undefined) return;
    const { event } = waiting;
    scene = sceneAfter(scene, { event, next, end: flow });
    if (event.type === 'workflow:start') [isWhole, taken, every] = [true, [], 1];
    taken.push({ ...waiting, scene });
    if (taken.length < 2 * MOST_MOMENTS) return;
    [taken, every] = [everySecond(taken), 2 * every];
  };

  return {
    take(event: TimelineRecord): void {
      if (PLAYED.has(event.category)) {
        play(event);
        waiting = { n, event };
      }
      n += 1;
    },
    view() {
      play();
      waiting = undefined;
      while (taken.length > MOST_MOMENTS) [taken, every] = [everySecond(taken), 2 * every];
      const last = taken.at(-1)?.scene.flow ?? flow;
      const pipeline = last ? pendingFlow(last) : undefined;
      return {
        sessionId,
        /** The cards as at the start: all pending. */
        pipeline: pipeline ? segmentsOf(pipeline) : [],
        moments: pipeline ? momentsOf(taken, pipeline) : [],
        /** The beginning of the workflow is no longer in the timeline. */
        beginsLate: taken.length > 0 && !isWhole,
        /** So many events make one moment: more than one only in very long sessions. */
        every,
      };
    },
  };
}

/** The beginning and the end stay; of two neighbours the later one, which knows what the other brought. */
const everySecond = (taken: readonly Taken[]): Taken[] =>
  taken.filter((_, index) => index === 0 || (taken.length - 1 - index) % 2 === 0);

const PLAYED: ReadonlySet<string> = new Set(['workflow', 'stage', 'agent', 'parallel', 'session']);

/** Each moment is the state right after one event. */
function momentsOf(taken: readonly Taken[], pipeline: Flow) {
  let before: Stages = {};
  return taken.map(({ n, event, scene }) => {
    const now = { ...stagesOf(pipeline), ...stagesOf(scene.flow) };
    const isChanged = ([key, { status, result }]: [string, StageMoment]) =>
      before[key]?.status !== status || before[key].result !== result;
    const stages: Stages = Object.fromEntries(Object.entries(now).filter(isChanged));
    before = now;
    return {
      /** Number of the event in the timeline that is kept, from 0. */
      n,
      ts: event.ts,
      type: event.type,
      stage: asText(event['stage']) || null,
      agent: asText(event['agent']) || null,
      /** Only what differs from the moment before; the first has every stage. */
      stages,
      agents: scene.flow.agents.map(({ agent, stage, startedAt }) => ({ agent, stage, startedAt })),
      /** No agent works on a stage, so the main agent does. */
      main: scene.isPresent && !scene.isOver && scene.flow.agents.length === 0,
    };
  });
}

export type StageMoment = Pick<StageCard, 'status' | 'result'>;
type Stages = Readonly<Record<string, StageMoment>>;

const stagesOf = (flow: Flow): Stages =>
  Object.fromEntries(flow.stages.map((entry) => [entry.key, { status: statusOf(flow, entry), result: entry.result }]));

export type ReplayView = ReturnType<ReturnType<typeof createReplay>['view']>;
