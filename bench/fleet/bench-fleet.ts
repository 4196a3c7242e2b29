/** Kills the server, the hub and a machine of a fleet under load: is any event lost, repeated or out of order? */
import { type ChildProcess, fork } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectFleet, createKey } from '../../src/remote/fleet/connection.ts';
import { eventSubject, serverConfig } from '../../src/remote/fleet/subjects.ts';
import { writeMembership } from '../../src/store/fleet/fleet-files.ts';
import { mirroredId } from '../../src/store/fleet/mirror.ts';
import { startNats } from './nats-server.ts';

export type FleetReport = {
  readonly machines: number;
  readonly sessions: number;
  readonly events: number;
  readonly lost: number;
  readonly shownTwice: number;
  readonly outOfOrder: number;
  /** Repeats that reached the hub and were dropped there. */
  readonly repeatsDropped: number;
  readonly foreignRefused: boolean;
  readonly seconds: number;
};

const TEAM = 'bench';
const MACHINES = ['m1', 'm2', 'm3'];
const SESSIONS = 1_000;
const EVENTS = 100_000;
const ROUNDS = 10;
const MEMBER = join(import.meta.dirname ?? '', 'member.ts');
const PATIENCE_MS = 120_000;

type Member = { readonly name: string; readonly home: string; readonly seed: string; readonly publicKey: string };

export async function benchFleet(): Promise<FleetReport> {
  const root = mkdtempSync(join(tmpdir(), 'ot-fleet-bench-'));
  const members = ['hub', ...MACHINES].map((name): Member => ({ name, home: join(root, name), ...createKey() }));
  const [hub, ...machines] = members;
  if (hub === undefined) throw new Error('no hub');
  const nats = await startNats(serverConfig(TEAM, hub, machines));
  const processes = new Map<string, ChildProcess>();
  let last = { repeats: 0 };
  let before = 0;
  const start = ({ name, home }: Member): void => {
    const child = fork(MEMBER, [home], { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    child.on('message', (figures: typeof last) => {
      last = figures;
    });
    processes.set(name, child);
  };
  const kill = async ({ name }: Member): Promise<void> => {
    const child = processes.get(name);
    if (child === undefined) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
    if (name === 'hub') before += last.repeats;
  };
  try {
    for (const member of members) {
      mkdirSync(member.home, { recursive: true });
      const { name: machine, home, seed } = member;
      writeMembership(
        home,
        { url: nats.url, team: TEAM, machine, seed, ca: '', shareContent: false },
        { pid: process.pid },
      );
    }
    for (const member of members) start(member);
    const begun = Date.now();
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { home } of machines) writeRound(home, round);
      await pause(300);
      if (round === 3)
        await nats
          .kill()
          .then(() => pause(500))
          .then(nats.start);
      if (round === 5) await kill(hub).then(() => start(hub));
      const [, second] = machines;
      if (round === 7 && second) await kill(second).then(() => start(second));
    }
    await arrival(hub.home, begun);
    const seconds = (Date.now() - begun) / 1_000;
    const foreignRefused = await isForeignRefused(nats.url, machines);
    return { ...countAt(hub.home), repeatsDropped: before + last.repeats, foreignRefused, seconds };
  } finally {
    for (const member of members) await kill(member);
    await nats.close();
    rmSync(root, { recursive: true, force: true });
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const sessionName = (index: number): string => `s${String(index).padStart(4, '0')}`;

/** Event `k` goes to session `k % SESSIONS` of machine `k % 3`; each session counts its own. */
const perSession = (machine: number, session: number): number => {
  const slot = session * MACHINES.length + machine;
  const slots = SESSIONS * MACHINES.length;
  return Math.floor(EVENTS / slots) + (slot < EVENTS % slots ? 1 : 0);
};

function writeRound(home: string, round: number): void {
  const machine = MACHINES.indexOf(home.slice(-2));
  for (let index = 0; index < SESSIONS; index += 1) {
    const total = perSession(machine, index);
    const [from, to] = [Math.floor((total * round) / ROUNDS), Math.floor((total * (round + 1)) / ROUNDS)];
    const directory = join(home, 'sessions', sessionName(index));
    if (round === 0) mkdirSync(directory, { recursive: true });
    appendFileSync(
      join(directory, 'timeline.jsonl'),
      Array.from({ length: to - from }, (_, at) => line(from + at)).join(''),
    );
  }
}

const line = (iteration: number): string =>
  `${JSON.stringify({ ts: '2026-01-01T00:00:00.000Z', type: 'loop:advance', iteration, progress: `${iteration}/99`, note: 'x'.repeat(160) })}\n`;

async function arrival(home: string, begun: number): Promise<void> {
  for (let waited = 0; waited < PATIENCE_MS; waited = Date.now() - begun) {
    if (countAt(home).lost === 0) return;
    await pause(500);
  }
}

function countAt(home: string): Omit<FleetReport, 'repeatsDropped' | 'foreignRefused' | 'seconds'> {
  let [lost, shownTwice, outOfOrder] = [0, 0, 0];
  for (const [machine, name] of MACHINES.entries()) {
    for (let index = 0; index < SESSIONS; index += 1) {
      const seen = iterationsIn(join(home, 'sessions', mirroredId(name, sessionName(index)), 'timeline.jsonl'));
      const distinct = new Set(seen).size;
      lost += perSession(machine, index) - distinct;
      shownTwice += seen.length - distinct;
      outOfOrder += seen.filter((iteration, at) => at > 0 && iteration < (seen[at - 1] ?? 0)).length;
    }
  }
  return {
    machines: MACHINES.length,
    sessions: MACHINES.length * SESSIONS,
    events: EVENTS,
    lost,
    shownTwice,
    outOfOrder,
  };
}

function iterationsIn(path: string): number[] {
  try {
    return readFileSync(path, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((text) => JSON.parse(text).iteration);
  } catch {
    return [];
  }
}

/** The second machine tries to publish as the first. */
async function isForeignRefused(url: string, [first, second]: readonly Member[]): Promise<boolean> {
  if (first === undefined || second === undefined) return false;
  const { nats } = await connectFleet({
    url,
    team: TEAM,
    machine: second.name,
    seed: second.seed,
    ca: '',
    shareContent: false,
  });
  const refusal = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), 5_000).unref();
    (async () => {
      for await (const status of nats.status()) if (status.type === 'error') resolve(true);
    })();
  });
  nats.publish(eventSubject(TEAM, first.name, 'forged'), '{}');
  const isRefused = await refusal;
  await nats.close();
  return isRefused;
}

export const fleetHolds = ({ lost, shownTwice, outOfOrder, foreignRefused }: FleetReport): boolean =>
  lost + shownTwice + outOfOrder === 0 && foreignRefused;

const figure = (value: number): string => value.toLocaleString('en-US');

export const renderFleet = (report: FleetReport): string => `## A fleet through crashes
Made by \`npm run bench -- --only fleet --write\`: ${report.machines} machines with ${figure(report.sessions)} sessions publish to a real
nats-server on this machine, all on two processors. While they do, the server, the hub and one machine are each killed with
\`kill -9\` and started again.

| sessions | events | lost | shown twice | out of order | repeats dropped by the hub | another's subject | seconds | events a second |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
| ${figure(report.sessions)} | ${figure(report.events)} | ${report.lost} | ${report.shownTwice} | ${report.outOfOrder} | ${figure(report.repeatsDropped)} | ${report.foreignRefused ? 'refused' : '**accepted**'} | ${report.seconds.toFixed(1)} | ${figure(Math.round(report.events / report.seconds))} |
`;
