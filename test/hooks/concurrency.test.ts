/** 32 hook processes at once on one session, round after round: nothing is lost, torn or left behind. */
import { describe, expect, it } from 'vitest';
import type { Json } from '../kit/hook-process.ts';
import type { SessionFiles } from '../kit/session-files.ts';
import { fireTogether, shuffled, unhealthy } from './burst.ts';
import {
  type Agent,
  agentAnnounced,
  agentLaunched,
  agentNamed,
  agentReported,
  commandRan,
  compacting,
  delegated,
  type HostEvent,
  humanSpoke,
  toolFailed,
  turnEnded,
} from './host-events.ts';
import { callsOf, eventsOf, runsOf, sightingsOf, tally } from './runs.ts';
import { expectSound } from './soundness.ts';
import { createHookWorld } from './world.ts';

const AT_ONCE = 32;
const TOOLS = ['Agent', 'Bash', 'Edit', 'Write'];
/** An observation is left alone once it is certain, which a fifteenth sighting makes it. */
const MOST_SIGHTINGS = 14;

/** Seven developers who pass through the host's events, together with everything else that can happen meanwhile. */
const batch = (session: string, cycle: number): Agent[] =>
  Array.from({ length: 7 }, (_, index) => ({
    useId: `call-${session}-${cycle}-${index}`,
    agentId: `agent-${session}-${cycle}-${index}`,
  }));

/** A cycle is three rounds; in each, agents take the step that the host's own order allows, in any order among them. */
function stepsOf(session: string, round: number): HostEvent[] {
  const cycle = Math.floor(round / 3);
  const agents = batch(session, cycle);
  switch (round % 3) {
    case 0: {
      const before = cycle > 0 ? batch(session, cycle - 1) : [];
      return [...agents.map((one) => delegated(session, one)), ...before.map((one) => agentAnnounced(session, one))];
    }
    case 1:
      return agents.flatMap((one) => [agentLaunched(session, one), agentNamed(session, one)]);
    default:
      return [...agents.map((one) => agentReported(session, one)), ...repeat(5, () => humanSpoke(session))];
  }
}

function mixOf(session: string, round: number, size: number): HostEvent[] {
  const mix = [
    ...stepsOf(session, round),
    ...repeat(3, () => compacting(session)),
    ...repeat(2, () => turnEnded(session, batch(session, Math.floor(round / 3)))),
    ...repeat(2, () => commandRan(session, 'grep -r needle .')),
    ...TOOLS.map((tool) => toolFailed(session, tool)),
  ];
  return [...mix, ...repeat(size - mix.length, () => commandRan(session, `probe${round} run`, 1))];
}

const repeat = (count: number, make: () => HostEvent): HostEvent[] => Array.from({ length: count }, make);

const agentsUpTo = (session: string, cycle: number): Agent[] =>
  Array.from({ length: cycle + 1 }, (_, number) => batch(session, number)).flat();

