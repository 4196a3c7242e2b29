/** Sessions as rows of a list: the documented fields, what each waits for, and which of them a page gets first. */
import { briefingOf } from '../../tasks/briefing.ts';
import { changeCount, lastEpisode, noticeAt } from '../../tasks/record/measures.ts';
import { isConfirmed, type TaskRecord } from '../../tasks/record/record.ts';
import { choice, texts, whole } from '../../values/fields.ts';
import { asText } from '../../values/narrow.ts';
import type { Flow } from '../flow.ts';
import type { Loop } from '../loop/loop.ts';
import type { TimelineRecord } from '../ports.ts';
import { summaryOf } from '../progress.ts';
import { groupOf, SESSION_GROUPS, type SessionGroup, waitsForOf } from './waits-for.ts';

export type SessionRow = ReturnType<typeof rowOf>;

/** A session in which nothing was started yet has a row as well; the documented list leaves it out. */
export function rowOf(facts: SessionFacts) {
  const { sessionId, flow, project, updatedAt, isLive = true, request = null, task } = facts;
  const waitsFor = waitsForOf(facts);
  const summary = flow && summaryOf(flow);
  return {
    sessionId,
    ...(flow && summary
      ? { ...summary, isActive: isLive && summary.isActive, featureName: flow.featureName }
      : NO_WORKFLOW),
    /** What the user asked for, in their words. */
    request: request ?? task?.description ?? null,
    updatedAt,
    group: groupOf(waitsFor),
    waitsFor,
    project,
  };
}

/** The documented list: sessions that have a workflow, those with agents at work or those without where that is asked for. */
export const workflowRows = (facts: readonly SessionFacts[], active?: boolean): SessionRow[] =>
  facts
    .filter(({ flow }) => flow !== undefined)
    .map(rowOf)
    .filter(({ isActive }) => active === undefined || isActive === active);

const NO_WORKFLOW = {
  workflowType: null,
  createdAt: null,
  currentStage: null,
  progress: { completed: 0, total: 0 },
  isActive: false,
  failCount: 0,
  rejectCount: 0,
  phase: null,
  featureName: null,
} as const;

export type SessionListView = ReturnType<typeof listView>;

type ListOptions = {
  readonly limit: number;
  readonly group?: SessionGroup | undefined;
  readonly project?: string | undefined;
  readonly search?: string | undefined;
};

/** What cannot wait for the user to scroll. */
const FIRST: readonly SessionGroup[] = ['needs-you', 'working'];

/** `facts` newest first. The counts tell of every group, `total` of what was asked for. */
export function listView(facts: readonly SessionFacts[], options: ListOptions) {
  const rows = facts.map(rowOf).filter((row) => isWanted(row, options));
  const wanted = options.group === undefined ? rows : rows.filter(({ group }) => group === options.group);
  const urgent = FIRST.flatMap((first) => wanted.filter(({ group }) => group === first));
  const others = wanted.filter(({ group }) => !FIRST.includes(group));
  return {
    total: wanted.length,
    groups: countGroups(rows),
    sessions: [...urgent, ...others].slice(0, Math.max(0, options.limit)),
  };
}

function countGroups(rows: readonly SessionRow[]): Readonly<Record<SessionGroup, number>> {
  const counts = SESSION_GROUPS.map((group) => [group, rows.filter((row) => row.group === group).length]);
  return Object.fromEntries(counts);
}

function isWanted(row: SessionRow, { project, search = '' }: ListOptions): boolean {
  if (project !== undefined && row.project !== project) return false;
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const text = [row.sessionId, row.workflowType, row.project, row.featureName, row.request, row.currentStage, row.phase]
    .join('\n')
    .toLowerCase();
  return words.every((word) => text.includes(word));
}

