/** Tickets open the page once, in place of the key: the address a browser is started with can be seen by others. */
import { randomBytes } from 'node:crypto';

export type Tickets = {
  issue(): string;
  /** True once, and only for a while. */
  redeem(ticket: string): boolean;
};

const VALID_MS = 60_000;
const MOST_TICKETS = 20;

export function createTickets(now: () => Date): Tickets {
  const valid = new Map<string, number>();
  return {
    issue() {
      const [oldest] = valid.keys();
      if (valid.size >= MOST_TICKETS && oldest !== undefined) valid.delete(oldest);
      const ticket = randomBytes(24).toString('base64url');
      valid.set(ticket, now().getTime() + VALID_MS);
      return ticket;
    },
    redeem(ticket) {
      const until = valid.get(ticket);
      valid.delete(ticket);
      return until !== undefined && now().getTime() < until;
    },
  };
}
