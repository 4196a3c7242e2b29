/** Which guards are armed in a session and its project, and why the others are not. */

import { boundTask } from '../store/tasks/task-index-file.ts';
import type { TaskSettings } from '../tasks/settings/task-settings.ts';
import { type CliText, say, type Values } from '../text/messages.ts';
import { type Flow, isOver } from '../workflow/flow.ts';
import type { Loop } from '../workflow/loop/loop.ts';
import { foundIn, type ReadResult } from '../workflow/ports.ts';
import type { HookEvent } from '../workflow/registry/hook-events.ts';
import { LIMITS } from '../workflow/registry/limits.ts';
import type { CliContext } from './context.ts';
import { wordFor, wordsOf } from './session.ts';
import type { TaskDesk } from './task/task-desk.ts';

type Reasons = CliText['doctor']['reasons'];
type GuardName = keyof CliText['doctor']['guards'];

/** `idle`: nothing to guard now. `off`: there is something to guard, but the guard does not run. */
type GuardState = 'armed' | 'idle' | 'off';

/** The reason is a sentence to be filled with the values. */
type Verdict = readonly [state: GuardState, why: keyof Reasons, values?: Values];

export type Guard = ReturnType<typeof guardsOf>[number];

/** What `ot doctor` looks at. */
export type Patient = TaskDesk & {
  /** Events that no script of the plugin would answer. */
  readonly unanswered: readonly HookEvent[];
  readonly sessionId: string | undefined;
};

type Judge = (patient: Patient) => Verdict;

export function guardsOf(patient: Patient) {
  const { reasons } = patient.context.text.doctor;
  return (Object.keys(GUARDS) as GuardName[]).map((guard) => {
    const { event, judge } = GUARDS[guard];
    const [state, why, values = {}] = unanswered(event, patient) ?? judge(patient);
    return { guard, state, why, message: say(reasons[why], values) };
  });
}

function unanswered(event: HookEvent, { context, unanswered: events }: Patient): Verdict | undefined {
  if (context.env['OVERTONE_DISABLE'] === '1') return ['off', 'disabled'];
  return events.includes(event) ? ['off', 'hook-missing', { event }] : undefined;
}

const GUARDS: Readonly<Record<GuardName, { readonly event: HookEvent; readonly judge: Judge }>> = {
  'stage-order': {
    event: 'PreToolUse',
    judge: duringWork(({ workflow, current }) => ['armed', 'workflow-at', { workflow, stage: current ?? '—' }]),
  },
  loop: {
    event: 'Stop',
    judge: duringWork(({ sessionId }, context) => turnsOf(context.store.readLoop(sessionId), context)),
  },
  'hard-rules': {
    event: 'PreToolUse',
    judge({ pack }) {
      const facts = { pack: pack.id, rules: pack.rules().rules.length };
      return facts.rules === 0 ? ['off', 'no-rules', facts] : ['armed', 'rules-in-force', facts];
    },
  },
  'state-files': { event: 'PreToolUse', judge: () => ['armed', 'state-kept'] },
  'read-first': {
    event: 'PreToolUse',
    judge: duringTask('tasks.readBeforeCode', ({ readBeforeCode: { mode } }) =>
      mode === 'off' ? undefined : ['armed', 'reading-asked', { mode }],
    ),
  },
  'report-first': {
    event: 'PreToolUse',
    judge: duringTask('tasks.reviews', ({ loops }) =>
      loops.reviews === 'advise' ? undefined : ['armed', 'reviews-awaited'],
    ),
  },
  confirmation: {
    event: 'Stop',
    judge: duringTask('tasks.enforcement', ({ cleanup }, taskId) =>
      cleanup.enforcement === 'off' ? undefined : ['armed', 'task-open', { taskId }],
    ),
  },
};

/** `undefined` from the judge: the setting has switched the guard off. */
function duringTask(
  setting: string,
  judge: (settings: TaskSettings, taskId: string | undefined) => Verdict | undefined,
): Judge {
  return ({ settings, store, sessionId }) => {
    const task = sessionId === undefined ? undefined : boundTask(store, sessionId).task;
    const verdict = judge(settings, task?.taskId);
    if (verdict === undefined) return ['off', 'switched-off', { setting }];
    return task === undefined ? ['idle', 'no-task'] : verdict;
  };
}

function duringWork(judge: (flow: Flow, context: CliContext) => Verdict): Judge {
  return ({ sessionId, context }) => {
    if (sessionId === undefined) return ['idle', 'no-session'];
    const flow = context.store.readFlow(sessionId);
    if (flow.state === 'missing') return ['idle', 'no-workflow'];
    if (flow.state !== 'found') return unusable(flow);
    const { workflow } = flow.value;
    return isOver(flow.value) ? ['idle', 'workflow-over', { workflow }] : judge(flow.value, context);
  };
}

function turnsOf(loop: ReadResult<Loop>, context: CliContext): Verdict {
  if ('why' in loop) return unusable(loop);
  const { stopped = false, stopReason, iteration = 0 } = foundIn(loop) ?? {};
  if (stopped)
    return [
      'idle',
      'loop-stopped',
      { reason: stopReason ? wordFor(wordsOf(context), 'loop.reason', stopReason) : '—' },
    ];
  return ['armed', 'turns-held', { turns: iteration, limit: LIMITS.loop.maxIterations }];
}

type Unusable = Extract<ReadResult<unknown>, { state: 'corrupt' | 'unreadable' }>;

const unusable = ({ state, path, why }: Unusable): Verdict => [
  'off',
  state === 'corrupt' ? 'state-damaged' : 'state-unreadable',
  { path, why },
];
