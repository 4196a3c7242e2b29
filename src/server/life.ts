/** Heartbeat and idle shutdown; exits when another server has taken over. */
import { existsSync } from 'node:fs';
import {
  type DashboardFile,
  readDashboardFile,
  touchDashboardFile,
  writeDashboardFile,
} from '../store/dashboard-file.ts';
import { DASHBOARD_LIMITS } from '../workflow/registry/limits.ts';
import { probeKnown } from './probe.ts';

export type Life = {
  readonly home: string;
  readonly file: DashboardFile;
  readonly idleMs: number;
  readonly now: () => Date;
  /** The number of open streams. */
  readonly clients: () => number;
  readonly end: (why: string) => void;
};

export function live(life: Life) {
  const { idleMs, now, clients } = life;
  let lastUse = now().getTime();
  let lastBeat = lastUse;
  const check = async () => {
    const at = now().getTime();
    // The clock may have been set back.
    [lastUse, lastBeat] = [Math.min(lastUse, at), Math.min(lastBeat, at)];
    if (clients() > 0) lastUse = at;
    if (at - lastUse >= idleMs) return life.end('no client and no change');
    if (at - lastBeat < DASHBOARD_LIMITS.beatMs) return;
    lastBeat = at;
    const why = await beat(life);
    if (why !== undefined) life.end(why);
  };
  const timer = setInterval(() => void check().catch(() => undefined), Math.min(DASHBOARD_LIMITS.beatMs, idleMs) / 4);
  return {
    /** A request came in, or something changed on disk. */
    noteUse(): void {
      lastUse = now().getTime();
    },
    stop: () => clearInterval(timer),
  };
}

/** Returns why the server has to end, if it has to. A lost file is written again. */
export async function beat({ home, file, now }: Pick<Life, 'home' | 'file' | 'now'>): Promise<string | undefined> {
  if (!existsSync(home)) return 'its home is gone';
  const known = readDashboardFile(home);
  if (known?.pid === file.pid) {
    touchDashboardFile(home, now());
    return undefined;
  }
  const found = known && (await probeKnown(known, home));
  if (found?.state === 'ours' && found.pid !== file.pid) return 'another one has taken its place';
  writeDashboardFile(home, file);
  return undefined;
}
