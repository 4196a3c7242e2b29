/** The record of a task that has just been opened. */

import { clip } from '../../text/clip.ts';
import type { UnknownRecord } from '../../values/narrow.ts';
import type { TaskSettings } from '../settings/task-settings.ts';
import { isInserted, STEPS, type StepId, type TaskType } from '../vocabulary.ts';
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

type Course = {
  readonly steps: Pick<TaskSettings['steps'], 'profile'> & Partial<Pick<TaskSettings['steps'], 'insert'>>;
};

const MAX_DESCRIPTION = 4_000;

export function openRecord(opening: Opening, { steps: { profile, insert = [] } }: Course): TaskRecord {
  const { taskId, taskType, at, sessionId, packId = null, packName = null, routing = {} } = opening;
  const { hasContext = true, stepTexts = {} } = opening;
  const description = clip(opening.description, MAX_DESCRIPTION);
  const empty = emptyRecord(taskId);
  const ids = STEPS.filter((id) => !isInserted(id) || insert.includes(id));
  const reading = hasContext ? 'step0_context' : 'step1_understand';
  // An inserted step comes before the work also where no other does.
  const step = profile === 'guided' ? reading : (ids.find(isInserted) ?? 'step3_execute');
  const stateOf = (id: StepId) => {
    const status = STEPS.indexOf(id) < STEPS.indexOf(step) ? 'skipped' : 'pending';
    const begun = id === step ? { status: 'in_progress', startedAt: at } : { status, startedAt: null };
    return { ...empty.steps[id], ...begun, completedAt: null, ...stepTexts[id] };
  };
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
    steps: Object.fromEntries(ids.map((id) => [id, stateOf(id)])) as Steps,
    packId,
    packName,
    routing,
    sessions: sessionId ? [{ sessionId, startedAt: at, endedAt: null, status: 'active' }] : [],
    prompt: { ...empty.prompt, begunAt: at },
  };
}

/** A request for so much that slow progress on it is worth a word: it is long, or a list of things. */
export const complexityOf = (description: string): TaskRecord['complexity'] =>
  (description.match(POINT) ?? []).length >= MANY || [...description].length >= LONG ? 'complex' : 'standard';

const LONG = 200;
const MANY = 3;

/** `- this` at the beginning of a line, `2. that` anywhere. */
const POINT = /^[ \t]*[-*•][ \t]*(?=[\p{L}\d])|(?<![\p{L}\d.])\d{1,2}[.)\p{Po}\p{Pe}][ \t]*(?=\p{L})/gmu;
