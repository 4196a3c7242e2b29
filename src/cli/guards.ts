/** Which guards are armed in a session and its project, and why the others are not. */
import type { TaskPolicy } from '../tasks/settings/policy.ts';
import type { ReadingMode } from '../tasks/settings/reading-policy.ts';
import { type CliText, say, type Values } from '../text/messages.ts';
import type { Flow } from '../workflow/flow.ts';
import type { Loop } from '../workflow/loop/loop.ts';
import type { ReadResult } from '../workflow/ports.ts';
import type { HookEvent } from '../workflow/registry/hook-events.ts';
import { LIMITS } from '../workflow/registry/limits.ts';
import { isOver } from '../workflow/start-agent.ts';

type Reasons = CliText['doctor']['reasons'];
type GuardName = keyof CliText['doctor']['guards'];

/** `idle`: nothing to guard now. `off`: something to guard, but the guard does not run. */
type GuardState = 'armed' | 'idle' | 'off';

/** The reason is a sentence to be filled with the values. */
type Verdict = readonly [state: GuardState, why: keyof Reasons, values?: Values];

export type Guard = {
  readonly guard: GuardName;
  readonly state: GuardState;
  readonly why: keyof Reasons;
  readonly message: string;
};

export type GuardFacts = {
  readonly disabled: boolean;
  /** Events that no script of the plugin would answer. */
  readonly unanswered: readonly HookEvent[];
  /** Of the session; `undefined` where there is none. */
  readonly flow: ReadResult<Flow> | undefined;
  readonly loop: ReadResult<Loop> | undefined;
  readonly taskId: string | undefined;
  readonly pack: { readonly id: string; readonly rules: number };
  readonly reading: ReadingMode;
  readonly reviews: TaskPolicy['loops']['reviews'];
  readonly enforcement: TaskPolicy['cleanup']['enforcement'];
};

type Judge = (facts: GuardFacts) => Verdict;

export const guardsOf = (facts: GuardFacts, reasons: Reasons): Guard[] =>
  (Object.keys(GUARDS) as GuardName[]).map((guard) => {
    const { event, judge } = GUARDS[guard];
    const [state, why, values = {}] = unanswered(event, facts) ?? judge(facts);
    return { guard, state, why, message: say(reasons[why], values) };
  });

function unanswered(event: HookEvent, facts: GuardFacts): Verdict | undefined {
  if (facts.disabled) return ['off', 'disabled'];
  return facts.unanswered.includes(event) ? ['off', 'hook-missing', { event }] : undefined;
}

const GUARDS: Readonly<Record<GuardName, { readonly event: HookEvent; readonly judge: Judge }>> = {
  'stage-order': {
    event: 'PreToolUse',
    judge: duringWork(({ workflow, current }) => ['armed', 'workflow-at', { workflow, stage: current ?? '—' }]),
  },
  loop: { event: 'Stop', judge: duringWork((_, { loop }) => turnsOf(loop)) },
  'hard-rules': {
    event: 'PreToolUse',
    judge: ({ pack: { id: pack, rules } }) =>
      rules === 0 ? ['off', 'no-rules', { pack }] : ['armed', 'rules-in-force', { pack, rules }],
  },
  'state-files': { event: 'PreToolUse', judge: () => ['armed', 'state-kept'] },
  'read-first': {
    event: 'PreToolUse',
    judge: duringTask('tasks.readBeforeCode', ({ reading: mode }) =>
      mode === 'off' ? undefined : ['armed', 'reading-asked', { mode }],
    ),
  },
  'report-first': {
    event: 'PreToolUse',
    judge: duringTask('tasks.reviews', ({ reviews }) =>
      reviews === 'advise' ? undefined : ['armed', 'reviews-awaited'],
    ),
  },
  confirmation: {
    event: 'Stop',
    judge: duringTask('tasks.enforcement', ({ enforcement, taskId }) =>
      enforcement === 'off' ? undefined : ['armed', 'task-open', { taskId }],
    ),
  },
};

/** `undefined` from the judge: the setting has switched the guard off. */
function duringTask(setting: string, judge: (facts: GuardFacts) => Verdict | undefined): Judge {
  return (facts) => {
    const verdict = judge(facts);
    if (verdict === undefined) return ['off', 'switched-off', { setting }];
    return facts.taskId === undefined ? ['idle', 'no-task'] : verdict;
  };
}

function duringWork(judge: (flow: Flow, facts: GuardFacts) => Verdict): Judge {
  return (facts) => {
    const { flow } = facts;
    if (flow === undefined) return ['idle', 'no-session'];
    if (flow.state === 'missing') return ['idle', 'no-workflow'];
    if (flow.state !== 'found') return unusable(flow);
    const { workflow } = flow.value;
    return isOver(flow.value) ? ['idle', 'workflow-over', { workflow }] : judge(flow.value, facts);
  };
}

function turnsOf(loop: GuardFacts['loop']): Verdict {
  if (loop?.state === 'corrupt' || loop?.state === 'unreadable') return unusable(loop);
  const { stopped = false, stopReason, iteration = 0 } = loop?.state === 'found' ? loop.value : {};
  if (stopped) return ['idle', 'loop-stopped', { reason: stopReason ?? '—' }];
  return ['armed', 'turns-held', { turns: iteration, limit: LIMITS.loop.maxIterations }];
}

type Unusable = Extract<ReadResult<unknown>, { state: 'corrupt' | 'unreadable' }>;

const unusable = ({ state, path, why }: Unusable): Verdict => [
  'off',
  state === 'corrupt' ? 'state-damaged' : 'state-unreadable',
  { path, why },
];
