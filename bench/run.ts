/**
 * `npm run bench`: what hooks cost, as ratios within one run, what the texts cost in tokens, and what the dashboard bears.
 * `--only hooks`, `--only tokens` or `--only dashboard` measures one part and leaves the rest of docs/benchmarks.md as it
 * is; `--only TEXT` shows the hooks of that name and writes nothing. `--check` fails on a broken limit, `--rounds N`.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { listHooks } from '../src/cli/hooks.ts';
import { HOOK_CASES, type HookCase } from './cases.ts';
import { measureDashboard } from './dashboard/measure-dashboard.ts';
import { holds, renderDashboard } from './dashboard/report.ts';
import { isPart, type Part, withSection } from './document.ts';
import { fire } from './fire.ts';
import { COST_LIMITS } from './limits.ts';
import { type Cost, measure, type Pair } from './measure.ts';
import { PROJECT } from './payloads.ts';
import { renderReport } from './report.ts';
import { SESSION } from './session.ts';
import { measureTokens } from './tokens/measure-tokens.ts';
import { renderTokens } from './tokens/report.ts';
import { createWorld, type World } from './world.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const PLUGIN = join(ROOT, 'plugins', 'overtone');
const PAST_EVENTS = 1_000;
const GROWTH = [1_000, 10_000, 100_000];
const FEW_EVENTS = 10;

type Worlds = { readonly plain: World; readonly inTask: World };
type Timelines = { readonly few: World; readonly pasts: readonly { readonly events: number; readonly world: World }[] };

export type LimitedCost = Cost & { readonly limit: number };

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '60' },
    only: { type: 'string', default: '' },
    check: { type: 'boolean' },
  },
});
const isWanted = (part: Part): boolean => values.only === '' || values.only === part;
if (isWanted('hooks') || !isPart(values.only)) benchHooks(Number(values.rounds));
if (isWanted('tokens')) await benchTokens();
if (isWanted('dashboard')) await benchDashboard();

function benchHooks(rounds: number): void {
  const [few, pasts] = [createWorld(), GROWTH.map((events) => ({ events, world: createWorld() }))];
  const worlds = { plain: createWorld(), inTask: createWorld({ inTask: true }) };
  try {
    run(worlds, { few, pasts }, rounds);
  } finally {
    for (const world of [...Object.values(worlds), few, ...pasts.map((past) => past.world)]) world.remove();
  }
}

async function benchTokens(): Promise<void> {
  console.log('Counting tokens on the host …');
  const costs = await measureTokens();
  publish('tokens', renderTokens(costs));
  if (costs.some(({ tokens, limit }) => tokens > limit)) complain();
}

async function benchDashboard(): Promise<void> {
  console.log('Filling a home and opening the dashboard on it …');
  const costs = await measureDashboard();
  publish('dashboard', renderDashboard(costs));
  if (!costs.every(holds)) complain();
}

function publish(part: Part, text: string): void {
  console.log(text);
  const isPartial = values.only !== '' && values.only !== part;
  if (isPartial) return;
  const path = join(ROOT, 'docs', 'benchmarks.md');
  writeFileSync(path, withSection(existsSync(path) ? readFileSync(path, 'utf8') : '', part, text));
}

function complain(): void {
  if (values.check) process.exitCode = 1;
}

function run(worlds: Worlds, timelines: Timelines, rounds: number): void {
  const cases = HOOK_CASES.filter(({ name }) => values.only === 'hooks' || name.includes(values.only));
  console.log(`Measuring ${cases.length} hooks and ${GROWTH.length} lengths of the timeline, ${rounds} rounds …`);
  const { project } = worlds.plain;
  const empty = join(project, 'empty.js');
  mkdirSync(project, { recursive: true });
  writeFileSync(empty, '');
  const sceneOf = scenes(worlds);
  const pairs = cases.map((row) => pairOf(sceneOf(row), row, `node "${empty}"`));
  const hooks = limited(
    measure(pairs, rounds),
    cases.map(({ limit }) => limit),
  );
  const growth = limited(
    measure(growthPairs(timelines), rounds),
    GROWTH.map(() => COST_LIMITS.growth),
  );
  publish('hooks', renderReport({ hooks, growth, rounds }));
  if ([...hooks, ...growth].some(({ ratio, limit }) => ratio > limit)) complain();
}

function limited(costs: readonly Cost[], limits: readonly number[]): LimitedCost[] {
  return costs.map((cost, index) => ({ ...cost, limit: limits[index] ?? COST_LIMITS.hook }));
}

type Scene = { readonly world: World; readonly prepared: number };

/**
 * Rows that begin alike share what they begin with: a task made for each would have another name, and its directory would be made
 * anew right before the hook, which costs more than in a user's project.
 */
function scenes({ plain, inTask }: Worlds): (row: HookCase) => Scene {
  const known = new Map<string, Scene>();
  return (row) => {
    const world = row.inTask ? inTask : plain;
    const key = `${row.inTask} ${row.flow.name}`;
    const scene = known.get(key) ?? { world, prepared: world.prepare(row.flow(), PAST_EVENTS) };
    known.set(key, scene);
    return scene;
  };
}

function pairOf({ world, prepared }: Scene, row: HookCase, baseline: string): Pair {
  return { name: row.name, subject: shot(world, row, prepared), baseline: shot(world, row, prepared, baseline) };
}

/**
 * The hook that writes most, in sessions with a longer and longer past. Each has a world of its own: a long timeline put in the
 * place of a short one would still be on its way to the disk when the hook runs.
 */
function growthPairs({ few, pasts }: Timelines): Pair[] {
  const row = HOOK_CASES.find(({ script }) => script === 'on-subagent-stop');
  if (row === undefined) throw new Error('the case of on-subagent-stop is missing');
  const baseline = shot(few, row, few.prepare(row.flow(), FEW_EVENTS));
  return pasts.map(({ events, world }) => ({
    name: `${row.name}, ${events.toLocaleString('en')} events`,
    subject: shot(world, row, world.prepare(row.flow(), events)),
    baseline,
  }));
}

/** Every shot begins with the same files; putting them back is not measured. */
function shot(world: World, row: HookCase, prepared: number, command = commandOf(row)): () => number {
  const told = { session_id: SESSION, cwd: PROJECT, permission_mode: 'default', ...row.payload };
  const input = JSON.stringify(told).replaceAll(PROJECT, world.project);
  return () => {
    world.reset(prepared);
    return fire({ command, input, env: { ...world.env, CLAUDE_PLUGIN_ROOT: PLUGIN } });
  };
}

/** As the host finds it in hooks.json. */
function commandOf({ script }: HookCase): string {
  const rows = listHooks(JSON.parse(readFileSync(join(PLUGIN, 'hooks', 'hooks.json'), 'utf8')));
  const row = rows.find(({ command }) => command.includes(`/${script}.`));
  if (row === undefined) throw new Error(`hooks.json does not run ${script}`);
  return row.command;
}
