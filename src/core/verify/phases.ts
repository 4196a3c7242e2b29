/** The six phases of a verification in their order, and what it means when one of them does not hold. */
type PhaseDef = { readonly onFailure: 'stop' | 'warn' | 'inform' };

export const PHASES = {
  build: { onFailure: 'stop' },
  types: { onFailure: 'stop' },
  lint: { onFailure: 'warn' },
  tests: { onFailure: 'stop' },
  security: { onFailure: 'warn' },
  diff: { onFailure: 'inform' },
} as const satisfies Record<string, PhaseDef>;

export type PhaseId = keyof typeof PHASES;

export const PHASE_IDS = Object.keys(PHASES) as readonly PhaseId[];

export const isPhaseId = (value: string): value is PhaseId => Object.hasOwn(PHASES, value);
