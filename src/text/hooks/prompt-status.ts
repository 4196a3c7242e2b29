/** What a prompt is answered with: the workflow in progress, or how to choose one. */
import { LIMITS } from '../../core/registry/limits.ts';
import { WORKFLOWS } from '../../core/registry/workflows.ts';
import type { NextPhase } from '../../core/specs/next-phase.ts';
import type { Flow } from '../../core/workflow/flow.ts';
import { nextStep } from '../../core/workflow/next-step.ts';
import { stageIcon } from '../../core/workflow/progress.ts';
import { stageKey } from '../../core/workflow/stage-ref.ts';
import { nextStepText } from './next-step.ts';
import type { HookMessages } from './zh-tw.ts';

export type PromptFacts = {
  readonly flow: Flow | undefined;
  readonly feature:
    | {
        readonly feature: { readonly name: string };
        readonly tasks: { readonly checked: number; readonly total: number } | undefined;
      }
    | undefined;
  readonly phase?: NextPhase | undefined;
  readonly stopped: boolean;
};

export function promptStatusText(m: HookMessages, { flow, feature, phase, stopped }: PromptFacts): string {
  const featureLines = feature ? [featureLine(m, feature)] : [];
  if (flow === undefined) return [m.prompt.choose(Object.keys(WORKFLOWS).join(', ')), ...featureLines].join('\n');
  const { maxRetries } = LIMITS.retry;
  return [
    m.prompt.status(flow.workflow, flow.stages.map((entry) => `${stageIcon(entry)} ${stageKey(entry)}`).join(' → ')),
    ...(flow.current ? [m.prompt.current(stageKey(flow.current))] : []),
    ...(flow.failCount > 0 ? [m.state.fails(flow.failCount, maxRetries)] : []),
    ...(flow.rejectCount > 0 ? [m.state.rejects(flow.rejectCount, maxRetries)] : []),
    ...featureLines,
    ...(stopped ? [m.prompt.loopStopped] : []),
    nextStepText(m, nextStep(flow), phase),
    // Whoever is to ask the user must not be told to carry on in the same breath.
    ...(flow.phase === 'waiting-for-human' ? [] : [m.prompt.carryOn]),
  ].join('\n');
}

function featureLine(m: HookMessages, { feature, tasks }: NonNullable<PromptFacts['feature']>): string {
  const progress = tasks && tasks.total > 0 ? m.prompt.featureTasks(tasks.checked, tasks.total) : '';
  return m.prompt.feature(feature.name, progress, `specs/features/in-progress/${feature.name}/`);
}
