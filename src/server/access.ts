/** Access: only the owner's programs and pages may read or change anything. */
import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { pageToken } from '../store/dashboard-key.ts';
import { isSame, proofOf } from '../store/dashboard-probe.ts';
import { API_ERRORS } from '../text/dashboard-text.ts';
import { keepRecent } from '../values/narrow.ts';
import type { Connection } from './listen.ts';
import type { AppDeps } from './route.ts';

type Lock = Pick<AppDeps, 'key' | 'port' | 'tickets'>;

const BEARER = /^Bearer +(\S+)$/i;

/** A program sends the key, a page its token. Where a browser cannot send a header, `?ticket=` stands for it once. */
export function requireKey(context: Context, lock: Lock, byTicket: boolean): void {
  const given = BEARER.exec(context.req.header('authorization') ?? '')?.[1];
  const ticket = byTicket ? context.req.query('ticket') : undefined;
  const isOwner =
    (given !== undefined && isKeyOrToken(given, lock)) || (ticket !== undefined && lock.tickets.redeem(ticket));
  if (!isOwner) throw new HTTPException(401, { message: API_ERRORS.noKey });
  (context.env as Connection | undefined)?.welcome?.();
}

/** A link to the page holds the token, or a ticket for it. */
export const tokenFor = (given: string, lock: Lock): string | undefined =>
  isKeyOrToken(given, lock) || lock.tickets.redeem(given) ? pageToken(lock) : undefined;

const isKeyOrToken = (given: string, lock: Lock): boolean => isSame(given, lock.key) || isSame(given, pageToken(lock));

const CHALLENGE = /^(\d{1,5})\.[\w-]{16,128}$/;

/** `undefined` where the challenge is for another server. */
export function answerTo(challenge: string, { key, port }: { key: string; port: number }): string | undefined {
  return Number(CHALLENGE.exec(challenge)?.[1]) === port ? proofOf(key, challenge) : undefined;
}

const VALID_MS = 60_000;

const MAX_TICKETS = 20;

export type Tickets = ReturnType<typeof createTickets>;

/** One-time tickets in place of the key, for addresses: others can see the address a browser is started with. */
export function createTickets(now: () => Date) {
  const valid = new Map<string, number>();
  return {
    issue(): string {
      const ticket = randomBytes(24).toString('base64url');
      keepRecent(valid, ticket, now().getTime() + VALID_MS, MAX_TICKETS);
      return ticket;
    },
    /** True once, and only for a while. */
    redeem(ticket: string): boolean {
      const until = valid.get(ticket);
      valid.delete(ticket);
      return until !== undefined && now().getTime() < until;
    },
  };
}
