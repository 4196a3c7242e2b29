/** The life of a server that runs: it shows that it lives, and ends when nobody needs it or another has taken its place. */
import { existsSync } from 'node:fs';
import { DASHBOARD_LIMITS } from '../core/registry/dashboard-limits.ts';
import {
  type DashboardFile,
  readDashboardFile,
  touchDashboardFile,
  writeDashboardFile,
} from '../store/dashboard-file.ts';
import { probeKnown, servedBy } from './probe.ts';

export type Life = {
  readonly home: string;
  readonly file: DashboardFile;
  readonly key: string;
  readonly idleMs: number;
  readonly now: () => Date;
  /** How many streams are open. */
  readonly clients: () => number;
  readonly end: (why: string) => void;
};

export type Living = {
  /** Somebody asked for something, or something changed on disk. */
  noteUse(): void;
  stop(): void;
};

export function live(life: Life): Living {
  const { idleMs, now, clients } = life;
  let lastUse = now().getTime();
  let lastBeat = lastUse;
  const look = async () => {
    const at = now().getTime();
    // A clock that was set back must not keep the server, nor its file from being touched, until it is as late again.
    [lastUse, lastBeat] = [Math.min(lastUse, at), Math.min(lastBeat, at)];
    if (clients() > 0) lastUse = at;
    if (at - lastUse >= idleMs) return life.end('nobody looked and nothing changed');
    if (at - lastBeat < DASHBOARD_LIMITS.beatMs) return;
    lastBeat = at;
    const why = await beat(life);
    if (why !== undefined) life.end(why);
  };
  const timer = setInterval(() => void look().catch(() => undefined), Math.min(DASHBOARD_LIMITS.beatMs, idleMs) / 4);
  return {
    noteUse() {
      lastUse = now().getTime();
    },
    stop: () => clearInterval(timer),
  };
}

/** Why the server has to end, if it has to. A file that was lost is written again. */
export async function beat({
  home,
  file,
  key,
  now,
}: Omit<Life, 'end' | 'clients' | 'idleMs'>): Promise<string | undefined> {
  if (!existsSync(home)) return 'its home is gone';
  const known = readDashboardFile(home);
  if (known?.pid === file.pid) touchDashboardFile(home, now());
  else if (known !== undefined && (await isServed(home, known, { file, key })))
    return 'another one has taken its place';
  else writeDashboardFile(home, file);
  return undefined;
}

async function isServed(home: string, known: DashboardFile, own: Pick<Life, 'file' | 'key'>): Promise<boolean> {
  const found = servedBy(await probeKnown(known, own.key), home);
  return found.state === 'ours' && found.pid !== own.file.pid;
}
