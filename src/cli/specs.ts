/** `ot specs …`: the features of the project and where they stand. */

import type { Feature } from '../store/specs/specs-reader.ts';
import { clip } from '../text/clip.ts';
import type { CliText } from '../text/messages.ts';
import { isWorkflowId, WORKFLOWS, type WorkflowId, workflowDef } from '../workflow/registry/workflows.ts';
import { parseFrontMatter } from '../workflow/specs/front-matter.ts';
import { countsOf, isFeatureName } from '../workflow/specs/tasks.ts';
import { defineCommand } from './command.ts';
import type { Answer, CliContext } from './context.ts';
import { UsageError } from './session.ts';

export const specsList = defineCommand({
  run(_, { specsAt, projectRoot, text: { specs: text, noted } }) {
    const { inProgress, paused, backlog, archived } = specsAt(projectRoot).listFeatures();
    const facts = {
      inProgress: inProgress.map(factsOf),
      paused: paused.map(factsOf),
      backlog: backlog.map(factsOf),
      archived,
    };
    const line = (feature: FeatureFacts) => lineOf(feature, text);
    const groups: [title: string, lines: readonly string[]][] = [
      [text.inProgress, facts.inProgress.map(line)],
      [text.pausedTitle, facts.paused.map(line)],
      [text.backlog, facts.backlog.map(line)],
      [text.archivedTitle, archived],
    ];
    const isEmpty = groups.every(([, lines]) => lines.length === 0);
    const shown = groups.flatMap(([name, lines]) => [
      noted({ name, note: lines.length }),
      ...lines.map((one) => `  ${one}`),
    ]);
    return { json: facts, lines: isEmpty ? [text.none] : shown };
  },
});

type FeatureFacts = ReturnType<typeof factsOf>;

function factsOf({ name, path, tasks }: Feature) {
  const workflow = parseFrontMatter(tasks ?? '')?.['workflow'] ?? null;
  return { name, path, workflow, tasks: countsOf(tasks) };
}

function lineOf({ name, workflow, tasks }: FeatureFacts, text: CliText['specs']): string {
  const counts = tasks && text.tasks({ checked: tasks.checked, total: tasks.total });
  return [name, workflow && `[${workflow}]`, counts].filter(Boolean).join(' ');
}

/** `--workflow`: the workflow whose stages become the boxes of tasks.md. */
const createCommand = (method: 'initFeature' | 'addToBacklog', sentence: 'started' | 'noted') =>
  defineCommand({
    positionals: ['feature'],
    options: { workflow: { value: 'KEY' } },
    run({ feature, workflow = 'standard' }, context) {
      requireFeatureName(feature, context);
      const plan = { workflow, stages: workflowDef(requireWorkflow(workflow, context)).stages };
      const path = context.specsAt(context.projectRoot)[method](feature, plan);
      return featureAnswer(feature, path, context.text.specs[sentence]);
    },
  });

export const specsInit = createCommand('initFeature', 'started');
export const specsBacklog = createCommand('addToBacklog', 'noted');

const moveCommand = (
  method: 'pauseFeature' | 'resumeFeature' | 'archiveFeature',
  sentence: 'paused' | 'resumed' | 'archived',
) =>
  defineCommand({
    positionals: ['feature'],
    run({ feature }, context) {
      requireFeatureName(feature, context);
      const { text, warn, specsAt, projectRoot } = context;
      const specs = specsAt(projectRoot);
      const path = specs[method](feature);
      const others = specs.listFeatures().inProgress.filter((other) => other.name !== feature);
      if (method === 'resumeFeature' && others.length > 0)
        warn(text.specs.othersInProgress({ names: others.map((other) => other.name) }));
      return featureAnswer(feature, path, text.specs[sentence]);
    },
  });

export const specsPause = moveCommand('pauseFeature', 'paused');
export const specsResume = moveCommand('resumeFeature', 'resumed');
export const specsArchive = moveCommand('archiveFeature', 'archived');

const featureAnswer = (feature: string, path: string, sentence: CliText['specs']['started']): Answer => ({
  json: { feature, path },
  lines: [sentence({ name: feature }), path],
});

export function requireFeatureName(name: string, { text }: CliContext): void {
  if (!isFeatureName(name)) throw new UsageError(text.specsErrors.invalidName({ name: clip(name, 100) }));
}

export function requireWorkflow(name: string, { text }: CliContext): WorkflowId {
  if (!isWorkflowId(name)) throw new UsageError(text.init.unknownWorkflow({ name, known: Object.keys(WORKFLOWS) }));
  return name;
}
