/** What the specs commands share: the check of a name, and how a change of one feature is reported. */
import { isWorkflowId, WORKFLOWS, type WorkflowId, workflowDef } from '../../core/registry/workflows.ts';
import { isFeatureName } from '../../core/specs/feature-name.ts';
import type { Answer, CliContext } from '../context.ts';
import { UsageError } from '../errors.ts';

export function requireFeatureName(name: string, { text }: CliContext): string {
  if (!isFeatureName(name)) throw new UsageError(text.specs.refused.invalidName(name));
  return name;
}

/** The workflow whose stages become the boxes of tasks.md. */
export const WORKFLOW_OPTION = { value: 'KEY' } as const;
const USUAL_WORKFLOW: WorkflowId = 'standard';

export function taskPlan(workflow: string = USUAL_WORKFLOW, { text }: CliContext) {
  if (!isWorkflowId(workflow)) throw new UsageError(text.init.unknownWorkflow(workflow, Object.keys(WORKFLOWS)));
  return { workflow, stages: workflowDef(workflow).stages };
}

export const featureAnswer = (feature: string, path: string, sentence: string): Answer => ({
  json: { feature, path },
  lines: [sentence, path],
});
