import { describe, expect, it } from 'vitest';
import { hookMessages } from '../../test/kit/texts.ts';
import { failing, ran, session } from '../../test/kit/traces.ts';
import { blame } from './blame.ts';
import { armOf, type PlacedEntry, startText, tellAtFailure, tellAtStart } from './delivery.ts';
import { tokensIn } from './lines.ts';
import { EMPTY_MEMORY, indexOf, learnSession } from './memory.ts';
import { balanceOf, isHarmful } from './receipts.ts';
import type { Receipt } from './records.ts';
import type { SessionTrace } from './session-events.ts';

const text = hookMessages('en').learned;
const NO_BUN = "error: unrecognized subcommand 'bun'";
const NO_STAT = 'unknown flag: --stat';
const both = (name: string, agent = ''): SessionTrace =>
  session(
    name,
    failing('rtk bun run test', NO_BUN, { agent }),
    ran('bun run test', { agent }),
    failing('gh pr diff 1 --stat', NO_STAT, { agent }),
    ran('gh pr diff 1 --name-only', { agent }),
  );
const bunOnly = (name: string): SessionTrace => session(name, failing('rtk bun run test', NO_BUN), ran('bun run test'));

const entriesAfter = (...traces: readonly SessionTrace[]): PlacedEntry[] =>
  indexOf(traces.reduce((memory, trace) => learnSession(memory, trace).memory, EMPTY_MEMORY)).entries.map((entry) => ({
    ...entry,
    place: 'project',
  }));
const listener = (name: string, heard: readonly string[] = []) => ({ session: name, text, heard: new Set(heard) });
/** A session in which everything is shown, or withheld. */
const sessionFor = (entries: readonly PlacedEntry[], arm: 'shown' | 'withheld'): string =>
  Array.from({ length: 1000 }, (_, index) => `session-${index}`).find((name) =>
    entries.every(({ instinct, arms }) => armOf(name, instinct.id, arms) === arm),
  ) ?? '';

describe('given two commands that failed in many sessions', () => {
  const entries = entriesAfter(
    ...['s1', 's2', 's3', 's4', 's5'].map((name) => both(name)),
    ...['s6', 's7', 's8', 's9', 's10', 's11'].map(bunOnly),
  );
  const shown = sessionFor(entries, 'shown');

  it('when a session starts, then only what most sessions needed is told, as dated evidence', () => {
    expect(startText(tellAtStart(entries, '', listener(shown)), text)).toBe(
      'Seen here before (evidence, not an order):\n- `rtk bun …` failed 11× here (unknown subcommand); `bun …` worked, last on 2026-03-01.',
    );
  });

  it('when the other one fails, then its line is told, and not a second time', () => {
    const blamed = blame('gh pr diff 7 --stat', NO_STAT);
    if (blamed === undefined) throw new Error('it is blamed');
    const told = tellAtFailure(entries, blamed, listener(shown));
    expect(told?.line).toContain(
      '`gh pr diff --stat …` failed 5× here (unknown option); `gh pr diff --name-only …` worked',
    );
    expect(tellAtFailure(entries, blamed, listener(shown, [told?.instinct ?? '']))).toBeUndefined();
  });

  it('when it is withheld, then the moment is noted and nothing is said', () => {
    const told = tellAtStart(entries, '', listener(sessionFor(entries, 'withheld')));
    expect(told.map(({ arm }) => arm)).toEqual(['withheld']);
    expect(startText(told, text)).toBe('');
  });

  it('when an agent never needed it, then it is not told when it starts', () => {
    expect(tellAtStart(entries, 'ot:tester', listener(shown))).toEqual([]);
  });
});

it('given an agent that needs it, when it starts, then that agent is told and the main agent is not', () => {
  const entries = entriesAfter(...['s1', 's2', 's3', 's4', 's5'].map((name) => both(name, 'ot:tester')));
  const shown = sessionFor(entries, 'shown');
  expect(tellAtStart(entries, 'ot:tester', listener(shown))).toHaveLength(2);
  expect(tellAtStart(entries, '', listener(shown))).toEqual([]);
});

it('given many sure instincts, when a session starts, then at most three lines and 120 tokens are told', () => {
  const words = ['alpha', 'bravo', 'charlie', 'delta', 'echoes', 'foxtrot'];
  const trace = (name: string): SessionTrace =>
    session(
      name,
      ...words.flatMap((word) => [
        failing(`some-longer-tool ${word}-subcommand now`, `unknown command "${word}-subcommand"`),
        ran(`some-longer-tool ${word}-replacement now`),
      ]),
    );
  const entries = entriesAfter(...['s1', 's2', 's3', 's4', 's5'].map(trace));
  expect(entries).toHaveLength(words.length);
  for (const locale of ['en', 'zh-TW'] as const) {
    const own = { ...listener(sessionFor(entries, 'shown')), text: hookMessages(locale).learned };
    const told = tellAtStart(entries, '', own);
    expect(told.length).toBeGreaterThan(0);
    expect(told.length).toBeLessThanOrEqual(3);
    expect(tokensIn(startText(told, own.text))).toBeLessThanOrEqual(120);
  }
});

describe('given receipts', () => {
  const receipt = (arm: Receipt['arm'], outcome: 'worked' | 'failed', index: number): Receipt => ({
    ...{ at: `2026-03-0${(index % 9) + 1}`, session: `s${index}`, agent: '', run: '', instinct: 'in_1' },
    ...{ moment: 'start', arm, tokens: 30, line: '', outcome, followed: outcome === 'worked' },
  });
  const many = (arm: Receipt['arm'], worked: number, failed: number): Receipt[] => [
    ...Array.from({ length: worked }, (_, index) => receipt(arm, 'worked', index)),
    ...Array.from({ length: failed }, (_, index) => receipt(arm, 'failed', 100 + index)),
  ];

  it('when either side has fewer than four, then there are too few to say', () => {
    expect(balanceOf([...many('shown', 9, 0), ...many('withheld', 0, 3)]).uplift).toBeNull();
  });

  it('when shown ones work and withheld ones fail, then the uplift is clear of zero and half are no longer withheld', () => {
    const receipts = [...many('shown', 9, 1), ...many('withheld', 1, 9)];
    const { uplift, tokens } = balanceOf(receipts);
    expect(uplift?.low).toBeGreaterThan(0.2);
    expect(tokens).toBe(300);
    const withheld = Array.from({ length: 1000 }, (_, index) =>
      armOf(`s${index}`, 'in_1', { shown: 10, withheld: 10 }),
    );
    expect(withheld.filter((arm) => arm === 'withheld').length).toBeLessThan(150);
    expect(isHarmful(receipts)).toBe(false);
  });

  it('when shown ones fail more often, then it is harmful', () => {
    expect(isHarmful([...many('shown', 0, 6), ...many('withheld', 6, 0)])).toBe(true);
  });
});
