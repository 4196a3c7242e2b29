/** The pipeline in a terminal: a row per step, stages that run side by side in columns beside each other. */
import type { Segment, StageCard, StageStatus } from '../../core/dashboard/session-view.ts';
import { ownValue } from '../../core/narrow.ts';
import type { DashboardText } from '../../text/dashboard/dashboard-text.ts';
import { fill } from '../../text/dashboard/words.ts';
import { clipLine, type Line, lineWidth, type Style, span } from '../../text/terminal/spans.ts';
import { fitTo } from '../../text/terminal/width.ts';
import { plain } from '../answer.ts';

const STYLES: Readonly<Record<StageStatus, Style | undefined>> = {
  pending: 'dim',
  active: 'cyan',
  completed: undefined,
  failed: 'red',
};

export function pipelineLines(pipeline: readonly Segment[], text: DashboardText, width?: number): Line[] {
  return pipeline.flatMap(({ stages }) => {
    const cards = stages.map((card) => cardLine(card, text));
    return cards.length > 1 ? sideBySide(cards, width) : cards.map((card) => [span('    '), ...card]);
  });
}

function cardLine(card: StageCard, { words, stageLabels }: DashboardText): Line {
  const notes = [
    card.mode ?? '',
    card.result === null ? '' : (words[`result.${card.result}`] ?? card.result),
    card.attempts.length > 1 ? fill(words['watch.attempt'] ?? '', { count: card.attempts.length }) : '',
    card.skipReason === null ? '' : `${words['result.skipped']}: ${card.skipReason}`,
    card.graded === null ? '' : `★ ${card.graded}`,
  ].filter(Boolean);
  const name = `${card.key} ${ownValue(stageLabels, card.stage) ?? ''}`.trimEnd();
  return [
    span(`${iconOf(card)} ${fitTo(card.emoji, 2)} `),
    span(plain(name), STYLES[card.status]),
    span(plain(notes.map((note) => ` · ${note}`).join('')), 'dim'),
  ];
}

const ICONS: Readonly<Record<StageStatus, string>> = { pending: '⬜', active: '⏳', completed: '✅', failed: '❌' };

const iconOf = ({ status, result }: StageCard): string =>
  status === 'failed' && result === 'reject' ? '🔙' : ICONS[status];

/** Equal columns; where there is no room for them, one below the other within a bracket. */
function sideBySide(cards: readonly Line[], width = Number.MAX_SAFE_INTEGER): Line[] {
  const widest = Math.max(...cards.map(lineWidth));
  if (MARGIN + cards.length * (widest + GAP) > width) {
    return cards.map((card, index) => [span(bracketAt(index, cards.length), 'dim'), ...card]);
  }
  const columns = cards.map((card) => [...card, span(' '.repeat(widest - lineWidth(card)))]);
  return [
    clipLine(
      columns.flatMap((column, index) => [span(index === 0 ? '  ┃ ' : ' ┃ ', 'dim'), ...column]),
      width,
    ),
  ];
}

const MARGIN = 4;
const GAP = 3;

const bracketAt = (index: number, count: number): string =>
  index === 0 ? '  ╭ ' : index === count - 1 ? '  ╰ ' : '  │ ';
