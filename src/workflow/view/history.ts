/** Statistics over sessions: how often stages pass, how long they take, and what came back over time. */
import { groupBy } from '../../values/narrow.ts';
import { type Flow, isOver, stageName } from '../flow.ts';
import { elapsedMs } from '../loop/decide-stop.ts';
import type { Loop } from '../loop/loop.ts';
import type { TimelineRecord } from '../ports.ts';
import { STAGES } from '../registry/stages.ts';
import { share } from '../stats.ts';
import { projectOf } from './rows.ts';
import { runsOf, type Score, stageRecordsOf } from './runs.ts';
import { endOf } from './waits-for.ts';

export type HistoryFilter = {
  readonly project?: string | undefined;
  readonly workflow?: string | undefined;
  /** ISO times; sessions that began in between. */
  readonly since?: string | undefined;
  readonly until?: string | undefined;
};

export type HistoryView = ReturnType<typeof historyOf>;
export type HistoryDay = HistoryView['days'][number];
export type SessionHistory = HistoryView['sessions'][number];

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
  const all = records.flatMap(({ sessionId, runs }) => runs.map((run) => ({ ...run, sessionId })));
  return [...groupBy(all, ({ workflowType }) => workflowType)]
    .map(([workflowType, own]) => ({
      workflowType,
      runs: own.length,
      sessions: new Set(own.map(({ sessionId }) => sessionId)).size,
      finished: own.filter(({ isFinished }) => isFinished).length,
    }))
    .sort((a, b) => b.runs - a.runs || a.workflowType.localeCompare(b.workflowType));
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

/** Durations and shares are `null` where nothing was measured. */
function stagesOf(records: readonly SessionRecord[]) {
  const all = records.flatMap(({ stages }) => stages);
  return [...groupBy(all, ({ stage, mode }) => `${stage} ${mode}`).values()]
    .map((own) => {
      const [{ stage, mode }] = own;
      const tried = own.filter(({ attempts }) => attempts.length > 0);
      const durations = own.flatMap(({ durationsMs }) => durationsMs);
      return {
        stage,
        /** Of a test: what it is for. */
        mode,
        sessions: new Set(tried.map(({ sessionId }) => sessionId)).size,
        attempts: tried.flatMap(({ attempts }) => attempts).length,
        ...ratesOf(tried),
        medianMs: percentile(durations, 0.5),
        p90Ms: percentile(durations, 0.9),
        grade: gradeOf(own.flatMap(({ scores }) => scores)),
      };
    })
    .sort((a, b) => order(a.stage) - order(b.stage));
}

/** As the registry lists them; what it does not know comes last. */
function order(key: string): number {
  const place = Object.keys(STAGES).indexOf(stageName(key));
  return (place === -1 ? 1_000 : place) * 100 + Number(key.split(':')[1] ?? 1);
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
  const results = tried.flatMap(({ attempts }) => attempts.map(({ result }) => result));
  const { pass1Rate, pass3Rate } = ratesOf(tried);
  return {
    ...session,
    failures: results.filter((result) => result === 'fail').length,
    rejections: results.filter((result) => result === 'reject').length,
    pass1Rate,
    pass3Rate,
    grade: mean(stages.flatMap(({ scores }) => scores.map(({ overall }) => overall))),
  };
}

/** Oldest first, by UTC; days on which nothing happened are left out. */
function daysOf(records: readonly SessionRecord[]) {
  const marks = records.flatMap(marksOf).filter(({ ts }) => /^\d{4}-\d{2}-\d{2}/.test(ts));
  return [...groupBy(marks, ({ ts }) => ts.slice(0, 10))]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([day, own]) => {
      const count = (wanted: string): number => own.filter(({ what }) => what === wanted).length;
      return {
        ...{ day, sessions: count('session'), finished: count('finished') },
        ...{ failures: count('ended fail'), rejections: count('ended reject'), retries: count('retry') },
        pass1Rate: share(count('first pass'), count('first pass') + count('first other')),
      };
    });
}

/** What counts on which day: sessions on the one they began, everything else on its own. */
const marksOf = ({ createdAt, phase, stages, retries }: SessionRecord) => [
  { ts: createdAt, what: 'session' },
  ...(phase === 'finished' ? [{ ts: createdAt, what: 'finished' }] : []),
  ...retries.map((ts) => ({ ts, what: 'retry' })),
  ...stages.flatMap(({ attempts }) => [
    ...attempts.map(({ result, ts }) => ({ ts, what: `ended ${result}` })),
    ...attempts.slice(0, 1).map(({ result, ts }) => ({ ts, what: result === 'pass' ? 'first pass' : 'first other' })),
  ]),
];

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

type RecordSource = {
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
    runs: runs.map(({ workflowType, isFinished }) => ({ workflowType, isFinished })),
    phase: flow.phase,
    createdAt: flow.createdAt,
    /** `null` while it is not over. */
    durationMs: isOver(flow) ? elapsedMs(flow.createdAt, endOf(flow, loop) ?? '') : null,
    stages: runs.flatMap((run) => stageRecordsOf(sessionId, run)),
    /** When stages were sent back. */
    retries: events.filter(({ type }) => type === 'stage:retry').map(({ ts }) => ts),
  };
}
