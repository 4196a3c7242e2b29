/** The last words: what happened, what was checked, where things are, and what to do next. */
import { join } from 'node:path';
import type { WorkflowId } from '../src/core/registry/workflows.ts';
import { duration } from '../src/text/hooks/stop.ts';
import { type Line, span } from '../src/text/terminal/spans.ts';
import { fitTo, widthOf } from '../src/text/terminal/width.ts';
import type { FinalCheck } from './final-check.ts';
import type { Performance } from './performance.ts';
import type { StageSet } from './stage-set.ts';
import type { DemoText, EndingText } from './text/messages.ts';

export type Ending = {
  readonly workflow: WorkflowId;
  readonly performance: Performance;
  readonly check: FinalCheck;
  readonly files: readonly string[];
  readonly stageSet: StageSet;
  readonly keep: boolean;
  readonly elapsedMs: number;
};

/** This one looks for the cause and leaves the code as it is. */
const CHANGES_NOTHING: readonly WorkflowId[] = ['diagnose'];

export const isGood = ({ workflow, performance, check }: Ending): boolean =>
  performance.exitCode === 0 && performance.view.finished && (check.tests.ok || CHANGES_NOTHING.includes(workflow));

export function endingLines(ending: Ending, { ending: text }: DemoText): Line[] {
  return [
    [],
    [span(isGood(ending) ? `🎉 ${text.title}` : '❌', 'bold')],
    ...[...happened(ending, text)].map((words) => [span(`  ${words}`)]),
    [],
    [span(text.checkTitle, 'bold')],
    ...checked(ending, text),
    [],
    ...left(ending, text),
    [],
    [span(text.next, 'bold')],
    ...nextSteps(text),
  ];
}

function happened({ workflow, performance: { view }, elapsedMs }: Ending, text: EndingText): string[] {
  const { agents, tools, denials, rounds, fails, rejects } = view.counts;
  const repairs = fails + rejects;
  return [
    view.finished ? text.finished(workflow, duration(elapsedMs)) : text.unfinished(workflow),
    text.runs(agents, tools),
    ...(denials > 0 ? [text.denied(denials)] : []),
    ...(rounds > 0 ? [text.held(rounds)] : []),
    repairs > 0 ? text.repaired(repairs) : text.untouched,
  ];
}

function checked({ workflow, check, stageSet }: Ending, text: EndingText): Line[] {
  const { tests, shown } = check;
  const onPurpose = !tests.ok && CHANGES_NOTHING.includes(workflow);
  return [
    [
      span(tests.ok ? '  ✅ ' : '  ❌ '),
      span(text.tests(stageSet.testCommand, tests.passed, tests.failed), tests.ok ? 'green' : 'red'),
    ],
    ...(shown ? [[span('  ▶  '), span(text.shows(shown.command, shown.output))]] : []),
    ...(onPurpose ? [[span(`     ${text.failsOnPurpose}`, 'dim')]] : []),
  ];
}

function left({ files, stageSet, keep, performance }: Ending, text: EndingText): Line[] {
  const { project, root, home, isUsers } = stageSet;
  const session = join(home, '.overtone/sessions', performance.sessionId);
  const gone = isUsers ? text.removedSession(root) : text.removed(root);
  return [
    [span(files.length > 0 ? text.files : text.noFiles, 'bold')],
    ...files.map((file) => [span(`  ${file}`, 'cyan')]),
    ...(isUsers ? [[span(text.inProject(project))]] : []),
    ...(keep && !isUsers ? [[span(text.kept(project))]] : []),
    [span(keep ? text.keptSession(session) : gone, 'dim')],
  ];
}

function nextSteps({ steps }: EndingText): Line[] {
  const column = Math.max(...steps.map(([command]) => widthOf(command)));
  return steps.map(([command, what]) => [span(`  ${fitTo(command, column)}`, 'cyan'), span(`  ${what}`, 'dim')]);
}
