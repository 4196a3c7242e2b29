/** `ot stats` and `ot grade`: how often the stages of a session pass, and the grader's scores. */

import { percentText } from '../text/clip.ts';
import type { CliText } from '../text/messages.ts';
import { AGENTS, STAGES } from '../workflow/registry/stages.ts';
import {
  gradedAgent,
  gradedStage,
  gradeEvent,
  type PassAtK,
  passAtK,
  scoreIn,
  withOverall,
} from '../workflow/stats.ts';
import { defineCommand } from './command.ts';
import type { CliContext } from './context.ts';
import { requireSession, SESSION_OPTION, UsageError } from './session.ts';

export const stats = defineCommand({
  name: 'stats',
  positionals: [],
  options: { session: SESSION_OPTION },
  run({ session }, context) {
    const sessionId = requireSession(session, context);
    const completed = context.store.queryEvents(sessionId, { type: 'stage:complete' });
    const rates = passAtK(sessionId, completed, context.now().toISOString());
    return { json: rates, lines: linesOf(rates, context.text) };
  },
});

function linesOf({ stages, overall }: PassAtK, text: CliText): string[] {
  if (overall.stageCount === 0) return [text.stats.none];
  const rows = Object.entries(stages).map(
    ([stage, { attempts, pass1, pass3, passConsecutive3 }]) =>
      `${stage.padEnd(12)} ${mark(pass1)}      ${mark(pass3)}      ${mark(passConsecutive3)}      ` +
      attempts.map(({ result }) => result).join(', '),
  );
  return [
    `${''.padEnd(12)} pass@1 pass@3 pass^3`,
    ...rows,
    text.stats.overall({
      pass1: percentText(overall.pass1Rate),
      pass3: percentText(overall.pass3Rate),
      target: percentText(overall.target),
    }),
  ];
}

const mark = (passed: boolean | null): string => (passed === null ? '–' : passed ? '✓' : '✗');

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
    const data = { stage, agent, scores };
    const sessionId = requireSession(args.session, context);
    context.store.appendEvents(sessionId, [gradeEvent(data)]);
    return { json: { sessionId, ...data }, lines: [context.text.grade.scored({ stage, agent, ...scores })] };
  },
});

function requireStage(value: string, { text }: CliContext): string {
  const stage = gradedStage(value);
  if (stage === undefined) throw new UsageError(text.grade.unknownStage({ value, known: Object.keys(STAGES) }));
  return stage;
}

function requireAgent(value: string, { text }: CliContext): string {
  const agent = gradedAgent(value);
  if (agent === undefined) throw new UsageError(text.grade.unknownAgent({ value, known: Object.keys(AGENTS) }));
  return agent;
}

function requireScore(name: string, value: string, { text }: CliContext): number {
  const score = scoreIn(value);
  if (score === undefined) throw new UsageError(text.grade.badScore({ option: `--${name}`, value }));
  return score;
}
