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

const SCORE = {
  value: '1-5',
  required: true,
  read: (value: string, option: string, { text }: CliContext) =>
    known(scoreIn(value), text.grade.badScore({ option, value })),
} as const;

function known<T>(value: T | undefined, problem: string): T {
  if (value === undefined) throw new UsageError(problem);
  return value;
}

export const grade = defineCommand({
  options: {
    stage: { value: 'STAGE', required: true },
    agent: { value: 'NAME', required: true },
    clarity: SCORE,
    completeness: SCORE,
    actionability: SCORE,
    session: SESSION_OPTION,
  },
  run(args, context) {
    const { grade: text } = context.text;
    const unknownStage = text.unknownStage({ value: args.stage, known: Object.keys(STAGES) });
    const stage = known(gradedStage(args.stage), unknownStage);
    const unknownAgent = text.unknownAgent({ value: args.agent, known: Object.keys(AGENTS) });
    const agent = known(gradedAgent(args.agent), unknownAgent);
    const { clarity, completeness, actionability } = args;
    const scores = withOverall({ clarity, completeness, actionability });
    const data = { stage, agent, scores };
    const sessionId = requireSession(args.session, context);
    context.store.appendEvents(sessionId, [gradeEvent(data)]);
    return { json: { sessionId, ...data }, lines: [text.scored({ stage, agent, ...scores })] };
  },
});
