/** The dependencies of the HTTP interface, all injected so that it can be tested without a machine around it. */

import { randomBytes } from 'node:crypto';
import type { LearnedView } from '../learn/learned-view.ts';
import type { EventBus } from '../remote/event-bus.ts';
import type { DashboardText } from '../text/dashboard-text.ts';
import type { Locale } from '../text/messages.ts';
import type { SessionStore } from '../workflow/ports.ts';
import type { HistoryFilter, HistoryView } from '../workflow/view/history-view.ts';
import type { ControlRequest, ControlResult, LiveSessions, ReadDetail, ReadWindow, StreamHub } from './ports.ts';

export type AppDeps = {
  readonly live: LiveSessions;
  readonly hub: StreamHub;
  readonly readWindow: ReadWindow;
  readonly readDetail: ReadDetail;
  readonly store: SessionStore;
  readonly control: (request: ControlRequest) => ControlResult | Promise<ControlResult>;
  /** What was learned in a project. */
  readonly learned: (project: string, locale: Locale) => LearnedView;
  readonly history: (filter: HistoryFilter) => HistoryView;
  readonly adapters: EventBus['adapters'];
  readonly interact: EventBus['interact'];
  /** A page is there to answer; returns how to say that it left. */
  readonly pageOpened: () => () => void;
  /** What the user set; without it the browser is asked, and the system where the browser does not say. */
  readonly setLocale: Locale | undefined;
  readonly defaultLocale: Locale;
  /** Everything the page says in a language. */
  readonly text: (locale: Locale) => DashboardText;
  /** Only who has it may ask. */
  readonly key: string;
  readonly tickets: Tickets;
  /** The port that was bound. */
  readonly port: number;
  readonly pid: number;
  readonly version: string;
  /** Overtone's own directory; `homeDigest` names it without saying where it is. */
  readonly home: string;
  readonly homeDigest: string;
  readonly webRoot: string;
  readonly now: () => Date;
  readonly startedAt: Date;
  /** Called on each request: the server is in use. */
  readonly noteClient: () => void;
  /** Ends the server after the answer has been sent. */
  readonly shutdown: () => void;
  readonly log: (line: string) => void;
};

/** One-time tickets in place of the key, for addresses: others can see those a browser is started with. */
export type Tickets = {
  issue(): string;
  /** True once, and only for a while. */
  redeem(ticket: string): boolean;
};

const VALID_MS = 60_000;

const MAX_TICKETS = 20;

export function createTickets(now: () => Date): Tickets {
  const valid = new Map<string, number>();
  return {
    issue() {
      const [oldest] = valid.keys();
      if (valid.size >= MAX_TICKETS && oldest !== undefined) valid.delete(oldest);
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
