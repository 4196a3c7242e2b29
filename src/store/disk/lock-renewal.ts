/** Work that goes on for longer than its lock lasts says so at every step. Most work does not, and does not load this. */
import { writeFile } from './atomic-write.ts';
import type { HeldLease } from './lock.ts';
import { age, isOver, isOwn, type LeaseRules } from './lock-file.ts';

/** How many renewals there are at most within the time a lock lasts. */
const RENEWALS = 6;

/**
 * Well before anybody may take the lock away; one that is over stays so. The times of our days are equally long, so that
 * nothing but the time changes in the file, and that in one step.
 */
export function renew(lease: HeldLease, rules: Pick<LeaseRules, 'now' | 'expiryMs'>): void {
  const { path, owner } = lease.held;
  if (age(owner, rules) < rules.expiryMs / RENEWALS || isOver(owner, rules) || !isOwn(lease.held)) return;
  const since = rules.now().getTime();
  writeFile(path, `${owner.pid} ${owner.token} ${since} `, 'r+');
  lease.held = { ...lease.held, owner: { ...owner, since } };
}
