/** The text of a fresh tasks.md: front matter and one open box per distinct stage. */
import { isWorkflowId, workflowDef } from '../registry/workflows.ts';
import { updateFrontMatter } from './front-matter.ts';

export type NewTasks = {
  readonly feature: string;
  readonly status: string;
  readonly workflow: string;
  /** ISO time. */
  readonly created: string;
  readonly stages: readonly string[];
};

export function newTasksFile({ feature, status, workflow, created, stages }: NewTasks): string {
  const boxes = keepsTasks(workflow) ? [...new Set(stages)].map((stage) => `- [ ] ${stage}\n`) : [];
  const body = ['## Tasks\n', ...(boxes.length > 0 ? ['\n', ...boxes] : [])].join('');
  return updateFrontMatter(body, { feature, status, workflow, created });
}

/** Stages of a workflow that the registry does not know are taken at their word. */
const keepsTasks = (workflow: string): boolean => !isWorkflowId(workflow) || workflowDef(workflow).specs.length > 0;
