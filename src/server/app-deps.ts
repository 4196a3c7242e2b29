/** What the HTTP interface runs on. Everything comes from outside, so that it can be asked without a machine around it. */
import type { HistoryFilter, HistoryView } from '../core/dashboard/history-view.ts';
import type { ReplayView } from '../core/dashboard/replay-view.ts';
import type { SessionDetail, SessionFacts } from '../core/dashboard/session-facts.ts';
import type { SessionGroup, SessionListView, SessionRow, SessionView } from '../core/dashboard/session-view.ts';
import type { SessionStore } from '../core/ports.ts';
import type { DashboardText } from '../text/dashboard/dashboard-text.ts';
import type { Locale } from '../text/locale.ts';
import type { ControlRequest, ControlResult, LiveSessions, ReadDetail, ReadWindow, StreamHub } from './ports.ts';
import type { Tickets } from './tickets.ts';

export type ListOptions = {
  readonly now: string;
  readonly limit: number;
  readonly group?: SessionGroup;
  readonly project?: string;
  readonly search?: string;
};

/** What is shown of what is known. */
export type Views = {
  readonly rowOf: (facts: SessionFacts, now: string) => SessionRow;
  readonly listView: (facts: readonly SessionFacts[], options: ListOptions) => SessionListView;
  readonly viewOf: (detail: SessionDetail, now: string) => SessionView;
};

export type Adapter = { readonly name: string; readonly connected: boolean };

export type AppDeps = {
  readonly live: LiveSessions;
  readonly hub: StreamHub;
  readonly readWindow: ReadWindow;
  readonly readDetail: ReadDetail;
  readonly store: SessionStore;
  readonly views: Views;
  readonly control: (request: ControlRequest) => ControlResult | Promise<ControlResult>;
  readonly history: (filter: HistoryFilter) => HistoryView;
  /** HTML, escaped. */
  readonly historyFragment: (view: HistoryView, text: DashboardText) => string | Promise<string>;
  readonly historyCsv: (view: HistoryView) => string;
  readonly replay: (sessionId: string) => ReplayView | undefined;
  readonly adapters: () => readonly Adapter[];
  readonly text: (locale: Locale) => DashboardText;
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
