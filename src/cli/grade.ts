/** `ot grade`: writes the grader's scores into the timeline, after checking them. */
import { isAgentId } from '../core/registry/agents.ts';
import { isStageId } from '../core/registry/stages.ts';
import { parseStageKey, stageKey } from '../core/workflow/stage-ref.ts';
import { defineCommand } from './command.ts';
import type { CliContext } from './context.ts';
import { CommandError } from './errors.ts';
import { requireSession, SESSION_OPTION } from './session.ts';

const SCORE = { value: '1-5', required: true } as const;

export const grade = defineCommand({
  name: 'grade',
  positionals: [],
  options: {
    stage: { value: 'STAGE', required: true },
    agent: { value: 'NAME', required: true },
    clarity: SCORE,
    completeness: SCORE,
    actionability: SCORE,
    session: SESSION_OPTION,
  },
  run(args, context) {
    const stage = requireStage(args.stage, context);
    const agent = requireAgent(args.agent, context);
    const [clarity, completeness, actionability] = [
      requireScore('clarity', args.clarity, context),
      requireScore('completeness', args.completeness, context),
      requireScore('actionability', args.actionability, context),
    ];
    const sessionId = requireSession(args.session, context);
    const scores = { clarity, completeness, actionability, overall: mean(clarity, completeness, actionability) };
    context.store.appendEvents(sessionId, [{ type: 'grader:score', data: { stage, agent, scores } }]);
    return { json: { sessionId, stage, agent, scores }, lines: [context.text.grade.scored(stage, agent, scores)] };
  },
});

function requireStage(value: string, { text }: CliContext): string {
  const ref = parseStageKey(value.toUpperCase());
  if (ref === undefined || !isStageId(ref.stage)) throw new CommandError(text.grade.unknownStage(value));
  return stageKey(ref);
}

/** The host calls agents of the plugin `ot:<name>`. */
function requireAgent(value: string, { text }: CliContext): string {
  const agent = value.replace(/^ot:/, '');
  if (!isAgentId(agent)) throw new CommandError(text.grade.unknownAgent(value));
  return agent;
}

function requireScore(name: string, value: string, { text }: CliContext): number {
  if (!/^[1-5]$/.test(value)) throw new CommandError(text.grade.badScore(`--${name}`, value));
  return Number(value);
}

const mean = (...scores: readonly number[]): number =>
  Math.round((scores.reduce((sum, score) => sum + score, 0) / scores.length) * 100) / 100;
