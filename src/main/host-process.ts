/** Who started this hook: the host, or a command that the host ran for a model. */
import { readFileSync } from 'node:fs';
import { asCount, isRecord, orUndefined } from '../values/narrow.ts';

/**
 * Whether the host of the session stands above this process, but did not start it. The host starts hooks itself, so something
 * else tells this one what happened. Where hooks come through a wrapper, the wrapper was noted as the host and is gone by now.
 */
export function comesFromCommand(sessionCard: string): boolean {
  const host = orUndefined(() => hostIn(readFileSync(sessionCard, 'utf8')));
  const { ppid, env } = process;
  const named = Number(env['CLAUDE_PID']);
  if (host === undefined || host === ppid || named === ppid) return false;
  return named === host || standsAbove(host, ppid);
}

function hostIn(card: string): number | undefined {
  const value: unknown = JSON.parse(card);
  return (isRecord(value) && asCount(value['host'])) || undefined;
}

const MAX_DEPTH = 32;

/** Only Linux reveals it without another program; elsewhere the host's own variable has to do. */
function standsAbove(ancestor: number, pid: number, depth = 0): boolean {
  if (pid === ancestor) return true;
  const stat = depth < MAX_DEPTH ? orUndefined(() => readFileSync(`/proc/${pid}/stat`, 'utf8')) : undefined;
  // The name of a program may hold anything, also brackets and spaces; the state and the parent stand behind it.
  const parent = Number(stat?.slice(stat.lastIndexOf(')')).split(' ')[2]);
  return parent > 1 && standsAbove(ancestor, parent, depth + 1);
}
