/** The whole screen for a view. Pure: same view and size, same lines; never wider or higher than it is told. */
import { LIMITS } from '../../src/core/registry/limits.ts';
import { stageDef } from '../../src/core/registry/stages.ts';
import { workflowTitle } from '../../src/text/labels/titles.ts';
import { clipLine, type Line, paint, span, spread } from '../../src/text/terminal/spans.ts';
import { widthOf } from '../../src/text/terminal/width.ts';
import type { DemoText } from '../text/messages.ts';
import { clock } from './clock.ts';
import { entryLine } from './entry-line.ts';
import { markOf, stageRows } from './stage-rows.ts';
import type { Entry, View } from './state.ts';

export type FrameOptions = {
  readonly width: number;
  readonly height: number;
  readonly color: boolean;
  readonly text: DemoText;
  /** Since the beginning. */
  readonly atMs: number;
  /** A picture leaves the times out: they are the only thing that differs from run to run. */
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
    screen.loop(counts.rounds, LIMITS.loop.maxIterations),
    screen.fails(counts.fails, limit),
    screen.rejects(counts.rejects, limit),
  ];
  return [
    span(`🎯 ${screen.workflow(workflowTitle(text, workflow), workflow)}`, 'cyan'),
    span(` · ${parts.join(' · ')}`, 'dim'),
  ];
}

function stageLines(view: View, options: FrameOptions): Line[] {
  if (view.rows.length === 0) return [[span(`   ${options.text.screen.waiting}`, 'dim')]];
  return [trackLine(view), [], ...stageRows(view, options)];
}

/** All stages in one line, those that run side by side in brackets. */
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

/** What the stages above show already is left to the plain lines. */
const SHOWN_ABOVE: ReadonlySet<Entry['kind']> = new Set(['asked', 'tool', 'tool-failed', 'sent', 'started']);

const logLines = ({ log }: View, { text, times = true }: FrameOptions): Line[] =>
  log
    .filter(({ kind }) => !SHOWN_ABOVE.has(kind))
    .map((entry) => [...(times ? [span(`${clock(entry.atMs)} `, 'dim')] : []), ...entryLine(entry, text)]);
