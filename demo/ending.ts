/** The closing summary: what happened, what was checked, where the files are, what to do next. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { duration } from '../src/text/clip.ts';
import { widthOf } from '../src/text/terminal.ts';
import type { WorkflowId } from '../src/workflow/registry/workflows.ts';
import type { DemoText, EndingText } from './demo-text.ts';
import type { FinalCheck } from './final-check.ts';
import type { Performance } from './performance.ts';
import type { StageSet } from './stage-set.ts';
import { fitTo, type Line, span } from './view/line.ts';

export type Ending = {
  readonly workflow: WorkflowId;
  readonly performance: Performance;
  readonly check: FinalCheck;
  readonly files: readonly string[];
  readonly stageSet: StageSet;
  readonly keep: boolean;
  readonly elapsedMs: number;
};

/** This workflow finds the cause and does not change code. */
const CHANGES_NOTHING: readonly WorkflowId[] = ['diagnose'];

export const isGood = ({ workflow, performance, check }: Ending): boolean =>
  performance.exitCode === 0 && performance.view.finished && (check.tests.ok || CHANGES_NOTHING.includes(workflow));

export function endingLines(ending: Ending, { ending: text, duration: time }: DemoText): Line[] {
  return [
    [],
    [span(isGood(ending) ? `🎉 ${text.title}` : '❌', 'bold')],
    ...[...happened(ending, text, time)].map((words) => [span(`  ${words}`)]),
    [],
    [span(text.checkTitle, 'bold')],
    ...checked(ending, text),
    [],
    ...left(ending, text),
    [],
    [span(text.next, 'bold')],
    ...nextSteps(text, ending.workflow),
  ];
}

function happened(
  { workflow, performance: { view }, elapsedMs }: Ending,
  text: EndingText,
  time: DemoText['duration'],
): string[] {
  const { agents, tools, denials, rounds, fails, rejects } = view.counts;
  const repairs = fails + rejects;
  return [
    view.finished ? text.finished({ workflow, seconds: duration(elapsedMs, time) }) : text.unfinished({ workflow }),
    text.runs({ agents, tools }),
    ...(denials > 0 ? [text.denied({ count: denials })] : []),
    ...(rounds > 0 ? [text.held({ count: rounds })] : []),
    repairs > 0 ? text.repaired({ count: repairs }) : text.untouched,
  ];
}

function checked({ workflow, check, stageSet }: Ending, text: EndingText): Line[] {
  const { tests, shown } = check;
  const onPurpose = !tests.ok && CHANGES_NOTHING.includes(workflow);
  return [
    [
      span(tests.ok ? '  ✅ ' : '  ❌ '),
      span(
        text.tests({ command: stageSet.testCommand, passed: tests.passed, failed: tests.failed }),
        tests.ok ? 'green' : 'red',
      ),
    ],
    ...(shown ? [[span('  ▶  '), span(text.shows({ command: shown.command, output: shown.output }))]] : []),
    ...(onPurpose ? [[span(`     ${text.failsOnPurpose}`, 'dim')]] : []),
  ];
}

function left({ files, stageSet, keep, performance }: Ending, text: EndingText): Line[] {
  const { project, root, home, isUsers } = stageSet;
  const session = join(home, '.overtone/sessions', performance.sessionId);
  const gone = isUsers ? text.removedSession({ path: root }) : text.removed({ path: root });
  return [
    [span(files.length > 0 ? text.files : text.noFiles, 'bold')],
    ...files.map((file) => [span(`  ${file}`, 'cyan')]),
    ...(isUsers ? [[span(text.inProject({ path: project }))]] : []),
    ...(keep && !isUsers ? [[span(text.kept({ path: project }))]] : []),
    [span(keep ? text.keptSession({ path: session }) : gone, 'dim')],
  ];
}

/** One that was not just seen. */
const anotherThan = (workflow: WorkflowId): WorkflowId => (workflow === 'quick' ? 'tdd' : 'quick');

/** How the demonstration was started: `ot demo` says so, and `npm start` says nothing. */
export const demoCall = (): string => process.env['OVERTONE_DEMO_CALL'] ?? 'npm start --';

const REPOSITORY = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

/** Commands that work where the reader is: `ot demo` runs anywhere. */
export function stepsAfter(workflow: WorkflowId, text: EndingText): string[] {
  const isHere = process.cwd() === REPOSITORY;
  const steps = text.steps({
    plugin: isHere ? '$PWD/plugins/overtone' : join(REPOSITORY, 'plugins', 'overtone'),
    marketplace: isHere ? './' : `"${REPOSITORY}"`,
    call: demoCall(),
    other: anotherThan(workflow),
  });
  return steps.split('\n');
}

function nextSteps(text: EndingText, workflow: WorkflowId): Line[] {
  const steps = stepsAfter(workflow, text).map((step) => step.split(' # '));
  const column = Math.max(...steps.map(([command = '']) => widthOf(command)));
  return steps.map(([command = '', what = '']) => [
    span(`  ${fitTo(command, column)}`, 'cyan'),
    span(`  ${what}`, 'dim'),
  ]);
}
