/** The machine a process runs on: what a pid means is known only there. */
import { readFileSync } from 'node:fs';

let known = '';

/** Loading node:os, or asking what /proc is, would cost a hook many times as much. Elsewhere the system's name has to do. */
export function thisHost(): string {
  if (known) return known;
  try {
    known = readFileSync('/proc/sys/kernel/hostname', 'utf8').trim();
  } catch {
    // Another system, or one that hides it.
  }
  known ||= process.platform;
  return known;
}
