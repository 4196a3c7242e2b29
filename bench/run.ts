/**
 * `npm run bench`: hooks, replays of real sessions, learning, texts and the dashboard, each against its limits.
 *   --only PART        one of hooks, peers, replay, learning, tokens, dashboard, fleet; any other text picks the hook rows that contain it
 *   --rounds N         rounds of hooks (30) and of peers (10)
 *   --write            replaces the part's section in docs/benchmarks.md
 *   --json             prints results as JSON instead of tables
 *   --transcripts DIR  sessions to replay; else OVERTONE_TRANSCRIPTS, else ../shared/data/transcripts
 *   --processes        replays every hook as a process of its own
 * Peers are installed from npm and therefore run by name only. The exit code is 1 when a limit is exceeded.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { holds, measureDashboard, renderDashboard } from './dashboard/measure-dashboard.ts';
import { isPart, type Part, type Section, withSection } from './document.ts';
import { benchFleet, fleetHolds, renderFleet } from './fleet/bench-fleet.ts';
import { benchHooks, renderHooks } from './hooks/bench-hooks.ts';
import { benchLearning, learningHolds, renderLearning } from './learning/bench-learning.ts';
import { benchPeers, renderPeers } from './peers/bench-peers.ts';
import { benchReplay, incidentLines, renderReplay } from './replay/bench-replay.ts';
import { measureTokens, renderTokens } from './tokens/measure-tokens.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const DOCUMENT = join(ROOT, 'docs', 'benchmarks.md');

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    rounds: { type: 'string' },
    write: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    transcripts: { type: 'string' },
    processes: { type: 'boolean', default: false },
  },
});

const BENCHES: Readonly<Record<Part, () => Promise<void>>> = {
  async hooks() {
    const filter = isPart(options.only) ? '' : options.only;
    const costs = await benchHooks(roundsOr(30), filter);
    publish(
      'hooks',
      costs,
      renderHooks(costs),
      [...costs.hooks, ...costs.growth].every(({ holds }) => holds),
      costs.isCompiledCodeKept ? 'compiled' : 'hooks',
    );
  },
  async peers() {
    const report = benchPeers(roundsOr(10));
    if (report === undefined) say('Peers were not measured: `unshare` cannot create a namespace without network here.');
    else publish('peers', report, renderPeers(report), true);
  },
  async replay() {
    const directory = transcripts();
    const counts = await benchReplay(directory, options);
    if (counts === undefined) return say(`Nothing was replayed: there are no transcripts in ${directory}.`);
    const incidents = [...counts.errors, ...counts.refusals];
    publish('replay', counts, renderReplay(counts), incidents.length === 0);
    say(incidentLines(incidents));
  },
  async learning() {
    const directory = transcripts();
    const report = benchLearning(directory);
    if (report === undefined) return say(`Nothing was learned: there are no transcripts in ${directory}.`);
    publish('learning', report, renderLearning(report), learningHolds(report));
  },
  async tokens() {
    const costs = await measureTokens();
    publish(
      'tokens',
      costs,
      renderTokens(costs),
      costs.every(({ tokens, limit }) => tokens <= limit),
    );
  },
  async dashboard() {
    const costs = await measureDashboard();
    publish('dashboard', costs, renderDashboard(costs), costs.every(holds));
  },
  async fleet() {
    const report = await benchFleet();
    publish('fleet', report, renderFleet(report), fleetHolds(report));
  },
};

const ALL: readonly Part[] = ['hooks', 'replay', 'learning', 'tokens', 'dashboard'];

for (const part of partsFor(options.only)) await BENCHES[part]();

function transcripts(): string {
  const given = options.transcripts ?? process.env['OVERTONE_TRANSCRIPTS'];
  return given === undefined ? join(ROOT, '..', 'shared', 'data', 'transcripts') : resolve(given);
}

function partsFor(only: string): readonly Part[] {
  if (only === '') return ALL;
  return isPart(only) ? [only] : ['hooks'];
}

function roundsOr(usual: number): number {
  const rounds = Number(options.rounds ?? usual);
  if (!Number.isInteger(rounds) || rounds < 1)
    throw new Error(`--rounds is a positive whole number, not ${options.rounds}`);
  return rounds;
}

function publish(part: Part, result: object, text: string, isWithinLimits: boolean, section: Section = part): void {
  console.log(options.json ? JSON.stringify({ [part]: result }, null, 2) : text);
  if (!isWithinLimits) process.exitCode = 1;
  // A filtered run has only some of the rows.
  if (options.write && (options.only === '' || options.only === part)) {
    writeFileSync(DOCUMENT, withSection(readFileSync(DOCUMENT, 'utf8'), section, text));
  }
}

/** Notes for people; with `--json` standard output holds JSON alone. */
function say(text: string): void {
  if (text !== '') console.error(text);
}
