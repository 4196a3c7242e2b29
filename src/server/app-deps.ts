/** What the HTTP interface is given, all injected so that it can be tested without a machine around it. */
import type { LearnedView } from '../learn/learned-view.ts';
import type { ControlRequest, ControlResult } from '../remote/control.ts';
import type { EventBus } from '../remote/event-bus.ts';
import type { DashboardText } from '../text/dashboard-text.ts';
import type { Locale } from '../text/messages.ts';
import type { SessionStore, TimelineCategory, TimelineRecord } from '../workflow/ports.ts';
import type { HistoryFilter, HistoryView } from '../workflow/view/history.ts';
import type { LiveChange, SessionDetail, SessionFacts } from '../workflow/view/rows.ts';
import type { Tickets } from './access.ts';
import type { Frame } from './live/frames.ts';

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

/** Every session of this home, kept up to date from its files. */
export type LiveSessions = {
  /** Newest first. */
  list(): readonly SessionFacts[];
  facts(sessionId: string): SessionFacts | undefined;
  subscribe(listener: (change: LiveChange) => void): () => void;
  /** Sessions shown on a page are also followed into their project. Returns how to stop. */
  attend(sessionId: string): () => void;
  close(): void;
};

/** Reads the details that the page of one session shows beyond its state. */
export type ReadDetail = (facts: SessionFacts) => SessionDetail;

/** One connection of a page or a program. `focus`: details of this session only. */
export type StreamRequest = {
  readonly scope: 'all' | 'session';
  readonly focus?: string;
  readonly lastEventId?: string;
};

/** Where the frames of one connection go. */
export type StreamOutlet = {
  /** False while the client has not taken what it was sent. */
  hasRoom(): boolean;
  send(frames: readonly Frame[]): void;
  /** With a reason the connection is broken off. */
  end(why?: Error): void;
};

export type StreamHub = {
  /** A `text/event-stream` answer. */
  open(request: StreamRequest): Response;
  /** Undefined: too many are connected. `wake`: there may be room for more. */
  connect(request: StreamRequest, outlet: StreamOutlet): { wake(): void; leave(): void } | undefined;
  clients(): number;
  close(): void;
};

/** A window into a timeline that may be long: `from` counts among the events that match. */
export type WindowRequest = {
  readonly from: number;
  readonly count: number;
  readonly category?: TimelineCategory;
  /** All of them have to occur, each in one of its spellings; as in a line of JSON, in lower case. */
  readonly search?: readonly (readonly string[])[];
};

export type TimelineWindow = {
  /** How many match. */
  readonly total: number;
  readonly from: number;
  /** `n`: number of the event in the whole timeline, from 0. */
  readonly events: readonly (TimelineRecord & { readonly n: number })[];
  /** Where stages begin, among the matching events, for jumping. */
  readonly stages: readonly { readonly stage: string; readonly at: number; readonly ts: string }[];
};

export type ReadWindow = (sessionId: string, request: WindowRequest) => TimelineWindow;
