import { describe, expect, it } from 'vitest';
import { AT, apply, conduct, newFlow, stage, wanted } from '../../test/kit/flow.ts';
import { type AskState, AT_TERMINAL, advanceAsk, type Decision, OPEN } from '../asks/ask.ts';
import { decideWait, decisionIn, openWait, seenOf, type WaitChoice } from './decide-wait.ts';
import type { Flow } from './flow.ts';
import { decideStop } from './loop/decide-stop.ts';
import { type Loop, newLoop, resumeForHuman } from './loop/loop.ts';
import { nextStep } from './next-step.ts';
import type { SessionView } from './ports.ts';
import { stageIcon } from './progress.ts';
import { doubtsAbout } from './verify/proof.ts';

const LATER = '2026-01-01T01:00:00.000Z';
const FACTS = { at: AT, planMode: false, backgroundWork: false };

type State = { readonly flow: Flow; readonly loop: Loop };

const viewOf = ({ flow, loop }: State): SessionView => ({
  flow: () => ({ state: 'found', value: flow }),
  loop: () => ({ state: 'found', value: loop }),
  changeObservations: () => undefined,
});

const waitIn = ({ flow, loop }: State) => openWait(flow, loop);

/** TEST has failed three times. */
const FAILED: State = {
  flow: conduct(newFlow('quick'), (agent) => (agent === 'tester' ? 'fail' : 'pass')).flow,
  loop: newLoop(AT),
};

/** A hundred rounds are over. */
function spent(): State {
  const { flow, loop } = decideStop(newFlow('quick'), { ...newLoop(AT), iteration: 100 }, FACTS);
  return { flow, loop };
}

function decided(state: State, choice: WaitChoice, ask = 'a1'): State {
  const wait = waitIn(state)?.id ?? '';
  const { flow = state.flow, loop = state.loop } = decideWait(viewOf(state), {
    ...{ ask, choice, wait, at: LATER },
    by: 'telegram: Ada',
    reason: 'not now',
  });
  return { flow, loop };
}

describe('given a workflow that failed three times', () => {
  it('then a person can retry, skip or stop', () => {
    expect(waitIn(FAILED)).toMatchObject({ kind: 'retry-limit', choices: ['retry', 'skip', 'stop'] });
  });

  it('when it is retried, then the stage is open again with all its tries', () => {
    const { flow, loop } = decided(FAILED, 'retry');
    expect(flow).toMatchObject({ phase: 'running', failCount: 0 });
    expect(wanted(nextStep(flow))).toEqual(['debugger']);
    expect(decideStop(flow, loop, FACTS).kind).toBe('go-on');
  });

  it('when it is skipped, then what failed counts as left out, and what follows goes on', () => {
    const { flow } = decided(FAILED, 'skip');
    expect(stage(flow, 'TEST')).toMatchObject({
      status: 'completed',
      result: 'pass',
      skipReason: 'not now',
      skippedBy: 'telegram: Ada',
    });
    expect(stage(flow, 'TEST').attempts.at(-1)?.result).toBe('skipped');
    expect(stageIcon(stage(flow, 'TEST'))).toBe('⏭️');
    expect(flow.repair).toBeNull();
    expect(nextStep(flow)).toEqual({ kind: 'all-done' });
  });

  it('when it is skipped, then it is never called verified, and the timeline says who skipped what', () => {
    const { flow, events } = decideWait(viewOf(FAILED), {
      ...{ ask: 'a1', choice: 'skip', wait: waitIn(FAILED)?.id ?? '', at: LATER },
      ...{ by: 'telegram: Ada', reason: 'not now' },
    });
    const data = { stage: 'TEST', result: 'skipped', reason: 'not now', by: 'telegram: Ada' };
    expect(events).toEqual([{ type: 'stage:complete', data }]);
    const revision = { id: 'r1', tracked: 'r1', head: null, editedSince: () => false };
    expect(doubtsAbout({ flow, revision: () => revision })).toEqual(['skipped']);
  });

  it('when it is stopped, then nothing goes on by itself', () => {
    const { flow, loop } = decided(FAILED, 'stop');
    expect(loop).toMatchObject({ stopped: true, stopReason: 'user', announced: true });
    expect(flow.phase).toBe('paused');
    expect(decideStop(flow, loop, FACTS).kind).toBe('silent');
  });
});

describe('given a stage that never came to a verdict', () => {
  it('when it is skipped, then it is left out', () => {
    const { flow } = conduct(newFlow('quick'), (agent) => (agent === 'developer' ? 'unknown' : 'pass'));
    const state = { flow, loop: newLoop(AT) };
    expect(waitIn(state)?.kind).toBe('no-verdict');
    expect(stage(decided(state, 'skip').flow, 'DEV').result).toBe('pass');
  });
});