/** All are parts of one round of DEV: what each hands on stands in one file. */
const handedOn = (files: SessionFiles): string[] =>
  [...files.readText('handoffs/DEV-to-REVIEW.md').matchAll(/^## HANDOFF: .*\n\n### Context\n(\S+) built it\.$/gm)]
    .map((match) => match[1] ?? '')
    .sort();

const named = (agents: readonly Agent[]): string[] => agents.map(({ useId, agentId }) => `${useId} ${agentId}`).sort();

/** What must be on the books after so many rounds of these sizes. */
function expectBooks(files: SessionFiles, session: string, rounds: readonly number[]): void {
  const cycles = rounds.length / 3;
  const agents = 7 * cycles;
  expectSound(files);
  const { active, ended } = runsOf(files);
  expect([active, ended.sort()]).toEqual([[], named(agentsUpTo(session, cycles - 1))]);
  expect(eventsOf(files)).toEqual({
    'stage:start': cycles,
    'stage:complete': cycles,
    'agent:delegate': agents,
    'agent:complete': agents,
    'handoff:create': agents,
    'tool:failure': TOOLS.length * rounds.length,
    'session:compact': 3 * rounds.length,
  });
  const fillers = rounds.map((size, round) => [
    `error_resolutions cmd-probe${round}`,
    mixOf(session, round, size).filter(({ payload }) => JSON.stringify(payload).includes(`probe${round} run`)).length,
  ]);
  expect(sightingsOf(files)).toEqual({
    'agent_performance agent-developer': agents,
    'workflow_routing wf-quick': 5 * cycles,
    'tool_preferences search-tools': 2 * rounds.length,
    ...Object.fromEntries(TOOLS.map((tool) => [`error_resolutions tool-failure-${tool.toLowerCase()}`, rounds.length])),
    ...Object.fromEntries(fillers),
  });
  expect(Math.max(...Object.values(sightingsOf(files)).map(Number))).toBeLessThanOrEqual(MOST_SIGHTINGS);
}

describe('given a quick workflow at its development', { timeout: 180_000 }, () => {
  it('when 32 hooks work on it at once, for many rounds, then every run, event and sighting is there exactly once', async () => {
    const world = createHookWorld();
    const files = world.begin('s1');
    const rounds = Array.from({ length: 6 }, () => AT_ONCE);
    for (const [round, size] of rounds.entries()) {
      const runs = await fireTogether(world, shuffled(mixOf('s1', round, size)));
      expect(unhealthy(runs)).toEqual([]);
      const cycle = Math.floor(round / 3);
      expect(callsOf(files)).toEqual(
        agentsUpTo('s1', cycle)
          .map(({ useId }) => useId)
          .sort(),
      );
      if (round % 3 === 1) expect(runsOf(files).active.sort()).toEqual(named(batch('s1', cycle)));
      expect(world.leftovers()).toEqual([]);
    }
    expectBooks(files, 's1', rounds);
    expect(handedOn(files)).toEqual(
      agentsUpTo('s1', 1)
        .map(({ agentId }) => agentId)
        .sort(),
    );
    expect(files.currentSession()).toBe('s1');
  });

  it('when two sessions of one project are worked on at once, then neither disturbs the other', async () => {
    const world = createHookWorld();
    const sessions = ['left', 'right'] as const;
    const files = sessions.map((session) => world.begin(session));
    const rounds = Array.from({ length: 3 }, () => 26);
    for (const [round, size] of rounds.entries()) {
      const mix = sessions.flatMap((session) => mixOf(session, round, size));
      expect(unhealthy(await fireTogether(world, shuffled(mix)))).toEqual([]);
      expect(world.leftovers()).toEqual([]);
    }
    sessions.forEach((session, index) => {
      if (files[index]) expectBooks(files[index], session, rounds);
    });
    expect(sessions).toContain(files[0]?.currentSession());
  });
});

describe('given a workflow that makes no progress', () => {
  it('when many turns end at once, then it is held three times, given up once, and silent ever after', async () => {
    const world = createHookWorld();
    const files = world.begin('s1');
    const stops = repeat(12, () => turnEnded('s1'));
    const others = [...repeat(10, () => commandRan('s1', 'find . -name x')), ...repeat(10, () => compacting('s1'))];
    const runs = await fireTogether(world, shuffled([...stops, ...others]));
    expect(unhealthy(runs)).toEqual([]);
    const answers = runs.filter(({ event }) => event === 'Stop').map(({ stdout }) => JSON.parse(stdout) as Json);
    expect(
      tally(answers.map((answer) => (answer['hookSpecificOutput'] ? 'held' : answer['result'] ? 'told' : 'silent'))),
    ).toEqual({
      held: 3,
      told: 1,
      silent: 8,
    });
    expect(files.readJson('loop.json')).toMatchObject({ iteration: 3, stopped: true, stopReason: 'no-progress' });
    expect(eventsOf(files)).toEqual({
      'loop:start': 1,
      'loop:advance': 3,
      'loop:complete': 1,
      'session:compact': 10,
    });
    expect(sightingsOf(files)).toEqual({ 'tool_preferences search-tools': 10 });
    expect(world.leftovers()).toEqual([]);
  });
});
