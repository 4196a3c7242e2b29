/** Sessions as rows of a list: the documented fields, what each waits for, and which of them a page gets first. */
import type { Flow } from '../workflow/flow.ts';
import { progressOf } from '../workflow/progress.ts';
import { stageKey } from '../workflow/stage-ref.ts';
import type { SessionFacts } from './session-facts.ts';
import type { SessionGroup, SessionListView, SessionRow } from './session-view.ts';
import { groupOf, waitsForOf } from './waits-for.ts';

/** A session in which nothing was started yet has a row as well; the documented list leaves it out. */
export function rowOf(facts: SessionFacts, now: string): SessionRow {
  const { sessionId, flow, project, updatedAt } = facts;
  const waitsFor = waitsForOf(facts, now);
  return {
    sessionId,
    ...(flow ? workflowFields(flow) : NO_WORKFLOW),
    updatedAt,
    group: groupOf(waitsFor),
    waitsFor,
    project,
  };
}

function workflowFields(flow: Flow) {
  const { done, total } = progressOf(flow);
  return {
    workflowType: flow.workflow,
    createdAt: flow.createdAt,
    currentStage: flow.current ? stageKey(flow.current) : null,
    progress: { completed: done, total },
    isActive: flow.agents.length > 0,
    failCount: flow.failCount,
    rejectCount: flow.rejectCount,
    phase: flow.phase,
    featureName: flow.featureName,
  };
}

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

export type ListOptions = {
  readonly now: string;
  readonly limit: number;
  readonly group?: SessionGroup | undefined;
  readonly project?: string | undefined;
  readonly search?: string | undefined;
};

/** What cannot wait for the user to scroll. */
const FIRST: readonly SessionGroup[] = ['needs-you', 'working'];

/** `facts` newest first. The counts tell of every group, `total` of what was asked for. */
export function listView(facts: readonly SessionFacts[], options: ListOptions): SessionListView {
  const rows = facts.map((session) => rowOf(session, options.now)).filter((row) => isWanted(row, options));
  const wanted = options.group === undefined ? rows : rows.filter(({ group }) => group === options.group);
  const urgent = FIRST.flatMap((first) => wanted.filter(({ group }) => group === first));
  const others = wanted.filter(({ group }) => !FIRST.includes(group));
  return {
    total: wanted.length,
    groups: countGroups(rows),
    sessions: [...urgent, ...others].slice(0, Math.max(0, options.limit)),
  };
}

function countGroups(rows: readonly SessionRow[]): SessionListView['groups'] {
  const counts = { 'needs-you': 0, working: 0, open: 0, paused: 0, done: 0 };
  for (const { group } of rows) counts[group] += 1;
  return counts;
}

function isWanted(row: SessionRow, { project, search = '' }: ListOptions): boolean {
  if (project !== undefined && row.project !== project) return false;
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const text = [row.sessionId, row.workflowType, row.project, row.featureName, row.currentStage, row.phase]
    .join('\n')
    .toLowerCase();
  return words.every((word) => text.includes(word));
}
