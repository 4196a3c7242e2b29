/** `ot grade`: writes the grader's scores into the timeline, after checking them. */
import { AGENTS } from '../core/registry/agents.ts';
import { STAGES } from '../core/registry/stages.ts';
import { gradedAgent, gradedStage, gradeEvent, scoreIn, withOverall } from '../core/stats/grade.ts';
import { defineCommand } from './command.ts';
import type { CliContext } from './context.ts';
import { UsageError } from './errors.ts';
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
    const scores = withOverall({
      clarity: requireScore('clarity', args.clarity, context),
      completeness: requireScore('completeness', args.completeness, context),
      actionability: requireScore('actionability', args.actionability, context),
    });
    const sessionId = requireSession(args.session, context);
    context.store.appendEvents(sessionId, [gradeEvent({ stage, agent, scores })]);
    return { json: { sessionId, stage, agent, scores }, lines: [context.text.grade.scored(stage, agent, scores)] };
  },
});

function requireStage(value: string, { text }: CliContext): string {
  const stage = gradedStage(value);
  if (stage === undefined) throw new UsageError(text.grade.unknownStage(value, Object.keys(STAGES)));
  return stage;
}

function requireAgent(value: string, { text }: CliContext): string {
  const agent = gradedAgent(value);
  if (agent === undefined) throw new UsageError(text.grade.unknownAgent(value, Object.keys(AGENTS)));
  return agent;
}

function requireScore(name: string, value: string, { text }: CliContext): number {
  const score = scoreIn(value);
  if (score === undefined) throw new UsageError(text.grade.badScore(`--${name}`, value));
  return score;
}
