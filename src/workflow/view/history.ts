/** Statistics over sessions: how often stages pass, how long they take, and what came back over time. */

import { type Flow, parseStageKey } from '../flow.ts';
import { elapsedMs } from '../loop/decide-stop.ts';
import type { Loop } from '../loop/loop.ts';
import type { TimelineRecord } from '../ports.ts';
import { STAGES } from '../registry/stages.ts';
import { isOver } from '../start-agent.ts';
import { share } from '../stats.ts';
import { projectOf } from './rows.ts';
import { runsOf, type Score, stageRecordsOf, type WorkflowRun } from './runs.ts';
import { endOf } from './waits-for.ts';

export type HistoryFilter = {
  readonly project?: string;
  readonly workflow?: string;
  /** ISO times; sessions that began in between. */
  readonly since?: string;
  readonly until?: string;
};

export type HistoryView = ReturnType<typeof historyOf>;
export type HistoryDay = HistoryView['days'][number];
export type SessionHistory = HistoryView['sessions'][number];
export type StageHistory = HistoryView['stages'][number];

export function historyOf(records: readonly SessionRecord[], filter: HistoryFilter = {}) {
  const chosen = records.filter((record) => isChosen(record, filter));
  const stages = chosen.flatMap((record) => record.stages).filter(({ attempts }) => attempts.length > 0);
  return {
    filter,
    projects: [...new Set(records.flatMap(({ project }) => project ?? []))].sort(),
    workflows: workflowsOf(chosen),
    overall: { sessions: chosen.length, stageCount: stages.length, ...ratesOf(stages) },
    stages: stagesOf(chosen),
    days: daysOf(chosen),
    sessions: chosen
      .map(sessionOf)
      .sort((a, b) => b.createdAt.localeCompare(a.createdAt) || a.sessionId.localeCompare(b.sessionId)),
  };
}

/** A day without a time means all of it. */
function isChosen({ project, runs, createdAt }: SessionRecord, filter: HistoryFilter): boolean {
  if (filter.project !== undefined && project !== filter.project) return false;
  if (filter.workflow !== undefined && !runs.some(({ workflowType }) => workflowType === filter.workflow)) return false;
  const at = Date.parse(createdAt);
  const { since, until } = filter;
  if (since !== undefined && !(at >= Date.parse(since))) return false;
  return until === undefined || at <= Date.parse(DAY.test(until) ? `${until}T23:59:59.999Z` : until);
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function workflowsOf(records: readonly SessionRecord[]) {
  const all = records.flatMap(({ runs }) => runs);
  const mix = [...new Set(all.map(({ workflowType }) => workflowType))].map((workflowType) => {
    const isOwn = (run: WorkflowRun) => run.workflowType === workflowType;
    const own = all.filter(isOwn);
    return {
      workflowType,
      runs: own.length,
      sessions: records.filter(({ runs }) => runs.some(isOwn)).length,
      finished: own.filter(({ isFinished }) => isFinished).length,
    };
  });
  return mix.sort((a, b) => b.runs - a.runs || a.workflowType.localeCompare(b.workflowType));
}

/** pass^3 counts only where there were three attempts. */
function ratesOf(stages: readonly StageRecord[]) {
  const thrice = stages.filter(({ passConsecutive3 }) => passConsecutive3 !== null);
  return {
    pass1Rate: share(stages.filter(({ pass1 }) => pass1).length, stages.length),
    pass3Rate: share(stages.filter(({ pass3 }) => pass3).length, stages.length),
    passConsecutive3Rate: share(thrice.filter(({ passConsecutive3 }) => passConsecutive3).length, thrice.length),
  };
}

function stagesOf(records: readonly SessionRecord[]) {
  const byStage = new Map<string, StageRecord[]>();
  for (const record of records.flatMap(({ stages }) => stages)) {
    const known = byStage.get(nameOf(record));
    if (known) known.push(record);
    else byStage.set(nameOf(record), [record]);
  }
  const sessionsWith = (name: string): number =>
    records.filter(({ stages }) => stages.some((one) => nameOf(one) === name && one.attempts.length > 0)).length;
  return [...byStage]
    .flatMap(([name, [first, ...others]]) => (first ? [stageOf([first, ...others], sessionsWith(name))] : []))
    .sort((a, b) => order(a.stage) - order(b.stage));
}

const nameOf = ({ stage, mode }: StageRecord): string => `${stage} ${mode ?? ''}`;

/** Durations and shares are `null` where nothing was measured. */
function stageOf(records: readonly [StageRecord, ...StageRecord[]], sessions: number) {
  const [{ stage, mode }] = records;
  const tried = records.filter(({ attempts }) => attempts.length > 0);
  const durations = records.flatMap(({ durationsMs }) => durationsMs);
  return {
    stage,
    /** Of a test: what it is for. */
    mode,
    sessions,
    attempts: tried.reduce((sum, { attempts }) => sum + attempts.length, 0),
    ...ratesOf(tried),
    medianMs: percentile(durations, 0.5),
    p90Ms: percentile(durations, 0.9),
    grade: gradeOf(records.flatMap(({ scores }) => scores)),
  };
}

/** As the registry lists them; what it does not know comes last. */
function order(key: string): number {
  const { stage, occurrence } = parseStageKey(key) ?? { stage: key, occurrence: 1 };
  const place = Object.keys(STAGES).indexOf(stage);
  return (place === -1 ? 1_000 : place) * 100 + occurrence;
}

function gradeOf(scores: readonly Score[]) {
  if (scores.length === 0) return null;
  const meanOf = (part: keyof Score) => mean(scores.map((score) => score[part])) ?? 0;
  return {
    count: scores.length,
    clarity: meanOf('clarity'),
    completeness: meanOf('completeness'),
    actionability: meanOf('actionability'),
    overall: meanOf('overall'),
  };
}

function sessionOf({ stages, retries: _, ...session }: SessionRecord) {
  const tried = stages.filter(({ attempts }) => attempts.length > 0);
  const count = (wanted: string) =>
    tried.reduce((sum, { attempts }) => sum + attempts.filter(({ result }) => result === wanted).length, 0);
  const { pass1Rate, pass3Rate } = ratesOf(tried);
  return {
    ...session,
    failures: count('fail'),
    rejections: count('reject'),
    pass1Rate,
    pass3Rate,
    grade: mean(stages.flatMap(({ scores }) => scores.map(({ overall }) => overall))),
  };
}

/** Sessions count on the day they began, everything else on its own day. */
const NONE = { sessions: 0, finished: 0, failures: 0, rejections: 0, retries: 0, firsts: 0, passedFirsts: 0 };

type Count = typeof NONE;

/** Oldest first, by UTC; days on which nothing happened are left out. */
function daysOf(records: readonly SessionRecord[]) {
  const days = new Map<string, Count>();
  const add = (ts: string, ...parts: readonly (keyof Count | false)[]): void => {
    if (!/^\d{4}-\d{2}-\d{2}/.test(ts)) return;
    const day = ts.slice(0, 10);
    const count = { ...(days.get(day) ?? NONE) };
    for (const part of parts) if (part) count[part] += 1;
    days.set(day, count);
  };
  for (const record of records) tellSession(record, add);
  return [...days]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([day, { firsts, passedFirsts, ...count }]) => ({ day, ...count, pass1Rate: share(passedFirsts, firsts) }));
}

