/** Measures the dashboard with a thousand sessions and one of a hundred thousand events, over HTTP, with real hooks. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from '../statistics.ts';
import { type CrowdedHome, createCrowdedHome } from './crowded-home.ts';
import { DASHBOARD_LIMITS as LIMITS, DASHBOARD_LOAD as LOAD } from './limits.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { readStream } from './stream-reader.ts';

export type DashboardCost = {
  readonly name: string;
  readonly measured: number;
  readonly limit: number;
  readonly unit: string;
  /** Of limits that are to be reached. */
  readonly atLeast?: true;
};

const HOOK = fileURLToPath(new URL('../../plugins/overtone/dist/hooks/post-use-failure.js', import.meta.url));
const WINDOW = 200;
/** Written while all wait for what was written before, so that the machine's speed decides nothing but the time. */
const STEP = 5_000;
/** Until the journal is full: what it holds is no growth. */
const WARM_UP = 40_000;

export async function measureDashboard(): Promise<DashboardCost[]> {
  const home = createCrowdedHome();
  try {
    const paint = await firstPaint(home);
    const server = await startServer(home.home);
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

/** What a page asks for first, of a server that has just started and of one that has been asked before. */
async function firstPaint({ home, longSession }: CrowdedHome): Promise<DashboardCost[]> {
  const paints: { bytes: number; coldMs: number; clockMs: number; warmMs: number }[] = [];
  for (let start = 0; start < LOAD.starts; start += 1) {
    const server = await startServer(home);
    try {
      // Streams begin when every session is known; nobody has asked for the long one yet.
      await (await readStream(`${server.url}/sse/all`)).close();
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
  { url, busyMs }: ServerProcess,
  id: string,
): Promise<{ bytes: number; ms: number; clockMs: number }> {
  const before = await busyMs();
  const began = performance.now();
  let bytes = 0;
  for (const path of ['list?limit=100', `sessions/${id}/view`, `sessions/${id}/events?from=-1&count=${WINDOW}`]) {
    const response = await fetch(`${url}/api/${path}`);
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    bytes += (await response.arrayBuffer()).byteLength;
  }
  const clockMs = performance.now() - began;
  return { bytes, ms: (await busyMs()) - before, clockMs };
}

/** Real hook processes write; the time is that of the event itself, taken when it is written. */
async function liveDelay(
  { home, project, longSession, root }: CrowdedHome,
  { url }: ServerProcess,
): Promise<DashboardCost> {
  const page = await readStream(`${url}/sse/all?focus=${longSession}`);
  const env = { PATH: [dirname(process.execPath), '/usr/bin', '/bin'].join(':'), HOME: root, OVERTONE_HOME: home };
  for (let count = 1; count <= LOAD.hooks; count += 1) {
    const hook = spawn(process.execPath, [HOOK], { env, cwd: project, stdio: ['pipe', 'ignore', 'inherit'] });
    hook.stdin.end(JSON.stringify(failure(longSession, project)));
    await once(hook, 'exit');
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
  { url }: ServerProcess,
): Promise<DashboardCost> {
  const open = Array.from({ length: LIMITS.clients }, () => readStream(`${url}/sse/all?focus=${longSession}`));
  const pages = await Promise.all(open);
  const from = written();
  write(LOAD.clientEvents);
  await Promise.all(pages.map((page) => page.until(LOAD.clientEvents)));
  const whole = pages.filter((page) => page.isWhole(from)).length;
  await Promise.all(pages.map((page) => page.close()));
  const name = `clients of ${LIMITS.clients} that got each of ${LOAD.clientEvents.toLocaleString('en')} events once`;
  return { ...row(name, whole, LIMITS.clients, ''), atLeast: true };
}

/** One page is open and asks for the newest window as it goes. */
async function memory(home: CrowdedHome, server: ServerProcess): Promise<DashboardCost[]> {
  const { longSession } = home;
  const page = await readStream(`${server.url}/sse/all?focus=${longSession}`);
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
