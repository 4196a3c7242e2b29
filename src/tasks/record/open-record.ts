/** The record of a task that has just been opened. */

import { clip } from '../../text/clip.ts';
import type { UnknownRecord } from '../../values/narrow.ts';
import type { TaskPolicy } from '../settings/policy.ts';
import { type InsertedStep, isInserted, STEPS, type StepId, type TaskType } from '../vocabulary.ts';
import type { Steps, TaskRecord } from './record.ts';
import { emptyRecord } from './record-file.ts';

export type Opening = {
  readonly taskId: string;
  readonly description: string;
  readonly taskType: TaskType;
  readonly at: string;
  readonly sessionId?: string;
  readonly packId?: string;
  readonly packName?: string;
  readonly routing?: UnknownRecord;
  /** Whether there is a CLAUDE.md: without one, the step that reads it could never end. */
  readonly hasContext?: boolean;
  /** Name and text of each step, for people who read the file. */
  readonly stepTexts?: Readonly<Partial<Record<StepId, { readonly description: string; readonly prompt: string }>>>;
};

type Course = Pick<TaskPolicy, 'profile'> & Partial<Pick<TaskPolicy, 'inserted'>>;

const MAX_DESCRIPTION = 4_000;

export function openRecord(opening: Opening, { profile, inserted = [] }: Course): TaskRecord {
  const { taskId, taskType, at, sessionId } = opening;
  const description = clip(opening.description, MAX_DESCRIPTION);
  const step = firstStep(profile, inserted, opening.hasContext ?? true);
  const empty = emptyRecord(taskId);
  return {
    ...empty,
    revision: 1,
    description,
    taskType,
    complexity: complexityOf(description),
    createdAt: at,
    updatedAt: at,
    step,
    // The context a task is opened with tells the first step where there is more to tell than the work itself.
    ...(step !== 'step3_execute' && { lastInjectionStep: step, lastInjectionRevision: 1 }),
    steps: firstSteps(empty.steps, { step, inserted, opening }),
    packId: opening.packId ?? null,
    packName: opening.packName ?? null,
    routing: opening.routing ?? {},
    sessions: sessionId ? [{ sessionId, startedAt: at, endedAt: null, status: 'active' }] : [],
    prompt: { ...empty.prompt, begunAt: at },
  };
}

/** An inserted step comes before the work also where no other does. */
function firstStep(profile: TaskPolicy['profile'], inserted: readonly InsertedStep[], hasContext: boolean): StepId {
  if (profile === 'guided') return hasContext ? 'step0_context' : 'step1_understand';
  return STEPS.find((id) => isInserted(id) && inserted.includes(id)) ?? 'step3_execute';
}

type Beginning = { readonly step: StepId; readonly inserted: readonly InsertedStep[]; readonly opening: Opening };

function firstSteps(empty: Steps, { step, inserted, opening: { at, stepTexts = {} } }: Beginning): Steps {
  const ids = STEPS.filter((id) => !isInserted(id) || inserted.includes(id));
  const states = ids.map((id) => {
    const status = id === step ? 'in_progress' : STEPS.indexOf(id) < STEPS.indexOf(step) ? 'skipped' : 'pending';
    return [id, { ...empty[id], status, startedAt: id === step ? at : null, completedAt: null, ...stepTexts[id] }];
  });
  return Object.fromEntries(states) as Steps;
}

/** A request for so much that slow progress on it is worth a word: it is long, or a list of things. */
export const complexityOf = (description: string): TaskRecord['complexity'] =>
  (description.match(POINT) ?? []).length >= MANY || [...description].length >= LONG ? 'complex' : 'standard';

const LONG = 200;
const MANY = 3;

/** `- this` at the beginning of a line, `2. that` anywhere. */
const POINT = /^[ \t]*[-*•][ \t]*(?=[\p{L}\d])|(?<![\p{L}\d.])\d{1,2}[.)\p{Po}\p{Pe}][ \t]*(?=\p{L})/gmu;
