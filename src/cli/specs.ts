/** `ot specs …`: the features of the project and where they stand. */

import { clip } from '../text/clip.ts';
import type { CliText } from '../text/messages.ts';
import type { Feature } from '../workflow/ports.ts';
import { isWorkflowId, WORKFLOWS, type WorkflowId, workflowDef } from '../workflow/registry/workflows.ts';
import { parseFrontMatter } from '../workflow/specs/front-matter.ts';
import { countsOf, isFeatureName } from '../workflow/specs/tasks.ts';
import { defineCommand } from './command.ts';
import type { Answer, CliContext } from './context.ts';
import { UsageError } from './session.ts';

export const specsList = defineCommand({
  name: 'specs list',
  positionals: [],
  options: {},
  run(_, context) {
    const { inProgress, paused, backlog, archived } = context.specsAt(context.projectRoot).listFeatures();
    const facts = {
      inProgress: inProgress.map(factsOf),
      paused: paused.map(factsOf),
      backlog: backlog.map(factsOf),
      archived,
    };
    return { json: facts, lines: linesOf(facts, context.text) };
  },
});

/** The workflow whose stages become the boxes of tasks.md. */
const WORKFLOW_OPTION = { value: 'KEY' } as const;

const DEFAULT_WORKFLOW: WorkflowId = 'standard';

const createCommand = (name: 'specs init' | 'specs backlog') =>
  defineCommand({
    name,
    positionals: ['feature'],
    options: { workflow: WORKFLOW_OPTION },
    run({ feature, workflow = DEFAULT_WORKFLOW }, context) {
      requireFeatureName(feature, context);
      const { text, specsAt, projectRoot } = context;
      if (!isWorkflowId(workflow))
        throw new UsageError(text.init.unknownWorkflow({ name: workflow, known: Object.keys(WORKFLOWS) }));
      const plan = { workflow, stages: workflowDef(workflow).stages };
      const specs = specsAt(projectRoot);
      return name === 'specs init'
        ? featureAnswer(feature, specs.initFeature(feature, plan), text.specs.started({ name: feature }))
        : featureAnswer(feature, specs.addToBacklog(feature, plan), text.specs.noted({ name: feature }));
    },
  });

export const specsInit = createCommand('specs init');
export const specsBacklog = createCommand('specs backlog');

type Move = { readonly method: 'pauseFeature' | 'resumeFeature' | 'archiveFeature'; readonly said: MoveText };
type MoveText = 'paused' | 'resumed' | 'archived';

const moveCommand = (name: 'specs pause' | 'specs resume' | 'specs archive', { method, said }: Move) =>
  defineCommand({
    name,
    positionals: ['feature'],
    options: {},
    run({ feature }, context) {
      requireFeatureName(feature, context);
      const { text, warn } = context;
      const specs = context.specsAt(context.projectRoot);
      const path = specs[method](feature);
      const others = specs.listFeatures().inProgress.filter((other) => other.name !== feature);
      if (method === 'resumeFeature' && others.length > 0) {
        warn(text.specs.othersInProgress({ names: others.map((other) => other.name) }));
      }
      return featureAnswer(feature, path, text.specs[said]({ name: feature }));
    },
  });

export const specsPause = moveCommand('specs pause', { method: 'pauseFeature', said: 'paused' });
export const specsResume = moveCommand('specs resume', { method: 'resumeFeature', said: 'resumed' });
export const specsArchive = moveCommand('specs archive', { method: 'archiveFeature', said: 'archived' });

type FeatureFacts = ReturnType<typeof factsOf>;
type ListFacts = Readonly<Record<'inProgress' | 'paused' | 'backlog', readonly FeatureFacts[]>> & {
  readonly archived: readonly string[];
};

function factsOf({ name, path, tasks }: Feature) {
  const workflow = parseFrontMatter(tasks ?? '')?.['workflow'] ?? null;
  return { name, path, workflow, tasks: countsOf(tasks) };
}

function linesOf({ inProgress, paused, backlog, archived }: ListFacts, { specs }: CliText): string[] {
  const line = (feature: FeatureFacts) => lineOf(feature, specs);
  const groups: readonly (readonly [title: string, lines: readonly string[]])[] = [
    [specs.inProgress, inProgress.map(line)],
    [specs.pausedTitle, paused.map(line)],
    [specs.backlog, backlog.map(line)],
    [specs.archivedTitle, archived],
  ];
  if (groups.every(([, lines]) => lines.length === 0)) return [specs.none];
  return groups.flatMap(([title, lines]) => [`${title} (${lines.length})`, ...lines.map((text) => `  ${text}`)]);
}

function lineOf({ name, workflow, tasks }: FeatureFacts, specs: CliText['specs']): string {
  return [
    name,
    workflow ? `[${workflow}]` : '',
    tasks ? specs.tasks({ checked: tasks.checked, total: tasks.total }) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function requireFeatureName(name: string, { text }: CliContext): void {
  if (!isFeatureName(name)) throw new UsageError(text.specsErrors.invalidName({ name: clip(name, 100) }));
}

const featureAnswer = (feature: string, path: string, sentence: string): Answer => ({
  json: { feature, path },
  lines: [sentence, path],
});
