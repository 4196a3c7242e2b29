/** The view state of the running session. */
import type { StageMode } from '../../src/workflow/flow.ts';

/** A stage, or a helper that was called because one failed. */
export type Row = {
  /** A stage key (`TEST:2`) or a helper's own id. */
  readonly id: string;
  /** Stage id; empty for an agent without a stage. */
  readonly stage: string;
  readonly agent: string;
  readonly mode?: StageMode;
  /** Rows of one group run in parallel. */
  readonly group?: string;
  /** For a helper: the row it was called for. */
  readonly repairs?: string;
  readonly status: 'pending' | 'active' | 'done';
  readonly result: string;
  readonly attempts: number;
  /** Its current tool. */
  readonly doing: string;
  /** Its final report. */
  readonly summary: string;
};

/** The fields needed to name a stage. */
export type StageName = Pick<Row, 'stage' | 'mode'>;

type Happening =
  | { readonly kind: 'asked'; readonly request: string }
  | { readonly kind: 'skill'; readonly skill: string }
  | { readonly kind: 'started'; readonly workflow: string; readonly stages: readonly string[] }
  | { readonly kind: 'sent'; readonly agent: string; readonly stage: StageName; readonly attempt: number }
  | { readonly kind: 'helps'; readonly agent: string }
  | { readonly kind: 'denied'; readonly agent: string; readonly missing: readonly string[] }
  | { readonly kind: 'tool'; readonly agent: string; readonly tool: string; readonly what: string }
  | { readonly kind: 'tool-failed'; readonly agent: string; readonly tool: string; readonly why: string }
  | { readonly kind: 'report'; readonly agent: string; readonly result: string; readonly summary: string }
  | { readonly kind: 'said'; readonly words: string }
  /** Ids of the checks it was held for. */
  | { readonly kind: 'held'; readonly round: number; readonly red: readonly string[]; readonly open: readonly string[] }
  | { readonly kind: 'repair'; readonly stage: StageName; readonly count: number }
  | { readonly kind: 'parallel'; readonly stages: readonly StageName[] }
  | { readonly kind: 'converged' | 'archived' | 'complete' };

export type Entry = Happening & { readonly atMs: number };
export type NewEntry = Happening;

/** Pending tool calls by id. */
export type OpenCall = { readonly tool: string; readonly agent: string };

export type View = {
  readonly request: string;
  readonly hostVersion: string;
  readonly project: string;
  readonly workflow: string;
  readonly rows: readonly Row[];
  readonly log: readonly Entry[];
  /** Entries that follow a report the host has not shown yet. */
  readonly later: readonly NewEntry[];
  readonly calls: Readonly<Record<string, OpenCall>>;
  /** Which row an agent works for, by the call that started it. */
  readonly runs: Readonly<Record<string, string>>;
  readonly counts: Counts;
  readonly finished: boolean;
};

export type Counts = {
  readonly fails: number;
  readonly rejects: number;
  readonly rounds: number;
  readonly denials: number;
  readonly agents: number;
  readonly tools: number;
};

const NOTHING_YET: Counts = { fails: 0, rejects: 0, rounds: 0, denials: 0, agents: 0, tools: 0 };

export const openingView = (request: string): View => ({
  request,
  hostVersion: '',
  project: '',
  workflow: '',
  rows: [],
  log: [{ kind: 'asked', request, atMs: 0 }],
  later: [],
  calls: {},
  runs: {},
  counts: NOTHING_YET,
  finished: false,
});

export const count = (view: View, change: Partial<Counts>): View => ({
  ...view,
  counts: { ...view.counts, ...change },
});

export const note = (view: View, atMs: number, entry: NewEntry): View => ({
  ...view,
  log: [...view.log, { ...entry, atMs }],
});

/** Causes are listed before their effects, whatever the order of the records. */
export const noteLater = (view: View, entry: NewEntry): View => ({ ...view, later: [...view.later, entry] });

export const catchUp = (view: View, atMs: number): View =>
  view.later.reduce<View>((now, entry) => note(now, atMs, entry), { ...view, later: [] });

export const changeRow = (view: View, id: string | undefined, change: Partial<Row>): View => ({
  ...view,
  rows: view.rows.map((row) => (row.id === id ? { ...row, ...change } : row)),
});
