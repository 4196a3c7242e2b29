/** A stage and which occurrence of it; `TEST:2` is how the second one is written on disk and in the timeline. */
import type { StageRef } from './flow.ts';

export const sameStage = (a: StageRef, b: StageRef): boolean => a.stage === b.stage && a.occurrence === b.occurrence;

export const refOf = ({ stage, occurrence }: StageRef): StageRef => ({ stage, occurrence });

export const stageKey = ({ stage, occurrence }: StageRef): string =>
  occurrence === 1 ? stage : `${stage}:${occurrence}`;

/** The occurrence is a number from 1 to 99, as it would be written. */
export function parseStageKey(key: string): StageRef | undefined {
  const colon = key.indexOf(':');
  if (colon < 0) return key === '' ? undefined : { stage: key, occurrence: 1 };
  const occurrence = Number(key.slice(colon + 1));
  const isWritten = occurrence >= 1 && occurrence <= 99 && String(occurrence) === key.slice(colon + 1);
  return colon > 0 && isWritten ? { stage: key.slice(0, colon), occurrence } : undefined;
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
