import { describe, expect, it } from 'vitest';
import { type AskEvent, type AskState, advanceAsk, hasEnded, OPEN } from './ask.ts';

const allow = { choice: 'allow', by: 'a', at: '' };
const deny = { choice: 'deny', by: 'b', at: '' };

/** Everything that can happen to an ask, from two far sides and one terminal. */
const EVENTS = {
  sent: { type: 'sent' },
  allow: { type: 'answered', answer: allow },
  deny: { type: 'answered', answer: deny },
  handed: { type: 'handed' },
  sawAllow: { type: 'observed', saw: { choice: 'allow' } },
  sawDeny: { type: 'observed', saw: { choice: 'deny' } },
  expired: { type: 'expired' },
  refused: { type: 'refused', why: 'gone' },
} as const satisfies Record<string, AskEvent>;

type Name = keyof typeof EVENTS;
const NAMES = Object.keys(EVENTS) as Name[];
const LENGTH = 6;

type Advance = typeof advanceAsk;

/** Every order of so many events, with the states they lead through. */
function* histories(
  advance: Advance,
  names: readonly Name[] = [],
  states: readonly AskState[] = [OPEN],
): Generator<{
  names: readonly Name[];
  states: readonly AskState[];
}> {
  yield { names, states };
  if (names.length === LENGTH) return;
  for (const name of NAMES) {
    const next = advance(states.at(-1) ?? OPEN, EVENTS[name]);
    yield* histories(advance, [...names, name], [...states, next]);
  }
}

const END: readonly Name[] = ['sawAllow', 'sawDeny', 'expired', 'refused'];

/** Told apart from the machine: the first answer, then handed, then the first end, and it shows what was answered. */
function isProven(names: readonly Name[]): boolean {
  const end = names.findIndex((name) => END.includes(name));
  const before = names.slice(0, end === -1 ? names.length : end);
  const answer = before.find((name) => name === 'allow' || name === 'deny');
  if (answer === undefined || end === -1) return false;
  const isHanded = before.indexOf('handed', before.indexOf(answer)) !== -1;
  return isHanded && names[end] === (answer === 'allow' ? 'sawAllow' : 'sawDeny');
}

function liesOf(advance: Advance): readonly Name[] | undefined {
  for (const { names, states } of histories(advance)) {
    if ((states.at(-1)?.status === 'applied') !== isProven(names)) return names;
  }
  return undefined;
}

describe('given every order of events', () => {
  it('then an ask is applied exactly when the host was seen to act on the first answer it was handed', () => {
    expect(liesOf(advanceAsk)).toBeUndefined();
  });

  it.each<[string, Advance]>([
    [
      'handing over counts as applied',
      (state, event) =>
        event.type === 'handed' && state.answer && !hasEnded(state)
          ? { ...state, status: 'applied' }
          : advanceAsk(state, event),
    ],
    [
      'any act of the host counts',
      (state, event) =>
        event.type === 'observed' && state.answer && !hasEnded(state)
          ? { ...state, status: 'applied' }
          : advanceAsk(state, event),
    ],
    [
      'the last answer wins',
      (state, event) =>
        event.type === 'answered' && !hasEnded(state)
          ? { status: 'answered', answer: event.answer }
          : advanceAsk(state, event),
    ],
    [
      'an end is not the end',
      (state, event) => advanceAsk(state.status === 'expired' ? { ...state, status: 'handed' } : state, event),
    ],
  ])('then a machine in which %s is caught', (_, mutant) => {
    expect(liesOf(mutant)).toBeDefined();
  });

  it('then the first answer stays, an end is final, and what changes nothing returns the same state', () => {
    const isSound = (before: AskState, after: AskState): boolean =>
      after === before ||
      (!hasEnded(before) && after.status !== before.status && (!before.answer || after.answer === before.answer));
    const unsound = [...histories(advanceAsk)].filter(({ states }) => {
      const [before, after] = states.slice(-2);
      return before !== undefined && after !== undefined && !isSound(before, after);
    });
    expect(unsound).toEqual([]);
  });
});

describe('given an answer to several questions that was handed over', () => {
  const handed: AskState = { status: 'handed', answer: { answers: { Colour: 'red', Size: 'L' }, by: 'a', at: '' } };
  const saw = (answers: Record<string, string>) => advanceAsk(handed, { type: 'observed', saw: { answers } }).status;

  it('when the host took the same, then it is applied; when it took another, then the terminal was first', () => {
    expect(saw({ Colour: 'red', Size: 'L' })).toBe('applied');
    expect(saw({ Colour: 'red', Size: 'S' })).toBe('superseded');
    expect(saw({ Colour: 'red' })).toBe('superseded');
  });
});