type Add = (ts: string, ...parts: readonly (keyof Count | false)[]) => void;

function tellSession({ createdAt, phase, stages, retries }: SessionRecord, add: Add): void {
  add(createdAt, 'sessions', phase === 'finished' && 'finished');
  for (const ts of retries) add(ts, 'retries');
  for (const { attempts } of stages) {
    attempts.forEach(({ result, ts }, index) => {
      add(ts, result === 'fail' && 'failures', result === 'reject' && 'rejections');
      if (index === 0) add(ts, 'firsts', result === 'pass' && 'passedFirsts');
    });
  }
}

/** To two decimals. */
const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 100) / 100;

/** The value below which that part of all values lies, between neighbours in proportion. */
export function percentile(values: readonly number[], part: number): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const place = (sorted.length - 1) * part;
  const [below, above] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  if (below === undefined || above === undefined) return null;
  return Math.round(below + (above - below) * (place - Math.floor(place)));
}

export type SessionRecord = ReturnType<typeof sessionRecordOf>;
export type StageRecord = SessionRecord['stages'][number];

export type RecordSource = {
  readonly sessionId: string;
  readonly flow: Flow;
  readonly loop: Loop | undefined;
  /** What the user asked for first. */
  readonly request?: string | undefined;
  /** As the reader of outcomes finds them, oldest first. */
  readonly events: readonly TimelineRecord[];
};

export function sessionRecordOf({ sessionId, flow, loop, request, events }: RecordSource) {
  const runs = runsOf(flow, events);
  return {
    sessionId,
    /** What a person knows it by. */
    name: request ?? flow.featureName,
    project: projectOf(
      flow,
      events.findLast(({ type }) => type === 'session:start'),
    ),
    /** The last one. */
    workflowType: flow.workflow,
    runs: runs.map(({ workflowType, isFinished }): WorkflowRun => ({ workflowType, isFinished })),
    phase: flow.phase,
    createdAt: flow.createdAt,
    /** `null` while it is not over. */
    durationMs: isOver(flow) ? elapsedMs(flow.createdAt, endOf(flow, loop) ?? '') : null,
    stages: runs.flatMap((run) => stageRecordsOf(sessionId, run)),
    /** When stages were sent back. */
    retries: events.filter(({ type }) => type === 'stage:retry').map(({ ts }) => ts),
  };
}
