/** A stage and which occurrence of it; `TEST:2` is how the second one is written on disk and in the timeline. */
import type { StageRef } from './flow.ts';

export const sameStage = (a: StageRef, b: StageRef): boolean => a.stage === b.stage && a.occurrence === b.occurrence;

export const refOf = ({ stage, occurrence }: StageRef): StageRef => ({ stage, occurrence });

export const stageKey = ({ stage, occurrence }: StageRef): string =>
  occurrence === 1 ? stage : `${stage}:${occurrence}`;

const KEY = /^([^:]+)(?::([1-9]\d?))?$/;

export function parseStageKey(key: string): StageRef | undefined {
  if (!key.includes(':')) return key === '' ? undefined : { stage: key, occurrence: 1 };
  const match = KEY.exec(key);
  if (match?.[1] === undefined) return undefined;
  return { stage: match[1], occurrence: Number(match[2] ?? 1) };
}

/** Numbers repeated stages from the second on. */
export function numberStages(stages: readonly string[]): StageRef[] {
  const seen = new Map<string, number>();
  return stages.map((stage) => {
    const occurrence = (seen.get(stage) ?? 0) + 1;
    seen.set(stage, occurrence);
    return { stage, occurrence };
  });
}
