/** What the HTTP interface is given, all injected so that it can be tested without a machine around it. */
import type { LearnedView } from '../learn/learned-view.ts';
import type { ControlRequest, ControlResult } from '../remote/control.ts';
import type { EventBus } from '../remote/event-bus.ts';
import type { SessionStore } from '../store/sessions/file-session-store.ts';
import type { ReadDetail } from '../store/sessions/session-detail.ts';
import type { DashboardText } from '../text/dashboard-text.ts';
import type { Locale } from '../text/messages.ts';
import type { HistoryFilter, HistoryView } from '../workflow/view/history.ts';
import type { Tickets } from './access.ts';
import type { LiveSessions } from './live/live-sessions.ts';
import type { StreamHub } from './live/stream-hub.ts';
import type { ReadWindow } from './live/window-reader.ts';

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
