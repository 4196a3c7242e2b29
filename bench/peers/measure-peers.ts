/**
 * Runs in a namespace without network: measures the hooks of installed plugins on the same recorded payloads and prints
 * the result as JSON. Arguments: a scratch folder, the number of rounds, the plugins as JSON.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hooksFor, type Payload, readCommandHooks, run, type Shot, startHook } from '../hooks/command-hooks.ts';
import { measure, type Pair } from '../hooks/measure.ts';
import { inPlace, recorded } from '../hooks/payloads.ts';
import { scratchEnvironment } from '../hooks/scene.ts';

export type Plugin = { readonly name: string; readonly version: string; readonly folder: string };

export type PeerCost = {
  readonly event: string;
  readonly plugin: string;
  /** Hooks the host waits for, and those it does not, which are not run. */
  readonly hooks: number;
  readonly asyncHooks: number;
  /** Absent: nothing to run, or see the notes. */
  readonly ratio?: number;
};

export type PeerCosts = {
  readonly costs: readonly PeerCost[];
  readonly notes: readonly string[];
  /** The largest deviation of a ratio of medians from the median ratio, as a fraction. */
  readonly spread: number;
};

const EVENTS: Readonly<Record<string, string>> = {
  SessionStart: 'SessionStart',
  UserPromptSubmit: 'UserPromptSubmit',
  'PreToolUse Write': 'PreToolUse',
  'PreToolUse Bash': 'PreToolUse--Bash',
  'PreToolUse Agent': 'PreToolUse--Agent',
  'PostToolUse Write': 'PostToolUse',
  'PostToolUse Bash': 'PostToolUse--Bash',
  'PostToolUse Agent': 'PostToolUse--Agent-foreground',
  'PostToolUseFailure Bash': 'PostToolUseFailure',
  SubagentStart: 'SubagentStart',
  SubagentStop: 'SubagentStop',
  PreCompact: 'PreCompact--auto',
  Stop: 'Stop',
  StopFailure: 'StopFailure',
  SessionEnd: 'SessionEnd',
};

/** An event that takes longer is tried once and left out. */
const SLOW_MS = 10_000;

const [scratch = '', rounds = '', plugins = '[]'] = process.argv.slice(2);

async function measurePlugins(all: readonly Plugin[]): Promise<PeerCosts> {
  const notes: string[] = [];
  const rows: PeerCost[] = [];
  const pairs: Pair[] = [];
  for (const plugin of all) {
    const place = prepare(plugin);
    for (const [event, file] of Object.entries(EVENTS)) {
      const { waited, asyncHooks, fire, empty } = contest(plugin, place, recorded(file));
      rows.push({ event, plugin: plugin.name, hooks: waited, asyncHooks });
      if (waited === 0) continue;
      const shots = await fire();
      notes.push(...new Set(shots.flatMap((shot) => noteOf(`${plugin.name}, ${event}`, shot))));
      if (Math.max(...shots.map(({ ms }) => ms)) > SLOW_MS) continue;
      pairs.push({ name: nameOf(event, plugin.name), subject: () => wall(fire), baseline: () => wall(empty) });
    }
  }
  const measured = await measure(pairs, Number(rounds));
  const ratios = new Map(measured.map(({ name, paired }) => [name, paired]));
  const costs = rows.map((row) => {
    const ratio = ratios.get(nameOf(row.event, row.plugin));
    return ratio === undefined ? row : { ...row, ratio };
  });
  const spread = Math.max(0, ...measured.map(({ paired, medians }) => Math.abs(medians / paired - 1)));
  return { costs, notes, spread };
}

async function wall(work: () => Promise<readonly Shot[]>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const nameOf = (event: string, plugin: string): string => `${event}: ${plugin}`;

type Place = { readonly home: string; readonly project: string };

/** A home and an empty git repository of the plugin's own. */
function prepare({ name }: Plugin): Place {
  const root = join(scratch, 'places', name.replaceAll('/', '-'));
  const [home, project] = [join(root, 'home'), join(root, 'project')];
  for (const path of [home, project]) mkdirSync(path, { recursive: true });
  const { transcript_path } = JSON.parse(inPlace(recorded('Stop'), home, project));
  mkdirSync(dirname(transcript_path), { recursive: true });
  writeFileSync(transcript_path, `${JSON.stringify({ type: 'user', message: { role: 'user', content: 'do it' } })}\n`);
  execFileSync('git', ['init', '--quiet'], { cwd: project, env: scratchEnvironment(home, project) });
  return { home, project };
}

/** The host starts all hooks of an event at once and waits for those that are not asynchronous. */
function contest({ folder }: Plugin, { home, project }: Place, payload: Payload) {
  const around = { env: { ...scratchEnvironment(home, project), OVERTONE_NO_DASHBOARD: '1' }, cwd: project };
  const all = hooksFor(readCommandHooks(folder), payload);
  const waited = all.filter(({ isAsync }) => !isAsync);
  const input = inPlace(payload, home, project);
  const script = join(scratch, 'empty.js');
  writeFileSync(script, '');
  return {
    waited: waited.length,
    asyncHooks: all.length - waited.length,
    fire: () => Promise.all(waited.map((hook) => startHook(hook, folder, input, around))),
    empty: () => Promise.all([run('node', [script], input, around)]),
  };
}

function noteOf(what: string, { ms, status, stderr }: Shot): string[] {
  const slow = ms > SLOW_MS ? [`${what}: took ${Math.round(ms / 1000)} s and is left out`] : [];
  if (status === 0) return slow;
  return [...slow, `${what}: a hook ended with ${status} (${stderr.trim().split('\n')[0]?.slice(0, 120) ?? ''})`];
}

process.stdout.write(JSON.stringify(await measurePlugins(JSON.parse(plugins))));
