/** Measures the dashboard with a thousand sessions and one of a hundred thousand events, over HTTP, with real hooks. */
import { markdownTable } from '../document.ts';
import { hooksFor, readCommandHooks, startHook } from '../hooks/command-hooks.ts';
import { median } from '../hooks/measure.ts';
import { PLUGIN, scratchEnvironment } from '../hooks/scene.ts';
import { type CrowdedHome, createCrowdedHome } from './crowded-home.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { readStream } from './stream-reader.ts';

export type DashboardCost = {
  readonly name: string;
  readonly measured: number;
  readonly limit: number;
  readonly unit: string;
  /** The limit is a minimum. */
  readonly atLeast?: true;
};

const LIMITS = {
  firstPaintBytes: 200 * 1024,
  firstPaintMs: 300,
  /** From the hook's write until the event reaches a page. */
  liveMs: 250,
  clients: 50,
  /** Heap growth over all further events, after a garbage collection. */
  heapGrowthMb: 8,
  /** The process does not return all memory to the system. */
  processGrowthMb: 48,
} as const;

const LOAD = {
  sessions: 1_000,
  longSession: 100_000,
  furtherEvents: 200_000,
  clientEvents: 5_000,
  hooks: 40,
  starts: 5,
} as const;

const WINDOW = 200;
/** Events are written in batches of this size, and clients catch up in between, so that a slow machine only takes longer. */
const STEP = 5_000;
/** Fills the journal, whose size is bounded, before growth is measured. */
const WARM_UP = 40_000;

export async function measureDashboard(): Promise<DashboardCost[]> {
  const home = await createCrowdedHome(LOAD.sessions);
  home.write(LOAD.longSession);
  try {
    const paint = await firstPaint(home);
    const server = await startServer(home.root);
    try {
      return [
        ...paint,
        await liveDelay(home, server),
        await manyClients(home, server),
        ...(await memory(home, server)),
      ];
    } finally {
      await server.stop();
    }
  } finally {
    home.remove();
  }
}

/** The first requests of a page, to a freshly started server and to a warm one. */
async function firstPaint({ root, longSession }: CrowdedHome): Promise<DashboardCost[]> {
  const paints: { bytes: number; coldMs: number; clockMs: number; warmMs: number }[] = [];
  for (let start = 0; start < LOAD.starts; start += 1) {
    const server = await startServer(root);
    try {
      // A stream begins when all sessions have been read; the long session has not been requested yet.
      await (await readStream(await server.fetch('sse/all'))).close();
      const [cold, warm] = [await paint(server, longSession), await paint(server, longSession)];
      paints.push({ bytes: cold.bytes, coldMs: cold.ms, clockMs: cold.clockMs, warmMs: warm.ms });
    } finally {
      await server.stop();
    }
  }
  const { firstPaintBytes, firstPaintMs } = LIMITS;
  return [
    row('first paint: bytes', median(paints.map(({ bytes }) => bytes)) / 1024, firstPaintBytes / 1024, 'KB'),
    row('first paint: server time of the first page', median(paints.map(({ coldMs }) => coldMs)), firstPaintMs, 'ms'),
    row('first paint: the first page by the clock', median(paints.map(({ clockMs }) => clockMs)), firstPaintMs, 'ms'),
    row('first paint: server time of further pages', median(paints.map(({ warmMs }) => warmMs)), firstPaintMs, 'ms'),
  ];
}

async function paint(
  { fetch, busyMs }: ServerProcess,
  id: string,
): Promise<{ bytes: number; ms: number; clockMs: number }> {
  const before = await busyMs();
  const began = performance.now();
  let bytes = 0;
  for (const path of ['list?limit=100', `sessions/${id}/view`, `sessions/${id}/events?from=-1&count=${WINDOW}`]) {
    const response = await fetch(`api/${path}`);
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    bytes += (await response.arrayBuffer()).byteLength;
  }
  const clockMs = performance.now() - began;
  return { bytes, ms: (await busyMs()) - before, clockMs };
}

