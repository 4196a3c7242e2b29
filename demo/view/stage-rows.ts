/** One line per stage: state, agent, and its current tool or report. */

import { widthOf } from '../../src/text/terminal.ts';
import { ownValue } from '../../src/values/narrow.ts';
import { stageDef } from '../../src/workflow/registry/stages.ts';
import type { DemoText } from '../demo-text.ts';
import { isSetback, resultIcon } from './entry-line.ts';
import { fitTo, type Line, type Span, span } from './line.ts';
import type { Row, View } from './state.ts';

/** Narrower screens omit the agent's name. */
const ROOM_FOR_AGENTS = 72;
const SPINNER = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'] as const;
const SPIN_MS = 120;

export type RowOptions = { readonly width: number; readonly text: DemoText; readonly atMs: number };

export function stageRows({ rows }: View, options: RowOptions): Line[] {
  const ordered = withHelpers(rows);
  const columns = {
    label: Math.max(0, ...ordered.map((row) => widthOf(labelOf(row, options.text)))),
    agent: options.width < ROOM_FOR_AGENTS ? 0 : Math.max(0, ...ordered.map(({ agent }) => widthOf(agent))),
  };
  return ordered.map((row, index) => [
    span(bracketOf(row, ordered[index - 1], ordered[index + 1]), 'dim'),
    span(`${markOf(row)} ${fitTo(emojiOf(row), 2)} `),
    span(`${fitTo(labelOf(row, options.text), columns.label)}  `, row.status === 'active' ? 'bold' : undefined),
    ...(columns.agent > 0 ? [span(`${fitTo(row.agent, columns.agent)}  `, 'dim')] : []),
    ...noteOf(row, options),
  ]);
}

/** A helper is listed below the stage it was called for. */
function withHelpers(rows: readonly Row[]): Row[] {
  const stages = rows.filter(({ repairs }) => repairs === undefined);
  return stages.flatMap((row, index) => {
    const endsGroup = row.group === undefined || stages[index + 1]?.group !== row.group;
    const members = row.group === undefined ? [row] : stages.filter(({ group }) => group === row.group);
    const helpers = rows.filter(({ repairs }) => members.some(({ id }) => id === repairs));
    return endsGroup ? [row, ...helpers] : [row];
  });
}

function bracketOf({ group, repairs }: Row, before: Row | undefined, after: Row | undefined): string {
  if (repairs !== undefined) return ' ↳ ';
  if (group === undefined) return '   ';
  if (before?.group !== group) return ' ╭ ';
  return after?.group === group ? ' │ ' : ' ╰ ';
}

export function markOf({ status, result }: Row): string {
  if (status === 'pending') return '⬜';
  return status === 'active' ? '⏳' : resultIcon(result);
}

const emojiOf = ({ stage }: Row): string => stageDef(stage)?.emoji ?? '';

function labelOf({ stage, mode, agent }: Row, { stageLabels, screen }: DemoText): string {
  const label = ownValue(stageLabels, stage) ?? stageDef(stage)?.label ?? agent;
  return mode ? `${label} ${screen[mode]}` : label;
}

function noteOf({ status, result, attempts, doing, summary }: Row, { text, atMs }: RowOptions): Span[] {
  const tries = attempts > 1 ? [span(`${text.screen.attempt({ count: attempts })} · `, 'yellow')] : [];
  if (status === 'pending') return [];
  if (status === 'done') return [...tries, span(summary, isSetback(result) ? 'red' : 'dim')];
  const spinner = SPINNER[Math.floor(atMs / SPIN_MS) % SPINNER.length] ?? '';
  return [...tries, span(`${spinner} `, 'cyan'), span(doing || text.screen.thinking, 'cyan')];
}
