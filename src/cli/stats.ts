/** `ot stats`: how often the stages of a session pass. */
import { type PassAtK, passAtK } from '../core/stats/pass-at-k.ts';
import type { CliText } from '../text/cli/messages.ts';
import { defineCommand } from './command.ts';
import { requireSession, SESSION_OPTION } from './session.ts';

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
    text.stats.overall(percent(overall.pass1Rate), percent(overall.pass3Rate)),
  ];
}

const mark = (passed: boolean | null): string => (passed === null ? '–' : passed ? '✓' : '✗');

const percent = (rate: number | null): string => (rate === null ? '–' : `${Math.round(rate * 1000) / 10}%`);
