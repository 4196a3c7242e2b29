import { expect, it } from 'vitest';
import { createTickets } from './access.ts';

it('given a ticket, then it opens once', () => {
  const tickets = createTickets(() => new Date(0));
  const ticket = tickets.issue();
  expect([tickets.redeem(ticket), tickets.redeem(ticket)]).toEqual([true, false]);
  expect(tickets.redeem('made up')).toBe(false);
});

it('given a ticket, when a minute has gone by, then it opens nothing', () => {
  let now = 0;
  const tickets = createTickets(() => new Date(now));
  const ticket = tickets.issue();
  now = 60_000;
  expect(tickets.redeem(ticket)).toBe(false);
});

it('given too many tickets, then the oldest are void', () => {
  const tickets = createTickets(() => new Date(0));
  const [first = '', ...rest] = Array.from({ length: 25 }, () => tickets.issue());
  expect(tickets.redeem(first)).toBe(false);
  expect(tickets.redeem(rest.at(-1) ?? '')).toBe(true);
});
