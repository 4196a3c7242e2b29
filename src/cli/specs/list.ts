/** `ot specs list`: every feature of the project and how far its tasks are. */
import type { Feature } from '../../core/ports.ts';
import { parseFrontMatter } from '../../core/specs/front-matter.ts';
import { parseTasks } from '../../core/specs/tasks.ts';
import type { CliText } from '../../text/cli/messages.ts';
import { defineCommand } from '../command.ts';

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

type FeatureFacts = ReturnType<typeof factsOf>;
type ListFacts = {
  readonly inProgress: readonly FeatureFacts[];
  readonly paused: readonly FeatureFacts[];
  readonly backlog: readonly FeatureFacts[];
  readonly archived: readonly string[];
};

function factsOf({ name, path, tasks }: Feature) {
  if (tasks === undefined) return { name, path, workflow: null, tasks: null };
  const { checked, total } = parseTasks(tasks);
  return { name, path, workflow: parseFrontMatter(tasks)?.['workflow'] ?? null, tasks: { checked, total } };
}

function linesOf(facts: ListFacts, { specs }: CliText): string[] {
  const groups = [
    { title: specs.inProgress, lines: facts.inProgress.map((feature) => lineOf(feature, specs)) },
    { title: specs.pausedTitle, lines: facts.paused.map((feature) => lineOf(feature, specs)) },
    { title: specs.backlog, lines: facts.backlog.map((feature) => lineOf(feature, specs)) },
    { title: specs.archivedTitle, lines: facts.archived },
  ];
  if (groups.every(({ lines }) => lines.length === 0)) return [specs.none];
  return groups.flatMap(({ title, lines }) => [`${title} (${lines.length})`, ...lines.map((line) => `  ${line}`)]);
}

function lineOf({ name, workflow, tasks }: FeatureFacts, specs: CliText['specs']): string {
  return [name, workflow ? `[${workflow}]` : '', tasks ? specs.tasks(tasks.checked, tasks.total) : '']
    .filter(Boolean)
    .join(' ');
}
