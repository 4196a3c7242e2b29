/** The dashboard of the demonstration: the real server on the scratch home and any free port, stopped at the end. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readDashboardFile } from '../src/store/dashboard-file.ts';
import type { Locale } from '../src/text/messages.ts';

export type OpenDashboard = {
  /** Includes the key, which enables the controls. */
  readonly url: string;
  readonly close: () => Promise<void>;
};

const SERVER = fileURLToPath(new URL('../plugins/overtone/dist/server.js', import.meta.url));
const LOOK_MS = 25;
const PATIENCE_MS = 15_000;

/** `undefined`: it did not start; the demonstration continues without it. */
export async function openDashboard(userHome: string, locale: Locale): Promise<OpenDashboard | undefined> {
  const home = join(userHome, '.overtone');
  const { PATH = '', TMPDIR } = process.env;
  const server = spawn(process.execPath, [SERVER], {
    stdio: 'ignore',
    env: {
      ...{ PATH, HOME: userHome, OVERTONE_HOME: home, OVERTONE_PORT: '0', OVERTONE_LOCALE: locale },
      ...(TMPDIR !== undefined && { TMPDIR }),
    },
  });
  const ended = new Promise<void>((done) => {
    server.once('exit', () => done());
    server.once('error', () => done());
  });
  const url = await comesUp(server, home);
  const close = async () => {
    server.kill('SIGTERM');
    await ended;
  };
  if (url !== undefined) return { url, close };
  if (server.pid !== undefined) await close();
  return undefined;
}

async function comesUp(server: ChildProcess, home: string): Promise<string | undefined> {
  for (let waited = 0; waited < PATIENCE_MS && server.exitCode === null; waited += LOOK_MS) {
    const file = readDashboardFile(home);
    if (file?.pid === server.pid && file?.link !== undefined) return file.link;
    await pause(LOOK_MS);
  }
  return undefined;
}
