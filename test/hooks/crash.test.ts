/** A hook process that dies in the middle of its work: the next hook finds everything sound and takes over. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { usePlayedHooks } from '../kit/played-hooks.ts';
import type { SessionFiles } from '../kit/session-files.ts';
import { AGENT, EVENT_NAMES, putToFinish, putToWork, WRITING_EVENTS } from './at-work.ts';
import { preloadPath, watchDeaths } from './deaths.ts';
import { agentReported, commandRan, type HostEvent, humanSpoke, sessionEnded, turnEnded } from './host-events.ts';
import { callsOf } from './runs.ts';
import { expectSound } from './soundness.ts';
import { createHookWorld, type HookWorld } from './world.ts';

/** What is swept up now and then by chance is swept up by each heir. */
const playHeir = usePlayedHooks({ requires: [preloadPath('sweeping')] });

type Victim = {
  readonly event: HostEvent;
  readonly put: (world: HookWorld) => SessionFiles;
  /** Who come next: to the session itself, and to what all sessions share, its slot for the newest and the feature. */
  readonly heirs: readonly HostEvent[];
  /** What the other session works on; the same feature, unless that may be gone by then. */
  readonly elsewhere?: string;
};

const PROMPT = humanSpoke('s1');
const PROMPT_ELSEWHERE = humanSpoke('s2');
const REPORT_ELSEWHERE = agentReported('s2', AGENT);
/** A workflow that may be over by then is of no interest to a prompt, but commands are always watched. */
const COMMAND = commandRan('s1', 'probe it', 1);

const AT_WORK = EVENT_NAMES.map((name) => {
  const event = WRITING_EVENTS[name];
  return [name, { event, put: putToWork, heirs: [PROMPT, ...heirsElsewhere(event)] }] as const;
});

function heirsElsewhere({ event }: HostEvent): HostEvent[] {
  if (event === 'UserPromptSubmit') return [PROMPT_ELSEWHERE];
  return event === 'SubagentStop' ? [REPORT_ELSEWHERE] : [];
}

const VICTIMS: readonly (readonly [name: string, victim: Victim])[] = [
  ...AT_WORK,
  [
    'the end of the newest session',
    { event: sessionEnded('s1'), put: putNewestToWork, heirs: [PROMPT, PROMPT_ELSEWHERE] },
  ],
  [
    'the end of the last turn',
    { event: turnEnded('s1', []), put: putToFinish, heirs: [COMMAND, REPORT_ELSEWHERE], elsewhere: 'cart' },
  ],
];

function putNewestToWork(world: HookWorld) {
  const files = putToWork(world);
  files.setCurrentSession('s1');
  return files;
}

/** How many ways it could have died. */
async function dieEverywhere({ event, put, heirs, elsewhere }: Victim): Promise<number> {
  const world = createHookWorld();
  const others = putToWork(world, 's2', elsewhere);
  const files = put(world);
  const outside = world.foreign();
  const deaths = watchDeaths(world.root);
  expect(await world.fire(event, { env: deaths.env })).toMatchObject({ code: 0, stderr: '' });
  const all = deaths.list();
  for (const { change, comeTrue } of all) {
    comeTrue();
    for (const heir of heirs) {
      const run = await playHeir(heir.event, { cwd: world.project, ...heir.payload }, world.options());
      expect(run, `before change ${change}`).toMatchObject({ code: 0, stderr: '' });
      expect(run.stdout).toMatch(heir.event === 'PostToolUse' ? /^{"result":""}\n$/ : /quick|完成/);
    }
    for (const session of [files, others]) expectSound(session);
    expect(new Set(callsOf(files)).size).toBe(callsOf(files).length);
    expectWholeFeature(world);
    if (heirs.includes(PROMPT_ELSEWHERE)) expect(files.currentSession()).toBe('s2');
    expect([world.leftovers(), world.foreign()], `before change ${change}`).toEqual([[], outside]);
  }
  return all.length;
}

/** The feature is at work or in the archive, in one piece and in one place. */
function expectWholeFeature({ project }: HookWorld): void {
  const features = join(project, 'specs/features');
  const found = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('shop/tasks.md'),
  );
  expect(found).toEqual([expect.stringMatching(/^(in-progress\/shop|archive\/\d{4}-\d\d-\d\d_shop)\/tasks\.md$/)]);
  expect(readFileSync(join(features, found[0] ?? ''), 'utf8')).toMatch(
    /^(---\n.*\n---\n+)?## Tasks\n\n- \[[ x]\] DEV\n$/s,
  );
}

describe('given a hook that dies right before its n-th change', () => {
  it.each(VICTIMS)(
    'when it answers %s, for every n, then the next hooks find all sound and nothing left over',
    async (_, victim) => {
      // Every hook makes, writes and renames at least one file; fewer deaths would mean that none was met.
      expect(await dieEverywhere(victim)).toBeGreaterThan(2);
    },
    180_000,
  );
});
