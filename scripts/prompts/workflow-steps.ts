/** A workflow as the main agent sees it: steps of parallel stages. */
import { STAGES, type StageId } from '../../src/workflow/registry/stages.ts';
import { PARALLEL_GROUPS, type WorkflowId, workflowDef } from '../../src/workflow/registry/workflows.ts';

type Step = readonly { readonly stage: StageId; readonly name: string }[];

/** Groups contain only stages after DEV: a TEST before DEV writes the spec. */
export function stepsOf(workflow: WorkflowId): Step[] {
  const { stages, groups } = workflowDef(workflow);
  const dev = stages.indexOf('DEV');
  const steps: Step[] = [];
  for (const [index, stage] of stages.entries()) {
    const member = { stage, name: stageName(stage, index > dev) };
    const before = steps.at(-1);
    const joins =
      index > dev + 1 &&
      groups.some((group) => [stage, before?.[0]?.stage].every((id) => PARALLEL_GROUPS[group].some((m) => m === id)));
    if (joins && before) steps.splice(-1, 1, [...before, member]);
    else steps.push([member]);
  }
  return steps;
}

export const hasStage = (workflow: WorkflowId, stage: StageId): boolean => workflowDef(workflow).stages.includes(stage);

/** `PLAN → [REVIEW + TEST(verify)]` */
export const drawStages = (workflow: WorkflowId): string => draw(workflow, ({ name }) => name);

export const drawAgents = (workflow: WorkflowId): string =>
  draw(workflow, ({ stage, name }) => `${name} ot:${STAGES[stage].agent}`);

const draw = (workflow: WorkflowId, write: (member: Step[number]) => string): string =>
  stepsOf(workflow)
    .map((step) => (step.length > 1 ? `[${step.map(write).join(' + ')}]` : step.map(write).join()))
    .join(' → ');

const stageName = (stage: StageId, afterDev: boolean): string =>
  stage === 'TEST' ? `TEST(${afterDev ? 'verify' : 'spec'})` : stage;
