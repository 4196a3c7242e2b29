/** The signals that say a workflow's work is done, and which of them each workflow waits for. */
import type { StageId } from '../registry/stages.ts';
import type { WorkflowId } from '../registry/workflows.ts';
import type { PhaseId } from './phases.ts';

/** Machines say the first kind (`ot verify`), agents the second (the result of their stage). */
export type SignalDef = { readonly phase: PhaseId } | { readonly stage: StageId };

export const SIGNALS = {
  build: { phase: 'build' },
  lint: { phase: 'lint' },
  tests: { phase: 'tests' },
  review: { stage: 'REVIEW' },
  security: { stage: 'SECURITY' },
  qa: { stage: 'QA' },
  e2e: { stage: 'E2E' },
} as const satisfies Record<string, SignalDef>;

export type SignalId = keyof typeof SIGNALS;

export const SIGNAL_IDS = Object.keys(SIGNALS) as readonly SignalId[];

export const SIGNAL_PHASES: readonly PhaseId[] = Object.values<SignalDef>(SIGNALS).flatMap((def) =>
  'phase' in def ? [def.phase] : [],
);

const NONE = [] as const;
/** The three that say of any work whether it is done. */
export const BASE_SIGNALS = ['lint', 'tests', 'review'] as const satisfies readonly SignalId[];
const WITH_JOURNEYS = [...BASE_SIGNALS, 'qa', 'e2e'] as const;

/** What only reports, explains or explores leaves nothing to be signalled. */
export const WORKFLOW_SIGNALS: Readonly<Record<WorkflowId, readonly SignalId[]>> = {
  single: NONE,
  quick: BASE_SIGNALS,
  standard: BASE_SIGNALS,
  full: WITH_JOURNEYS,
  secure: [...BASE_SIGNALS, 'security'],
  tdd: ['tests'],
  debug: ['tests'],
  refactor: ['tests', 'review'],
  'review-only': NONE,
  'security-only': NONE,
  'build-fix': ['build'],
  'e2e-only': NONE,
  diagnose: NONE,
  clean: ['lint', 'tests'],
  'db-review': NONE,
  product: BASE_SIGNALS,
  'product-full': WITH_JOURNEYS,
  discovery: NONE,
};

export const signalsOf = (workflow: string): readonly SignalId[] =>
  Object.hasOwn(WORKFLOW_SIGNALS, workflow) ? WORKFLOW_SIGNALS[workflow as WorkflowId] : NONE;
