/** What the HTTP interface runs on. Everything comes from outside, so that it can be asked without a machine around it. */
import type { HistoryFilter, HistoryView } from '../core/dashboard/history-view.ts';
import type { SessionStore } from '../core/ports.ts';
import type { EventBus } from '../remote/event-bus.ts';
import type { Locale } from '../text/locale.ts';
import type { ControlRequest, ControlResult, LiveSessions, ReadDetail, ReadWindow, StreamHub } from './ports.ts';
import type { Tickets } from './tickets.ts';

export type AppDeps = {
  readonly live: LiveSessions;
  readonly hub: StreamHub;
  readonly readWindow: ReadWindow;
  readonly readDetail: ReadDetail;
  readonly store: SessionStore;
  readonly control: (request: ControlRequest) => ControlResult | Promise<ControlResult>;
  readonly history: (filter: HistoryFilter) => HistoryView;
  readonly adapters: EventBus['adapters'];
  readonly defaultLocale: Locale;
  /** Whoever has it may change things. */
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
  /** Somebody asked for something: the server is in use. */
  readonly noteClient: () => void;
  /** Ends the server, after the answer that says so. */
  readonly shutdown: () => void;
  readonly log: (line: string) => void;
};
