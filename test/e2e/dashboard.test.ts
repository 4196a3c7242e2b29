/** The dashboard on the real host: a session starts it, every event is streamed, and it outlives the session. */
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import type { World } from '../../host-kit/host/world.ts';
import { type DashboardFile, readDashboardFile } from '../../src/store/dashboard-file.ts';
import { readKey } from '../../src/store/dashboard-key.ts';
import { isProcessAlive } from '../../src/store/disk/atomic-write.ts';
import type { SessionListView } from '../../src/workflow/view/rows.ts';
import type { SessionView } from '../../src/workflow/view/view.ts';
import { expectHealthy } from './kit/expectations.ts';
import { it } from './kit/in-world.ts';
import { asked, playSession } from './kit/overtone.ts';

/** Set but empty counts as not set: the dashboard is wanted, wherever there is room for it. */
const WANTED = { OVERTONE_NO_DASHBOARD: '', OVERTONE_PORT: '0' };

async function dashboardOf({ home }: World): Promise<DashboardFile> {
  for (;;) {
    const found = readDashboardFile(`${home}/.overtone`);
    if (found !== undefined) return found;
    await pause(20);
  }
}

/** Sessions may start one; it is ended with them. */
async function endingDashboard<T>(world: World, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    const { pid } = await dashboardOf(world);
    process.kill(pid, 'SIGTERM');
    while (isProcessAlive(pid)) await pause(20);
  }
}

const keyOf = ({ home }: World) => ({ Authorization: `Bearer ${readKey(`${home}/.overtone`)}` });

const ask = async <T>(world: World, { url }: DashboardFile, path: string): Promise<T> =>
  (await fetch(new URL(path, url), { headers: keyOf(world) })).json() as Promise<T>;

/** Types of the timeline events that are streamed, up to the one that is waited for. */
async function heard(world: World, { url }: DashboardFile, last: string): Promise<string[]> {
  const { body } = await fetch(new URL('/sse/all', url), { headers: keyOf(world) });
  const types: string[] = [];
  let rest = '';
  for await (const piece of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const frames = `${rest}${piece}`.split('\n\n');
    rest = frames.pop() ?? '';
    const events = frames.filter((frame) => frame.includes('event: timeline\n'));
    types.push(...events.map((frame) => JSON.parse(/^data: (.*)$/m.exec(frame)?.[1] ?? '{}').type as string));
    if (types.includes(last)) break;
  }
  return types;
}

describe('given no dashboard', () => {
  it('when a session starts one, then what its hooks write is streamed as it happens and shown in the end', ({
    world,
  }) =>
    endingDashboard(world, async () => {
      const streamed = dashboardOf(world).then((dashboard) => heard(world, dashboard, 'workflow:complete'));
      const run = await playSession(world, [asked('quick')], { mode: 'foreground', env: WANTED });
      expectHealthy(run);
      const types = await streamed;
      const written = run.stateOf().events;
      const end = written.indexOf('workflow:complete') + 1;
      const seen = types.slice(0, types.indexOf('workflow:complete') + 1);
      expect(seen).toEqual(written.slice(end - seen.length, end));
      expect(seen.length).toBeGreaterThan(5);

      const dashboard = await dashboardOf(world);
      const { sessions } = await ask<SessionListView>(world, dashboard, '/api/list');
      const known = { sessionId: run.sessionId, project: world.project, request: 'Add a search box.' };
      expect(sessions).toMatchObject([{ ...known, group: 'done', isActive: false }]);
      const view = await ask<SessionView>(world, dashboard, `/api/sessions/${run.sessionId}/view`);
      expect(view.pipeline.map(({ stages }) => stages.map(({ key, result }) => `${key} ${result}`))).toEqual([
        ['DEV pass'],
        ['REVIEW pass', 'TEST pass'],
      ]);
    }));

  it('when two sessions start at once, then there is one dashboard and it shows both', ({ world }) =>
    endingDashboard(world, async () => {
      const first = dashboardOf(world);
      const runs = await Promise.all(
        [1, 2].map(() => playSession(world, [asked('single')], { mode: 'foreground', env: WANTED })),
      );
      for (const run of runs) expectHealthy(run);
      const dashboard = await dashboardOf(world);
      expect(dashboard.pid).toBe((await first).pid);
      expect(await ask<SessionListView>(world, dashboard, '/api/list')).toMatchObject({ total: 2 });
    }));
});