/** Real hook processes write the events; the delay is measured from their timestamps. */
async function liveDelay(
  { project, longSession, root }: CrowdedHome,
  { fetch }: ServerProcess,
): Promise<DashboardCost> {
  const page = await readStream(await fetch(`sse/all?focus=${longSession}`));
  const payload = failure(longSession, project);
  const around = { env: scratchEnvironment(root, project), cwd: project };
  const hooks = hooksFor(readCommandHooks(PLUGIN), payload);
  for (let count = 1; count <= LOAD.hooks; count += 1) {
    for (const hook of hooks) await startHook(hook, PLUGIN, JSON.stringify(payload), around);
    await page.until(count);
  }
  await page.close();
  return row('a hook’s event on the page, median', median(page.delaysMs), LIMITS.liveMs, 'ms');
}

const failure = (session_id: string, cwd: string) => ({
  hook_event_name: 'PostToolUseFailure',
  session_id,
  cwd,
  permission_mode: 'default',
  tool_name: 'Agent',
  tool_use_id: 'toolu_bench',
  tool_input: { description: 'the next stage', prompt: 'build it', subagent_type: 'ot:developer' },
  error: 'the agent could not be started',
});

async function manyClients(
  { longSession, write, written }: CrowdedHome,
  { fetch }: ServerProcess,
): Promise<DashboardCost> {
  const open = Array.from({ length: LIMITS.clients }, async () =>
    readStream(await fetch(`sse/all?focus=${longSession}`)),
  );
  const pages = await Promise.all(open);
  const from = written();
  write(LOAD.clientEvents);
  await Promise.all(pages.map((page) => page.until(LOAD.clientEvents)));
  const whole = pages.filter((page) => page.isWhole(from)).length;
  await Promise.all(pages.map((page) => page.close()));
  const name = `clients of ${LIMITS.clients} that got each of ${LOAD.clientEvents.toLocaleString('en')} events once`;
  return { ...row(name, whole, LIMITS.clients, ''), atLeast: true };
}

/** Keeps one page open, which requests the newest window repeatedly. */
async function memory(home: CrowdedHome, server: ServerProcess): Promise<DashboardCost[]> {
  const { longSession } = home;
  const page = await readStream(await server.fetch(`sse/all?focus=${longSession}`));
  let count = 0;
  const goOn = async (events: number): Promise<{ heapMb: number; rssMb: number }> => {
    for (const end = count + events; count < end; ) {
      home.write(STEP);
      count += STEP;
      await page.until(count);
      await paint(server, longSession);
    }
    return server.memory();
  };
  const start = await goOn(WARM_UP);
  const middle = await goOn(LOAD.furtherEvents / 2);
  const end = await goOn(LOAD.furtherEvents / 2);
  await page.close();
  const told = `${LOAD.furtherEvents.toLocaleString('en')} further events`;
  const heap = [start, middle, end].map(({ heapMb }) => heapMb.toFixed(0)).join(', ');
  return [
    row(`growth of the heap over ${told} (${heap} MB)`, end.heapMb - start.heapMb, LIMITS.heapGrowthMb, 'MB'),
    row(`growth of the process over them`, end.rssMb - start.rssMb, LIMITS.processGrowthMb, 'MB'),
  ];
}

const row = (name: string, measured: number, limit: number, unit: string): DashboardCost => ({
  name,
  measured,
  limit,
  unit,
});

const counted = (count: number): string => count.toLocaleString('en');

export const renderDashboard = (costs: readonly DashboardCost[]): string =>
  `## What the dashboard can bear
Made by \`npm run bench -- --only dashboard --write\` (Node ${process.versions.node}, medians): the real server in a process of its own, over HTTP, in a
home with ${counted(LOAD.sessions)} sessions, one of them of ${counted(LOAD.longSession)} events. The first paint is the list, one session and the newest window
of its timeline. Server time is processor time, for the first page after a start and for further ones; the clock is the client's. Events come from real
hook processes; their delay counts from the write to the arrival at a client. Memory is taken after a garbage collection.

${markdownTable(['', 'measured', 'limit', ''], costs.map(cellsOf))}
`;

const cellsOf = (cost: DashboardCost): string[] => {
  const { name, measured, limit, unit } = cost;
  const withUnit = (value: number) => `${value.toFixed(value < 10 && unit !== '' ? 1 : 0)} ${unit}`.trim();
  return [name, withUnit(measured), withUnit(limit), holds(cost) ? 'holds' : 'broken'];
};

export const holds = ({ measured, limit, atLeast }: DashboardCost): boolean =>
  atLeast ? measured >= limit : measured <= limit;
