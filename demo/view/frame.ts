/** The whole screen for a view. Pure; never wider or taller than the given size. */

import { widthOf } from '../../src/text/terminal.ts';
import { workflowTitle } from '../../src/workflow/progress.ts';
import { LIMITS } from '../../src/workflow/registry/limits.ts';
import { stageDef } from '../../src/workflow/registry/stages.ts';
import type { DemoText } from '../demo-text.ts';
import { clock } from './clock.ts';
import { entryLine } from './entry-line.ts';
import { clipLine, type Line, paint, span, spread } from './line.ts';
import { markOf, stageRows } from './stage-rows.ts';
import type { Entry, View } from './state.ts';

export type FrameOptions = {
  readonly width: number;
  readonly height: number;
  readonly color: boolean;
  readonly text: DemoText;
  /** Elapsed time. */
  readonly atMs: number;
  /** Pictures omit times, the only part that differs between runs. */
  readonly times?: boolean;
};

export const frame = (view: View, options: FrameOptions): string =>
  frameLines(view, options)
    .map((line) => paint(line, options.color))
    .join('\n');

export function frameLines(view: View, options: FrameOptions): Line[] {
  const above = [...headLines(view, options), [], ...stageLines(view, options), [], ruleLine(options)];
  const foot: Line[] = view.finished ? [] : [[span(options.text.screen.quit, 'dim')]];
  const room = Math.max(0, options.height - above.length - foot.length);
  const log = logLines(view, options).slice(-room || view.log.length);
  const lines = [...above, ...(room > 0 ? log : []), ...foot];
  return lines.slice(0, options.height).map((line) => clipLine(line, options.width));
}

function headLines(view: View, { width, text, atMs, times = true }: FrameOptions): Line[] {
  const host = [...(view.hostVersion ? [`Claude Code ${view.hostVersion}`] : []), ...(times ? [clock(atMs)] : [])];
  const title = [span('🎼 Overtone', 'bold'), span(` · ${text.screen.title}`, 'dim')];
  return [
    spread(title, [span(host.join(' · '), 'dim')], width),
    [span('💬 '), span(view.request, 'bold')],
    ...(view.workflow ? [standLine(view, text)] : []),
  ];
}

function standLine({ workflow, counts }: View, text: DemoText): Line {
  const { screen } = text;
  const limit = LIMITS.retry.maxRetries;
  const parts = [
    screen.loop({ round: counts.rounds, limit: LIMITS.loop.maxIterations }),
    screen.fails({ count: counts.fails, limit }),
    screen.rejects({ count: counts.rejects, limit }),
  ];
  return [
    span(`🎯 ${screen.workflow({ label: workflowTitle(text, workflow), name: workflow })}`, 'cyan'),
    span(` · ${parts.join(' · ')}`, 'dim'),
  ];
}

function stageLines(view: View, options: FrameOptions): Line[] {
  if (view.rows.length === 0) return [[span(`   ${options.text.screen.waiting}`, 'dim')]];
  return [trackLine(view), [], ...stageRows(view, options)];
}

/** All stages in one line, parallel ones in brackets. */
function trackLine({ rows }: View): Line {
  const stages = rows.filter(({ repairs }) => repairs === undefined);
  const pieces = stages.map((row, index) => {
    const opens = row.group !== undefined && stages[index - 1]?.group !== row.group;
    const closes = row.group !== undefined && stages[index + 1]?.group !== row.group;
    return `${opens ? '[ ' : ''}${markOf(row)}${stageDef(row.stage)?.emoji ?? ''}${closes ? ' ]' : ''}`;
  });
  return [span(`   ${pieces.join(' ')}`)];
}

function ruleLine({ width, text }: FrameOptions): Line {
  const title = `── ${text.screen.log} `;
  return [span(title + '─'.repeat(Math.max(0, width - widthOf(title))), 'dim')];
}

/** Events already visible in the stage list are omitted. */
const SHOWN_ABOVE: ReadonlySet<Entry['kind']> = new Set(['asked', 'tool', 'tool-failed', 'sent', 'started']);

const logLines = ({ log }: View, { text, times = true }: FrameOptions): Line[] =>
  log
    .filter(({ kind }) => !SHOWN_ABOVE.has(kind))
    .map((entry) => [...(times ? [span(`${clock(entry.atMs)} `, 'dim')] : []), ...entryLine(entry, text)]);
