/** The grader's scores of a stage, and how often stages passed at once, within three rounds, and three times in a row. */
import { isStageKey, stageName } from './flow.ts';
import type { TimelineEvent, TimelineRecord } from './ports.ts';
import { isAgentId, isStageId } from './registry/stages.ts';

export const SCORED = ['clarity', 'completeness', 'actionability'] as const;
export type Scores = Readonly<Record<(typeof SCORED)[number], number>>;

/** As stages are written on disk; undefined when there is no such stage. */
export function gradedStage(value: string): string | undefined {
  const key = value.toUpperCase();
  return isStageKey(key) && isStageId(stageName(key)) ? key : undefined;
}

/** The host calls agents of the plugin `ot:<name>`. */
export function gradedAgent(value: string): string | undefined {
  const agent = value.replace(/^ot:/, '');
  return isAgentId(agent) ? agent : undefined;
}

/** A whole number from 1 to 5, as a number or as a word of a command line. */
export function scoreIn(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^[1-5]$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number >= 1 && number <= 5 ? number : undefined;
}

export const withOverall = (scores: Scores): Scores & { readonly overall: number } => ({
  ...scores,
  overall: Math.round((SCORED.reduce((sum, name) => sum + scores[name], 0) / SCORED.length) * 100) / 100,
});

export type Grade = {
  readonly stage: string;
  readonly agent: string;
  readonly scores: ReturnType<typeof withOverall>;
};

export const gradeEvent = (data: Grade): TimelineEvent => ({ type: 'grader:score', data });

type StageAttempt = { readonly result: string; readonly ts: string };

export type PassAtK = ReturnType<typeof passAtK>;

/** Of pass@3. */
const PASS3_TARGET = 0.9;

export function passAtK(sessionId: string, records: readonly TimelineRecord[], computed: string) {
  const rates = [...attemptsByStage(records)].map(([stage, attempts]) => [stage, passRateOf(attempts)] as const);
  const pass1Count = rates.filter(([, rate]) => rate.pass1).length;
  const pass3Count = rates.filter(([, rate]) => rate.pass3).length;
  return {
    sessionId,
    computed,
    stages: Object.fromEntries(rates),
    overall: {
      stageCount: rates.length,
      pass1Count,
      pass3Count,
      pass1Rate: share(pass1Count, rates.length),
      pass3Rate: share(pass3Count, rates.length),
      target: PASS3_TARGET,
    },
  };
}

function attemptsByStage(records: readonly TimelineRecord[]): Map<string, StageAttempt[]> {
  const byStage = new Map<string, StageAttempt[]>();
  const inOrder = [...records].sort((a, b) => Number(a.ts > b.ts) - Number(a.ts < b.ts));
  for (const { type, ts, stage, result, part } of inOrder) {
    if (type !== 'stage:complete' || typeof stage !== 'string' || stage === '') continue;
    if (result === 'skipped') continue;
    const attempts = byStage.get(stage) ?? [];
    byStage.set(stage, attempts);
    // A phase after one that passed belongs to the same round, which ends as its last phase does.
    if (typeof part === 'number' && attempts.at(-1)?.result === 'pass') attempts.pop();
    attempts.push({ result: typeof result === 'string' ? result : '', ts });
  }
  return byStage;
}

const passRateOf = (attempts: readonly StageAttempt[]) => ({
  attempts,
  pass1: attempts.slice(0, 1).some(isPass),
  pass3: attempts.slice(0, 3).some(isPass),
  /** `null` until there are three attempts. */
  passConsecutive3: attempts.length < 3 ? null : attempts.slice(-3).every(isPass),
});

const isPass = ({ result }: StageAttempt): boolean => result === 'pass';

/** To four decimals; nothing measured is `null`, never 0. */
export const share = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000;
