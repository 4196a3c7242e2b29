/** Command-line options of the demonstration. */
import { isWorkflowId, WORKFLOWS, type WorkflowId } from '../src/workflow/registry/workflows.ts';
import type { DemoText } from './demo-text.ts';
import { parseWords } from './words.mjs';

export type DemoOptions = {
  readonly workflow: WorkflowId;
  readonly project?: string;
  readonly keep: boolean;
  readonly plain: boolean;
  /** Open the dashboard in the browser. */
  readonly open: boolean;
  /** Keep the dashboard running until Enter. */
  readonly stay: boolean;
};

export type Asked =
  | { readonly kind: 'demo'; readonly options: DemoOptions }
  | { readonly kind: 'wrong'; readonly why: string };

const DEFAULT_WORKFLOW: WorkflowId = 'standard';

export function readOptions(words: readonly string[], { trouble }: DemoText): Asked {
  const values = parseWords(words);
  if (typeof values === 'string') return { kind: 'wrong', why: values };
  const workflow = values.workflow ?? DEFAULT_WORKFLOW;
  if (!isWorkflowId(workflow)) {
    return { kind: 'wrong', why: trouble.unknownWorkflow({ name: workflow, known: Object.keys(WORKFLOWS) }) };
  }
  const project = values.project?.trim();
  const { keep = false, plain = false, open = false, stay = false } = values;
  const options = { workflow, keep, plain, open, stay };
  return { kind: 'demo', options: { ...options, ...(project && { project }) } };
}
