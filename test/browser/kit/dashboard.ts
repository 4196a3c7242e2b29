/** The real server of the dashboard as its own process, on the home of a test. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { addressWithKey, pageToken } from '../../../src/store/dashboard-key.ts';
import { PLUGIN } from '../../kit/hook-process.ts';

export type Dashboard = {
  /** Without the key: nothing to see. */
  readonly url: string;
  /** With the key, as `ot dashboard` prints it. */
  readonly keyUrl: string;
  /** As when the machine takes it away: no good-bye. */
  kill(): Promise<void>;
  /** On the port it had before. */
  start(): Promise<void>;
};

export async function startDashboard(home: string): Promise<Dashboard> {
  let child = await launch(home, 0);
  const { url, port } = fileOf(home);
  const key = readFileSync(join(home, 'dashboard-key'), 'utf8').trim();
  return {
    url,
    keyUrl: addressWithKey(url, pageToken({ key, port })),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
      rmSync(join(home, 'dashboard.json'), { force: true });
    },
    async start() {
      child = await launch(home, port);
    },
  };
}

const fileOf = (home: string) =>
  JSON.parse(readFileSync(join(home, 'dashboard.json'), 'utf8')) as { url: string; port: number };

/** Ready when it says where it is. */
async function launch(home: string, port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(PLUGIN, 'dist/server.js'), '--port', String(port)], {
    env: { PATH: process.env['PATH'], HOME: join(home, '..'), OVERTONE_HOME: home },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  for await (const text of (child.stderr ?? []) as AsyncIterable<Buffer>) {
    said += text.toString();
    if (existsSync(join(home, 'dashboard.json'))) break;
  }
  if (!existsSync(join(home, 'dashboard.json'))) throw new Error(`The dashboard did not start: ${said}`);
  return child;
}
