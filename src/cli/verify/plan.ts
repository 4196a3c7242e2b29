/** What `ot verify --dry-run` answers: what would run, and what would be skipped. */
import type { PhasePlan, VerifyPlan } from '../../core/verify/plan.ts';
import { commandLine } from '../../core/verify/step.ts';
import type { FindTool } from '../../store/verify/verify-tools.ts';
import type { Answer, CliContext } from '../context.ts';
import { phaseRow, projectFacts, projectLine } from './project-line.ts';
import { missingTool } from './run.ts';

export function planAnswer(plan: VerifyPlan, findTool: FindTool, context: CliContext): Answer {
  const phases = plan.phases.map((phase) => phaseFacts(phase, findTool));
  return {
    json: { ...projectFacts(plan, context), phases },
    lines: [projectLine(plan, context), ...phases.map((phase) => phaseLine(phase, context))],
  };
}

function phaseFacts({ phase, steps }: PhasePlan, findTool: FindTool) {
  return {
    phase,
    steps: steps.map((step) => ({ command: commandLine(step), missingTool: missingTool(step, findTool) ?? null })),
  };
}

function phaseLine({ phase, steps }: ReturnType<typeof phaseFacts>, { text }: CliContext): string {
  const { reasons } = text.verify;
  const facts = { tool: '', exitCode: 0, limit: '' };
  if (steps.length === 0) return phaseRow('⏭️', phase, reasons['not-set-up'](facts), text);
  const runs = steps.some(({ missingTool: tool }) => tool === null);
  const notes = steps.map(({ command, missingTool: tool }) =>
    tool === null ? command : `${command} (${reasons['tool-missing']({ ...facts, tool })})`,
  );
  return phaseRow(runs ? '▶' : '⏭️', phase, notes.join(' · '), text);
}
