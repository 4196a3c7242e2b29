/** Statistics over sessions: how often stages pass, how long they take, and what came back over time. */
import { STAGES } from '../registry/stages.ts';
import { parseStageKey } from '../workflow/stage-ref.ts';
import { daysOf } from './history-days.ts';
import type { Score, SessionRecord, StageRecord } from './history-record.ts';
import type { GradeMeans, HistoryFilter, HistoryView, SessionHistory, StageHistory } from './history-view.ts';
import { mean, percentile, share } from './measures.ts';

export function historyOf(records: readonly SessionRecord[], filter: HistoryFilter = {}): HistoryView {
  const chosen = records.filter((record) => isChosen(record, filter));
  const stages = chosen.flatMap((record) => record.stages).filter(({ attempts }) => attempts.length > 0);
  return {
    filter,
    projects: [...new Set(records.flatMap(({ project }) => project ?? []))].sort(),
    workflows: workflowsOf(chosen),
    overall: { sessions: chosen.length, stageCount: stages.length, ...ratesOf(stages) },
    stages: stagesOf(chosen),
    days: daysOf(chosen),
    sessions: chosen.map(sessionOf).sort(newestFirst),
  };
}

/** A day without a time means all of it. */
function isChosen({ project, workflowType, createdAt }: SessionRecord, filter: HistoryFilter): boolean {
  if (filter.project !== undefined && project !== filter.project) return false;
  if (filter.workflow !== undefined && workflowType !== filter.workflow) return false;
  const at = Date.parse(createdAt);
  const { since, until } = filter;
  if (since !== undefined && !(at >= Date.parse(since))) return false;
  return until === undefined || at <= Date.parse(DAY.test(until) ? `${until}T23:59:59.999Z` : until);
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function workflowsOf(records: readonly SessionRecord[]): HistoryView['workflows'] {
  const mix = [...new Set(records.map(({ workflowType }) => workflowType))].map((workflowType) => {
    const own = records.filter((record) => record.workflowType === workflowType);
    return { workflowType, sessions: own.length, finished: own.filter(({ phase }) => phase === 'finished').length };
  });
  return mix.sort((a, b) => b.sessions - a.sessions || a.workflowType.localeCompare(b.workflowType));
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

function stagesOf(records: readonly SessionRecord[]): StageHistory[] {
  const byStage = new Map<string, StageRecord[]>();
  for (const record of records.flatMap(({ stages }) => stages)) {
    const known = byStage.get(record.stage);
    if (known) known.push(record);
    else byStage.set(record.stage, [record]);
  }
  return [...byStage].map(([stage, own]) => stageOf(stage, own)).sort((a, b) => order(a.stage) - order(b.stage));
}

function stageOf(stage: string, records: readonly StageRecord[]): StageHistory {
  const tried = records.filter(({ attempts }) => attempts.length > 0);
  const durations = records.flatMap(({ durationsMs }) => durationsMs);
  return {
    stage,
    sessions: tried.length,
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

function gradeOf(scores: readonly Score[]): GradeMeans | null {
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

function sessionOf(record: SessionRecord): SessionHistory {
  const { sessionId, project, workflowType, phase, createdAt, durationMs, stages } = record;
  const tried = stages.filter(({ attempts }) => attempts.length > 0);
  const count = (wanted: string) =>
    tried.reduce((sum, { attempts }) => sum + attempts.filter(({ result }) => result === wanted).length, 0);
  const { pass1Rate, pass3Rate } = ratesOf(tried);
  return {
    sessionId,
    project,
    workflowType,
    phase,
    createdAt,
    durationMs,
    failures: count('fail'),
    rejections: count('reject'),
    pass1Rate,
    pass3Rate,
    grade: mean(stages.flatMap(({ scores }) => scores.map(({ overall }) => overall))),
  };
}

const newestFirst = (a: SessionHistory, b: SessionHistory): number =>
  b.createdAt.localeCompare(a.createdAt) || a.sessionId.localeCompare(b.sessionId);
