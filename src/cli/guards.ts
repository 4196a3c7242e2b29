/** Which guards are armed in a session and its project, and why the others are not. */
import type { TaskPolicy } from '../tasks/settings/policy.ts';
import type { ReadingMode } from '../tasks/settings/reading-policy.ts';
import type { CliText } from '../text/messages.ts';
import { type Flow, stageKey } from '../workflow/flow.ts';
import type { Loop } from '../workflow/loop/loop.ts';
import type { ReadResult } from '../workflow/ports.ts';
import type { HookEvent } from '../workflow/registry/hook-events.ts';
import { LIMITS } from '../workflow/registry/limits.ts';
import { isOver } from '../workflow/start-agent.ts';

type Reasons = CliText['doctor']['reasons'];
type GuardName = keyof CliText['doctor']['guards'];

type Verdict = {
  /** `idle`: nothing to guard now. `off`: something to guard, but the guard does not run. */
  readonly state: 'armed' | 'idle' | 'off';
  readonly why: keyof Reasons;
  readonly message: string;
};

export type Guard = Verdict & { readonly guard: GuardName };

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

type Judge = (facts: GuardFacts, reasons: Reasons) => Verdict;

export const guardsOf = (facts: GuardFacts, reasons: Reasons): Guard[] =>
  (Object.keys(GUARDS) as GuardName[]).map((guard) => {
    const { event, judge } = GUARDS[guard];
    return { guard, ...(unheard(event, facts, reasons) ?? judge(facts, reasons)) };
  });

function unheard(event: HookEvent, { disabled, unanswered }: GuardFacts, m: Reasons): Verdict | undefined {
  if (disabled) return off('disabled', m.disabled);
  return unanswered.includes(event) ? off('hook-missing', m['hook-missing']({ event })) : undefined;
}

const GUARDS: Readonly<Record<GuardName, { readonly event: HookEvent; readonly judge: Judge }>> = {
  'stage-order': {
    event: 'PreToolUse',
    judge: duringWork(({ workflow, current }, _, m) =>
      armed('workflow-at', m['workflow-at']({ workflow, stage: current ? stageKey(current) : '—' })),
    ),
  },
  loop: { event: 'Stop', judge: duringWork((_, { loop }, m) => turnsOf(loop, m)) },
  'hard-rules': {
    event: 'PreToolUse',
    judge: ({ pack: { id: pack, rules } }, m) =>
      rules === 0
        ? off('no-rules', m['no-rules']({ pack }))
        : armed('rules-in-force', m['rules-in-force']({ pack, rules })),
  },
  'state-files': { event: 'PreToolUse', judge: (_, m) => armed('state-kept', m['state-kept']) },
  'read-first': {
    event: 'PreToolUse',
    judge: duringTask('tasks.readBeforeCode', ({ reading: mode }, m) =>
      mode === 'off' ? undefined : armed('reading-asked', m['reading-asked']({ mode })),
    ),
  },
  'report-first': {
    event: 'PreToolUse',
    judge: duringTask('tasks.reviews', ({ reviews }, m) =>
      reviews === 'advise' ? undefined : armed('reviews-awaited', m['reviews-awaited']),
    ),
  },
  confirmation: {
    event: 'Stop',
    judge: duringTask('tasks.enforcement', ({ enforcement, taskId = '' }, m) =>
      enforcement === 'off' ? undefined : armed('task-open', m['task-open']({ taskId })),
    ),
  },
};

function armed(why: keyof Reasons, message: string): Verdict {
  return { state: 'armed', why, message };
}

function idle(why: keyof Reasons, message: string): Verdict {
  return { state: 'idle', why, message };
}

function off(why: keyof Reasons, message: string): Verdict {
  return { state: 'off', why, message };
}

/** `undefined` from the judge: the setting has switched the guard off. */
function duringTask(setting: string, judge: (...known: Parameters<Judge>) => Verdict | undefined): Judge {
  return (facts, m) => {
    const verdict = judge(facts, m);
    if (verdict === undefined) return off('switched-off', m['switched-off']({ setting }));
    return facts.taskId === undefined ? idle('no-task', m['no-task']) : verdict;
  };
}

function duringWork(judge: (flow: Flow, ...known: Parameters<Judge>) => Verdict): Judge {
  return (facts, m) => {
    const { flow } = facts;
    if (flow === undefined) return idle('no-session', m['no-session']);
    if (flow.state === 'missing') return idle('no-workflow', m['no-workflow']);
    if (flow.state !== 'found') return unusable(flow, m);
    const { workflow } = flow.value;
    return isOver(flow.value) ? idle('workflow-over', m['workflow-over']({ workflow })) : judge(flow.value, facts, m);
  };
}

function turnsOf(loop: GuardFacts['loop'], m: Reasons): Verdict {
  if (loop?.state === 'corrupt' || loop?.state === 'unreadable') return unusable(loop, m);
  const { stopped, stopReason: reason = '—', iteration: turns } = loop?.state === 'found' ? loop.value : UNHELD;
  if (stopped) return idle('loop-stopped', m['loop-stopped']({ reason }));
  return armed('turns-held', m['turns-held']({ turns, limit: LIMITS.loop.maxIterations }));
}

const UNHELD: Pick<Loop, 'stopped' | 'stopReason' | 'iteration'> = { stopped: false, iteration: 0 };

type Unusable = Extract<ReadResult<unknown>, { state: 'corrupt' | 'unreadable' }>;

function unusable({ state, path, why }: Unusable, m: Reasons): Verdict {
  const reason = state === 'corrupt' ? 'state-damaged' : 'state-unreadable';
  return off(reason, m[reason]({ path, why }));
}
