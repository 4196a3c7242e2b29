/** What the store provides to the rules; domain folders never import an implementation of it. */
import type { Observation } from '../learn/observations.ts';
import type { Flow } from './flow.ts';
import type { Loop } from './loop/loop.ts';

/** Missing, corrupt and unreadable are three different answers. */
export type ReadResult<T> =
  | { readonly state: 'found'; readonly value: T }
  | { readonly state: 'missing' }
  | { readonly state: 'corrupt'; readonly path: string; readonly why: string }
  | { readonly state: 'unreadable'; readonly path: string; readonly why: string };

/** An event to be written; `data` can never replace ts, type, category or label. */
export type TimelineEvent = { readonly type: TimelineEventType; readonly data?: Readonly<Record<string, unknown>> };

/** A line of timeline.jsonl. */
export type TimelineRecord = Readonly<Record<string, unknown>> & {
  readonly ts: string;
  readonly type: TimelineEventType;
  readonly category: TimelineCategory;
  readonly label: string;
};

/** Chronological; `limit` keeps the newest. */
export type TimelineFilter = {
  readonly type?: TimelineEventType | undefined;
  readonly category?: TimelineCategory | undefined;
  readonly limit?: number | undefined;
};

/** What a change sees, read inside the lock on first use. */
export type SessionView = {
  flow(): ReadResult<Flow>;
  loop(): ReadResult<Loop>;
  /** Under the lock that is held already; written at once. */
  changeObservations(change: ObservationChange): void;
};

/** Returns every record that is to exist afterwards. */
export type ObservationChange = (records: readonly Observation[]) => readonly Observation[];

/** What a change wants written, all under the same lock: state first, then the events. */
export type SessionChange<T> = {
  readonly flow?: Flow;
  readonly loop?: Loop;
  readonly events?: readonly TimelineEvent[];
  /** Runs when all this is written, before the lock is released. */
  readonly afterwards?: (session: SessionView) => void;
  readonly value: T;
};

export type SessionSummary = {
  readonly sessionId: string;
  /** Absent where the session never started a workflow or its file is corrupt. */
  readonly flow?: Flow;
  readonly updatedAt: string;
};

export interface SessionStore {
  /** Whether there is a workflow file at all; looking costs less than reading. Throws where even that is forbidden. */
  hasFlow(sessionId: string): boolean;
  /** Readers never lock. */
  readFlow(sessionId: string): ReadResult<Flow>;
  readLoop(sessionId: string): ReadResult<Loop>;
  /**
   * The one writer. Read, change and write under the session's lock. A corrupt file that the change replaces is set
   * aside first. Throws when the lock cannot be had; nothing is written then.
   */
  update<T>(sessionId: string, change: (session: SessionView) => SessionChange<T>): T;
  /** Renames a corrupt workflow.json away and says where it is now. */
  setAsideFlow(sessionId: string): string | undefined;

  appendEvents(sessionId: string, events: readonly TimelineEvent[]): void;
  queryEvents(sessionId: string, filter?: TimelineFilter): TimelineRecord[];
  countEvents(sessionId: string, filter?: Omit<TimelineFilter, 'limit'>): number;
  latestEvent(sessionId: string, type: TimelineEventType): TimelineRecord | undefined;

  readObservations(sessionId: string): Observation[];
  /** Under the session's lock. */
  updateObservations(sessionId: string, change: ObservationChange): void;

  writeHandoff(sessionId: string, name: string, text: string): void;
  readHandoff(sessionId: string, name: string): string | undefined;
  /** The path a person or an agent would open. */
  handoffPath(sessionId: string, name: string): string;

  hasSession(sessionId: string): boolean;
  /** Newest first. */
  listSessions(): SessionSummary[];
  removeSession(sessionId: string): void;

  /** Shared by all sessions, so that a command outside a session finds the newest. */
  readCurrentSession(): string | undefined;
  writeCurrentSession(sessionId: string): void;
  /** Only the session that is named in the file can clear it. */
  clearCurrentSession(sessionId: string): void;
}

