/** Stop: asks at most one question per turn, and archives a finished task. */

import { matchesPattern } from '../../rules/patterns.ts';
import { quietCallsSince } from '../../store/sessions/agent-transcript.ts';
import type { Bound } from '../../store/tasks/task-index-file.ts';
import { eventOf, type TaskResult, withTask } from '../../store/tasks/task-store.ts';
import { decideTaskStop, type TaskStopDecision, type TaskStopFacts } from '../../tasks/decide-task-stop.ts';
import { assistantLine, type HistoryLine, toolLine } from '../../tasks/history/history.ts';
import { noticeAt } from '../../tasks/record/measures.ts';
import type { TaskRef } from '../../tasks/record/projections.ts';
import type { TaskRecord } from '../../tasks/record/record.ts';
import { asText } from '../../values/narrow.ts';
import { runningAgents } from '../protocol/hook-input.ts';
import { mergeOutcomes, type Outcome } from '../protocol/outcome.ts';
import { reviewReport, wrapUpEvent } from './on-report.ts';
import { performEffects, type TaskWorld, workflowOf } from './task-world.ts';

export function onStop(world: TaskWorld, { task }: Bound): Outcome | undefined {
  const { store, input, at } = world;
  if (task === undefined) return undefined;
  const message = asText(input.raw['last_assistant_message']);
  const asksForTest = matchesPattern(world.settings.tests.askPatterns, message);
  const wrapUp = wrapUpEvent(world, message);
  const reported = [...reviewReport(world, message), ...(wrapUp ? [wrapUp] : [])];
  const lines = message === '' ? [] : [assistantLine(at, message, store.settings.secrets)];
  const result = withTask(store, task, {
    whenBusy: () => ({ events: [...reported, eventOf(store, 'turn', { type: 'turn.ended' })], lines }),
    plan: (record) => {
      const decision = decide(world, task, record, { asksForTest, reportsWrapUp: wrapUp?.completed === true });
      const events = [...reported, ...decision.events];
      const calls = quietLines(world, record);
      if (calls.length > 0) events.push({ type: 'notice.given', ...world.stamp('transcript'), key: TRANSCRIPT_READ });
      return {
        events: events.map((event) => ({ ...event, mute: true })),
        lines: [...calls, ...lines],
        value: decision,
      };
    },
  });
  if (result.state === 'gone') return world.acts().settleGone(world, task);
  if (result.state !== 'done') return undefined;
  const performed = performEffects(world, task, result);
  if (result.value.kind === 'allow' || isFiled(result)) return performed;
  return mergeOutcomes([performed, world.acts().stopOutcome(world, { ...task, record: result.record }, result.value)]);
}

const TRANSCRIPT_READ = 'transcript-read';

/** What was searched and fetched since the last turn, from the host's transcript. */
const quietLines = ({ input, store }: TaskWorld, record: TaskRecord): HistoryLine[] =>
  quietCallsSince(asText(input.raw['transcript_path']), noticeAt(record, TRANSCRIPT_READ) ?? record.createdAt).map(
    ({ name, input: toolInput, at }) =>
      toolLine(at, { name, input: toolInput, result: '', failed: false }, store.settings.secrets),
  );

type Said = Pick<TaskStopFacts, 'asksForTest' | 'reportsWrapUp'>;

function decide(world: TaskWorld, task: TaskRef, record: TaskRecord, said: Said): TaskStopDecision {
  const { input } = world;
  const workflow = workflowOf(world);
  // The host does not say who held the turn, or since when. Where it may have been the loop of a workflow, or before the
  // user spoke in its middle, the task's own count decides.
  const { stopBlocks, inTurn } = record.prompt;
  const isOurs = stopBlocks > 0 || (workflow === undefined && inTurn !== true);
  return decideTaskStop(
    record,
    {
      ...world.stamp('stop'),
      inSubagent: input.agentId !== '',
      stopHookActive: input.raw['stop_hook_active'] === true && isOurs,
      goesOn:
        (runningAgents(input)?.length ?? 0) > 0 ||
        input.raw['permission_mode'] === 'plan' ||
        workflow?.phase === 'running',
      ...said,
      checkWrapUp: () => world.acts().checkWrapUp(world, { ...task, record }),
    },
    world.settings,
  );
}

/** The rules have archived it already; doing it again would announce it again. */
const isFiled = ({ value, effects }: Extract<TaskResult<TaskStopDecision>, { state: 'done' }>): boolean =>
  value.kind === 'archive' && effects.some((effect) => effect.type === 'archive' && effect.when === 'now');
