/** Side by side with the hooks of other plugins: installs them from npm and measures all on the same recorded payloads. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { markdownTable } from '../document.ts';
import { newestHost } from '../hooks/payloads.ts';
import { PLUGIN } from '../hooks/scene.ts';
import type { PeerCost, PeerCosts, Plugin } from './measure-peers.ts';

const PEERS = ['oh-my-claude-sisyphus', '@opengsd/gsd-core', 'ecc-universal'];
const INSTALL_MS = 300_000;
const MEASURE_MS = 1_800_000;

const UNSHARE = 'unshare';
/** No network, and no process outlives the measurement. */
const NAMESPACE = ['--map-root-user', '--net', '--pid', '--fork', '--kill-child', '--mount-proc'];
const MEASURE = fileURLToPath(new URL('measure-peers.ts', import.meta.url));

export type PeerReport = PeerCosts & { readonly plugins: readonly Plugin[]; readonly rounds: number };

/** `undefined` where processes cannot be kept from the network. */
export function benchPeers(rounds: number): PeerReport | undefined {
  if (spawnSync(UNSHARE, [...NAMESPACE, 'true']).status !== 0) return undefined;
  const scratch = mkdtempSync(join(realpathSync(tmpdir()), 'overtone-peers-'));
  try {
    const installed = PEERS.map((name) => ({ name, result: install(name, join(scratch, name.replaceAll('/', '-'))) }));
    const plugins = [overtone(), ...installed.flatMap(({ result }) => (typeof result === 'string' ? [] : [result]))];
    const failures = installed.flatMap(({ result }) => (typeof result === 'string' ? [result] : []));
    const words = [...process.execArgv, MEASURE, scratch, String(rounds), JSON.stringify(plugins)];
    const printed = execFileSync(UNSHARE, [...NAMESPACE, process.execPath, ...words], {
      encoding: 'utf8',
      timeout: MEASURE_MS,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const { costs, notes, spread }: PeerCosts = JSON.parse(printed);
    return { costs, notes: [...failures, ...notes], spread, plugins, rounds };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

const overtone = (): Plugin => ({
  name: 'overtone',
  version: versionIn(join(PLUGIN, '.claude-plugin', 'plugin.json')),
  folder: PLUGIN,
});

const versionIn = (path: string): string => JSON.parse(readFileSync(path, 'utf8')).version;

/** The installed plugin, or why it cannot be run. */
function install(name: string, folder: string): Plugin | string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{}');
  const words = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--silent', name];
  const { status } = spawnSync('npm', words, { cwd: folder, timeout: INSTALL_MS, stdio: 'ignore' });
  if (status !== 0) return `${name}: npm could not install it`;
  const root = join(folder, 'node_modules', name);
  if (!existsSync(join(root, 'hooks', 'hooks.json'))) return `${name}: has no hooks/hooks.json`;
  return { name, version: versionIn(join(root, 'package.json')), folder: root };
}

export function renderPeers({ costs, notes, spread, plugins, rounds }: PeerReport): string {
  const events = [...new Set(costs.map(({ event }) => event))];
  const find = (event: string, name: string) => costs.find((cost) => cost.event === event && cost.plugin === name);
  return `## Side by side with other plugins
Made by \`npm run bench -- --only peers --write\` (Node ${process.versions.node}, ${rounds} interleaved rounds, ${availableParallelism()} processors). The plugins come from npm and are installed
without their install scripts. Each has a scratch home and an empty git repository, no network, and gets the payloads recorded from Claude Code
${newestHost()}. A cell is the time until all hooks of the event have ended, started at once as hooks.json says, as a multiple of an empty \`node\` script (median of
neighbouring runs; the ratio of the medians differs from it by at most ${Math.round(100 * spread)} %), with the number of hooks. Hooks marked \`async\` are not started and not counted: the host does not wait for them. The plugins do different work;
the table compares what the user waits, not what they get for it.

${markdownTable(
  ['event', ...plugins.map(({ name, version }) => `${name} ${version}`)],
  events.map((event) => [event, ...plugins.map(({ name }) => cell(find(event, name)))]),
)}

${notes.length === 0 ? 'In its first run every hook ended with exit code 0.' : `Not as expected:\n${notes.map((note) => `- ${note}`).join('\n')}`}
`;
}

function cell(cost: PeerCost | undefined): string {
  if (cost === undefined || cost.hooks === 0) return '–';
  return `${cost.ratio?.toFixed(2) ?? 'left out'} (${cost.hooks})`;
}