describe('given a loop that has used up its rounds', () => {
  it('when it goes on, then it counts from the start', () => {
    const { flow, loop } = decided(spent(), 'go-on');
    expect(loop).toMatchObject({ iteration: 0, stopped: false });
    expect(decideStop(flow, loop, FACTS).kind).toBe('go-on');
  });

  it('when it is stopped, then a message about something else does not wake it', () => {
    const { flow, loop } = decided(spent(), 'stop');
    expect(loop.stopReason).toBe('user');
    expect(resumeForHuman(flow, loop, LATER)).toBeUndefined();
  });

  it('when it is told to retry, then nothing changes: that is not one of its choices', () => {
    const state = spent();
    expect(decided(state, 'retry')).toEqual(state);
  });
});

/** One ask with its workflow: two people elsewhere, another ask, somebody at the terminal, the server and hooks. */
type Story = State & { readonly ask: AskState };

const ASK = { id: 'a1', wait: waitIn(FAILED)?.id ?? '' };
const answer = (choice: WaitChoice) => ({ type: 'answered', answer: { choice, by: choice, at: '' } }) as const;

type Parts = {
  readonly decide: typeof decideWait;
  readonly hands: (story: Story) => boolean;
  readonly ended: (ask: AskState, saw: Decision) => AskState;
};
const REAL: Parts = {
  decide: decideWait,
  hands: ({ flow }) => decisionIn(flow)?.ask === ASK.id,
  ended: (ask, saw) =>
    saw === AT_TERMINAL || ask.status === 'handed' ? advanceAsk(ask, { type: 'observed', saw }) : ask,
};

const ACTIONS: Readonly<Record<string, (story: Story, parts: Parts) => Story>> = {
  retry: (story) => ({ ...story, ask: advanceAsk(story.ask, answer('retry')) }),
  stop: (story) => ({ ...story, ask: advanceAsk(story.ask, answer('stop')) }),
  move(story, { decide }) {
    const { ask, flow } = story;
    if (ask.status !== 'answered' || decisionIn(flow)?.ask === ASK.id) return story;
    const choice = ask.answer?.choice as WaitChoice;
    const change = decide(viewOf(story), { ask: ASK.id, wait: ASK.wait, choice, by: choice, reason: '', at: LATER });
    if (change.value === undefined) return { ...story, ask: advanceAsk(ask, { type: 'observed', saw: AT_TERMINAL }) };
    return { ask, flow: change.flow ?? flow, loop: change.loop ?? story.loop };
  },
  hand: (story, { hands }) => (hands(story) ? { ...story, ask: advanceAsk(story.ask, { type: 'handed' }) } : story),
  look(story, { ended }) {
    const saw = seenOf(ASK, story.flow, story.loop);
    return saw ? { ...story, ask: ended(story.ask, saw) } : story;
  },
  terminal: (story) => ({ ...story, flow: apply(story.flow, { type: 'human.spoke' }) }),
  other: (story) => ({ ...story, ...decided(story, 'skip', 'a2') }),
  expired: (story) => ({ ...story, ask: advanceAsk(story.ask, { type: 'expired' }) }),
};
const NAMES = Object.keys(ACTIONS);
const LENGTH = 5;

function* histories(
  parts: Parts,
  names: readonly string[],
  story: Story,
): Generator<readonly [readonly string[], Story]> {
  yield [names, story];
  if (names.length === LENGTH) return;
  for (const name of NAMES) {
    const next = ACTIONS[name]?.(story, parts) ?? story;
    yield* histories(parts, [...names, name], next);
  }
}

/** Told apart from the code: answered, then moved by this answer, then handed, then seen, with no end in between. */
function isProven(names: readonly string[]): boolean {
  let step = 0;
  let isOver = false;
  for (const name of names) {
    if (name === 'expired') return false;
    if (step === 0 && (name === 'retry' || name === 'stop')) step = 1;
    else if (step <= 1 && (name === 'terminal' || name === 'other')) isOver = true;
    else if (isOver && (name === 'look' || (step === 1 && name === 'move'))) return false;
    else if (step === 1 && name === 'move') step = 2;
    else if (step === 2 && name === 'hand') step = 3;
    else if (step === 3 && name === 'look') return true;
  }
  return false;
}

function liesOf(parts: Parts): readonly string[] | undefined {
  for (const [names, { ask }] of histories(parts, [], { ...FAILED, ask: OPEN }))
    if ((ask.status === 'applied') !== isProven(names)) return names;
  return undefined;
}

describe('given every order of answers, moves, words at the terminal and looks', () => {
  it('then a decision is applied exactly when the workflow was moved by it, the session was told, and went on', () => {
    expect(liesOf(REAL)).toBeUndefined();
  });

  it.each<[string, Partial<Parts>]>([
    ['an answer is handed over before the workflow has moved', { hands: ({ ask }) => ask.status === 'answered' }],
    [
      'a workflow that has moved counts although the session was not told',
      { ended: (ask, saw) => (ask.status === 'answered' ? { ...ask, status: 'applied' } : REAL.ended(ask, saw)) },
    ],
    [
      'the workflow is moved although another decision came first',
      { decide: (_, order) => decideWait(viewOf(FAILED), order) },
    ],
  ])('then code in which %s is caught', (_, mutant) => {
    expect(liesOf({ ...REAL, ...mutant })).toBeDefined();
  });
});
