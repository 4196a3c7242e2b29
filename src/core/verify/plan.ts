/** Which commands each phase runs in a project. Whether the tools are there is another question. */
import { detectLanguage, detectPackageManager, type LanguageId, type PackageManager } from './language.ts';
import { nodeSteps } from './node-steps.ts';
import { PHASE_IDS, type PhaseId } from './phases.ts';
import type { LanguageSteps, ProjectFacts } from './project-facts.ts';
import { type Step, step } from './step.ts';
import { goSteps, pythonSteps, rubySteps, rustSteps } from './tool-steps.ts';

/** No steps: the project has nothing for this phase. */
export type PhasePlan = { readonly phase: PhaseId; readonly steps: readonly Step[] };

export type VerifyPlan = {
  readonly language: LanguageId | null;
  readonly packageManager: PackageManager | null;
  readonly phases: readonly PhasePlan[];
};

const STEPS: Readonly<Record<LanguageId, (facts: ProjectFacts) => LanguageSteps>> = {
  node: nodeSteps,
  go: goSteps,
  rust: rustSteps,
  python: pythonSteps,
  ruby: rubySteps,
};

export function planVerification(facts: ProjectFacts): VerifyPlan {
  const language = detectLanguage(facts.entries);
  const steps = language ? STEPS[language](facts) : {};
  return {
    language: language ?? null,
    packageManager: language === 'node' ? detectPackageManager(facts.entries).name : null,
    phases: PHASE_IDS.map((phase) => ({ phase, steps: stepsOf(phase, steps, facts) })),
  };
}

/** Names that are not plain English would come escaped. */
const env = { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'core.quotePath', GIT_CONFIG_VALUE_0: 'false' } as const;

/** Secrets that were committed are every language's business. */
const ENV_FILES = step('git ls-files -- .env* */.env*', { reads: 'env-files', env });
const CHANGES = step('git diff --numstat HEAD -- .', { reads: 'changes', env });
const NEW_FILES = step('git ls-files --others --exclude-standard -- .', { reads: 'new-files', env });

function stepsOf(phase: PhaseId, language: LanguageSteps, { git }: ProjectFacts): readonly Step[] {
  if (phase === 'diff') return git ? [CHANGES, NEW_FILES] : [];
  const own = language[phase] ?? [];
  return phase === 'security' && git ? [...own, ENV_FILES] : own;
}
