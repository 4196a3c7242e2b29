/** What a workflow waits for until a person decides, and what each decision makes of it. */
import { AT_TERMINAL, type Decision } from '../asks/ask.ts';
import { isRecord, oneOf, ownValue } from '../values/narrow.ts';
import { advance, inTurn } from './advance.ts';
import type { Flow, StageEntry } from './flow.ts';
import { haltNow } from './loop/decide-stop.ts';
import { goingOn, type Loop, newLoop, resumeSession } from './loop/loop.ts';
import { foundIn, type SessionChange, type SessionView } from './ports.ts';
import { stagesSentBack } from './progress.ts';
import { LIMITS } from './registry/limits.ts';
import { type WaitsFor, waitsForOf } from './view/waits-for.ts';

const WAIT_CHOICES = ['retry', 'skip', 'go-on', 'stop'] as const;
export type WaitChoice = (typeof WAIT_CHOICES)[number];

/** `id` is the same until a person has decided or the work went on. */
export type Wait = Pick<WaitsFor, 'kind' | 'params'> & { readonly id: string; readonly choices: readonly WaitChoice[] };

const AFTER_FAILURES = ['retry', 'skip', 'stop'] as const;
const AFTER_ROUNDS = ['go-on', 'stop'] as const;
const CHOICES: Partial<Readonly<Record<WaitsFor['kind'], readonly WaitChoice[]>>> = {
  'retry-limit': AFTER_FAILURES,
  'repair-limit': AFTER_FAILURES,
  'no-verdict': AFTER_FAILURES,
  iterations: AFTER_ROUNDS,
  'no-progress': AFTER_ROUNDS,
};

export function openWait(flow: Flow, loop: Loop | undefined): Wait | undefined {
  const { kind, params, since } = waitsForOf({ flow, loop, updatedAt: '' });
  const choices = ownValue(CHOICES, kind);
  return choices && { id: `${kind} ${since ?? ''}`, kind, params, choices };
}

/** Who decided a wait: written together with the change, so that neither exists without the other. */
export type Decided = { readonly ask: string; readonly choice: WaitChoice };

export function decisionIn({ decided }: Flow): Decided | undefined {
  const { ask, choice } = isRecord(decided) ? decided : {};
  const known = oneOf(WAIT_CHOICES, choice);
  return typeof ask === 'string' && known ? { ask, choice: known } : undefined;
}

/** The outcome of an ask about a wait, as the state shows it; undefined while the session still waits. */
export function seenOf(
  { id, wait }: { readonly id: string; readonly wait: string },
  flow: Flow | undefined,
  loop: Loop | undefined,
): Decision | undefined {
  const decided = flow && decisionIn(flow);
  if (decided?.ask === id) return { choice: decided.choice };
  return flow && openWait(flow, loop)?.id === wait ? undefined : AT_TERMINAL;
}

export type Order = Decided & {
  readonly wait: string;
  readonly by: string;
  readonly reason: string;
  readonly at: string;
};

/** The stages that were skipped; `undefined` where the wait is over or knows no such choice: nothing is changed then. */
export function decideWait(view: SessionView, order: Order): SessionChange<readonly string[] | undefined> {
  const { ask, choice, wait, at } = order;
  const flow = foundIn(view.flow());
  const loop = foundIn(view.loop()) ?? newLoop(at);
  const open = flow && openWait(flow, loop);
  if (flow === undefined || open?.id !== wait || !open.choices.includes(choice)) return { value: undefined };
  const { flow: next, ...change } = outcomeOf(choice, { view, flow, loop }, order);
  return { ...change, flow: { ...next, decided: { ask, choice } } };
}

type Now = { readonly view: SessionView; readonly flow: Flow; readonly loop: Loop };
type Outcome = Omit<SessionChange<readonly string[]>, 'flow'> & { readonly flow: Flow };

function outcomeOf(choice: WaitChoice, { view, flow, loop }: Now, { by, reason, at }: Order): Outcome {
  const [heard] = advance(flow, { type: 'human.spoke' });
  switch (choice) {
    case 'retry':
      return { flow: heard, loop: goingOn(loop), value: [] };
    case 'skip': {
      const skipped = stuckStages(flow);
      const skip = (entry: StageEntry) => (current: Flow) =>
        advance(current, { type: 'stage.skipped', stage: entry.key, by, reason, at });
      const [left, events] = inTurn(heard, ...skipped.map(skip));
      return { flow: left, loop: goingOn(loop), events, value: skipped.map(({ key }) => key) };
    }
    case 'go-on':
      return { flow: heard, ...resumeSession(heard, loop, at), value: [] };
    case 'stop': {
      const { value: _, ...halted } = haltNow(view, at);
      // What a limit had paused stays paused until a person says otherwise.
      return { flow: heard, loop: { ...loop, stopReason: 'user' }, ...halted, value: [] };
    }
  }
}

/** What failed or was rejected and would have to run again, and what never came to a result. */
const stuckStages = (flow: Flow): StageEntry[] => [
  ...stagesSentBack(flow),
  ...flow.stages.filter(({ status, voids }) => status === 'pending' && voids >= LIMITS.retry.maxRetries),
];
