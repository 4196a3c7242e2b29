/** The interfaces between the parts of the server. */

import type { TimelineCategory, TimelineRecord } from '../workflow/ports.ts';

import type { SessionDetail, SessionFacts } from '../workflow/view/rows.ts';
import type { LiveChange } from '../workflow/view/session-view.ts';

export type { ControlRequest, ControlResult } from '../remote/control.ts';

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

export type StreamHub = {
  /** A `text/event-stream` answer. */
  open(request: StreamRequest): Response;
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