export type FeatureState = 'in-progress' | 'paused' | 'backlog';

/** A feature directory and the text of its tasks.md, if it has one. */
export type Feature = {
  readonly name: string;
  readonly path: string;
  readonly tasks: string | undefined;
};

export type FeatureList = {
  readonly inProgress: readonly Feature[];
  readonly paused: readonly Feature[];
  readonly backlog: readonly Feature[];
  /** Directory names `YYYY-MM-DD_name`, oldest first. */
  readonly archived: readonly string[];
};

/** The `specs/` directory of one project. Every method throws on names that are not kebab-case. */
export interface SpecsStore {
  listFeatures(): FeatureList;
  /** The named feature if it is in progress, else the first in progress; undefined when there is none. */
  readActiveFeature(preferred?: string): Feature | undefined;
  /** Creates the directory and tasks.md, or takes the feature over from paused or backlog. Returns its path. */
  initFeature(name: string, options: { workflow: string; stages: readonly string[] }): string;
  addToBacklog(name: string, options: { workflow: string; stages: readonly string[] }): string;
  pauseFeature(name: string): string;
  /** From paused, else from backlog. */
  resumeFeature(name: string): string;
  /** Moves to `archive/YYYY-MM-DD_name` (`_2`, `_3`… on collision) and returns that path. */
  archiveFeature(name: string): string;
  /** Rewrites tasks.md of an in-progress feature under a lock; returning the same text writes nothing. */
  editTasks(name: string, edit: (text: string) => string): void;
}

/** The value of a read, or `undefined` where the reason for its absence does not matter. */
export const foundIn = <T>(read: ReadResult<T>): T | undefined => (read.state === 'found' ? read.value : undefined);

/** One row per timeline event. Nothing else may be written to timeline.jsonl. */
export const TIMELINE_EVENTS = {
  'workflow:start': { label: '工作流啟動', category: 'workflow' },
  'workflow:complete': { label: '工作流完成', category: 'workflow' },
  'workflow:abort': { label: '工作流中斷', category: 'workflow' },
  'stage:start': { label: '階段開始', category: 'stage' },
  'stage:complete': { label: '階段完成', category: 'stage' },
  'stage:retry': { label: '階段重試', category: 'stage' },
  'agent:delegate': { label: '委派代理', category: 'agent' },
  'agent:complete': { label: '代理完成', category: 'agent' },
  'agent:error': { label: '代理錯誤', category: 'agent' },
  'loop:start': { label: '循環啟動', category: 'loop' },
  'loop:advance': { label: '下一個任務', category: 'loop' },
  'loop:complete': { label: '循環完成', category: 'loop' },
  'parallel:start': { label: '並行啟動', category: 'parallel' },
  'parallel:converge': { label: '並行收斂', category: 'parallel' },
  'grader:score': { label: 'Grader 評分', category: 'grader' },
  'specs:init': { label: 'Specs 初始化', category: 'specs' },
  'specs:archive': { label: 'Specs 歸檔', category: 'specs' },
  'error:fatal': { label: '嚴重錯誤', category: 'error' },
  'session:start': { label: '工作階段開始', category: 'session' },
  'session:end': { label: '工作階段結束', category: 'session' },
  'session:compact': { label: 'Context 壓縮', category: 'session' },
  'tool:failure': { label: '工具失敗', category: 'tool' },
  'handoff:create': { label: '交接建立', category: 'handoff' },
} as const satisfies Record<string, { readonly label: string; readonly category: string }>;

export type TimelineEventType = keyof typeof TIMELINE_EVENTS;

export type TimelineCategory = (typeof TIMELINE_EVENTS)[TimelineEventType]['category'];

export const timelineCategories = (): readonly TimelineCategory[] => [
  ...new Set(Object.values(TIMELINE_EVENTS).map(({ category }) => category)),
];