/** Everything known of one session at one moment. */
export type SessionFacts = {
  readonly sessionId: string;
  readonly flow: Flow | undefined;
  /** workflow.json is there and cannot be used. */
  readonly damaged?: boolean;
  readonly loop: Loop | undefined;
  readonly project: string | null;
  readonly updatedAt: string;
  /** False: its host is gone or has closed it. Absent: not checked. */
  readonly isLive?: boolean;
  /** What its user asked for first. */
  readonly request?: string | undefined;
  /** Absent: not read. A session without an open workflow may wait for its task. */
  readonly task?: TaskView | null | undefined;
};

/** Read in addition for the one session that is shown. */
export type SessionDetail = SessionFacts & {
  readonly feature: FeatureView | null;
  readonly task: TaskView | null;
  /** Newest last. */
  readonly denials: readonly Denial[];
  /** `stage:complete`, `grader:score` and `loop:advance`, oldest first. */
  readonly outcomes: readonly TimelineRecord[];
};

export type FeatureView = {
  readonly name: string;
  readonly path: string | null;
  readonly tasks: { readonly checked: number; readonly total: number } | null;
  readonly archived: boolean;
};

/** What the follower notices on disk, in the order in which it notices it. The bus and every page get the same. */
export type LiveChange =
  | { readonly kind: 'workflow'; readonly sessionId: string; readonly flow: Flow }
  | { readonly kind: 'loop'; readonly sessionId: string; readonly loop: Loop }
  | { readonly kind: 'timeline'; readonly sessionId: string; readonly event: TimelineRecord }
  | { readonly kind: 'denial'; readonly sessionId: string; readonly denial: Denial }
  /** The task, the feature or a file beside the state changed: what is shown of the session is made anew. */
  | { readonly kind: 'touched'; readonly sessionId: string }
  | { readonly kind: 'removed'; readonly sessionId: string }
  /** The timeline was cut or replaced: what was read of it before is no longer true. */
  | { readonly kind: 'reset'; readonly sessionId: string };

/** A line of denials.jsonl: what a guard refused, and the words the model got. */
export const decodeDenial = whole(
  {
    ts: asText,
    /** `guard`: an agent before its turn. `rule`: a tool call that breaks a hard rule or a reading order. */
    kind: choice(['guard', 'rule'], undefined),
    /** The agent that was to start, or the tool that was to be used. */
    subject: asText,
    /** The stages that are missing, or the rules that were broken. */
    causes: texts,
    text: asText,
  },
  ['kind'],
);

export type Denial = NonNullable<ReturnType<typeof decodeDenial>>;

/** In which project a session works: as its workflow says, else as the session said when it last began. */
export function projectOf(
  flow: Pick<Flow, 'project'> | undefined,
  begun: Pick<TimelineRecord, string> | undefined,
): string | null {
  const named = [flow?.project, begun?.['project']];
  return named.find((project): project is string => typeof project === 'string' && project !== '') ?? null;
}

/** The task that is bound to a session, as a page shows it beside the workflow. */
export type TaskView = ReturnType<typeof taskViewOf>;

export function taskViewOf(record: TaskRecord, path: string) {
  const { taskId, description, taskType, step, confirmed, failures, lastError } = briefingOf(record);
  const review = lastEpisode(record);
  return {
    id: taskId,
    description,
    type: taskType,
    step,
    confirmed,
    codeChanges: changeCount(record),
    failures,
    lastError: lastError ?? null,
    expertReview: review ? { cause: review.loopType, at: review.openedAt } : null,
    path,
    /** What the user was asked about the task and has not answered. */
    asks: askedOf(record),
  };
}

/** The user was told since their last message; before that, Claude may still be working. */
function askedOf(record: TaskRecord): 'confirmation' | 'cleanup' | null {
  const { step, cleanup, prompt } = record;
  if (step !== 'step3_execute') return null;
  if (isConfirmed(record)) return cleanup.asked && !cleanup.received ? 'cleanup' : null;
  const told = noticeAt(record, 'waiting-confirmation') ?? '';
  const isTold = prompt.stopBlocks > 0 || (told !== '' && told >= (prompt.begunAt ?? ''));
  return isTold && changeCount(record) > 0 ? 'confirmation' : null;
}
