/** `npm run bench`: what hooks cost, as ratios within one run. `--check` fails on a broken limit, `--rounds N`, `--only TEXT`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { HOOK_CASES, type HookCase } from './cases.ts';
import { fire } from './fire.ts';
import { COST_LIMITS } from './limits.ts';
import { type Cost, measure, type Pair } from './measure.ts';
import { renderReport } from './report.ts';
import { SESSION } from './session.ts';
import { createWorld, type World } from './world.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const HOOKS = join(ROOT, 'plugins', 'overtone', 'dist', 'hooks');
const PAST_EVENTS = 1_000;
const GROWTH = [1_000, 10_000, 100_000];
const FEW_EVENTS = 10;

export type LimitedCost = Cost & { readonly limit: number };

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '60' },
    only: { type: 'string', default: '' },
    check: { type: 'boolean' },
  },
});
const world = createWorld();
try {
  run(world, Number(values.rounds));
} finally {
  world.remove();
}

function run(world: World, rounds: number): void {
  const cases = HOOK_CASES.filter(({ name }) => name.includes(values.only));
  console.log(`Measuring ${cases.length} hooks and ${GROWTH.length} lengths of the timeline, ${rounds} rounds …`);
  const empty = join(world.project, 'empty.js');
  mkdirSync(world.project, { recursive: true });
  writeFileSync(empty, '');
  const pairs = cases.map((row) => pairOf(world, row, { baseline: empty, events: PAST_EVENTS }));
  const hooks = limited(
    measure(pairs, rounds),
    cases.map(({ limit }) => limit),
  );
  const growth = limited(
    measure(growthPairs(world), rounds),
    GROWTH.map(() => COST_LIMITS.growth),
  );
  const report = renderReport({ hooks, growth, rounds });
  console.log(report);
  if (values.only === '') writeFileSync(join(ROOT, 'docs', 'benchmarks.md'), report);
  const broken = [...hooks, ...growth].filter(({ ratio, limit }) => ratio > limit);
  if (values.check && broken.length > 0) process.exitCode = 1;
}

function limited(costs: readonly Cost[], limits: readonly number[]): LimitedCost[] {
  return costs.map((cost, index) => ({ ...cost, limit: limits[index] ?? COST_LIMITS.hook }));
}

function pairOf(world: World, row: HookCase, { baseline, events }: { baseline: string; events: number }): Pair {
  const prepared = world.prepare(row.flow(), events, row.inTask);
  return { name: row.name, subject: shot(world, row, prepared), baseline: shot(world, row, prepared, baseline) };
}

/** The hook that writes most, in sessions with a longer and longer past. */
function growthPairs(world: World): Pair[] {
  const row = HOOK_CASES.find(({ script }) => script === 'on-subagent-stop');
  if (row === undefined) throw new Error('the case of on-subagent-stop is missing');
  const few = world.prepare(row.flow(), FEW_EVENTS);
  return GROWTH.map((count) => ({
    name: `${row.name}, ${count.toLocaleString('en')} events`,
    subject: shot(world, row, world.prepare(row.flow(), count)),
    baseline: shot(world, row, few),
  }));
}

/** Every shot begins with the same files; putting them back is not measured. */
function shot(world: World, row: HookCase, prepared: number, script = join(HOOKS, `${row.script}.js`)): () => number {
  const input = JSON.stringify({ session_id: SESSION, cwd: world.project, permission_mode: 'default', ...row.payload });
  return () => {
    world.reset(prepared);
    return fire({ script, input, env: world.env });
  };
}
