/** Pieces of escaped HTML and the words that go into them. */
import { html } from 'hono/html';
import type { DashboardText } from '../../text/dashboard/dashboard-text.ts';
import { NO_FIGURE } from '../../text/dashboard/figures.ts';
import { fill } from '../../text/dashboard/words.ts';

export type Markup = ReturnType<typeof html>;

export const wordOf = ({ words }: Pick<DashboardText, 'words'>, key: string): string => words[key] ?? key;

/** Names are written small where they stand in a sentence, and large where they begin a cell. */
export const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** A length of time as the rest of the page writes it. */
export function spanIn(text: Pick<DashboardText, 'words'>, ms: number | null): string {
  if (ms === null) return NO_FIGURE;
  const say = (unit: string, parts: Readonly<Record<string, number>>) =>
    fill(wordOf(text, `page.duration.${unit}`), parts);
  const s = Math.round(ms / 1000);
  if (ms < 1000) return say('ms', { ms: Math.round(ms) });
  if (s < 60) return say('s', { s });
  if (s < 3600) return say('m', { m: Math.floor(s / 60), s: s % 60 });
  if (s < 86_400) return say('h', { h: Math.floor(s / 3600), m: Math.floor(s / 60) % 60 });
  return say('d', { d: Math.floor(s / 86_400), h: Math.floor(s / 3600) % 24 });
}

export type Table = {
  /** Names the classes: `history-table history-<name>`. */
  readonly name: string;
  readonly caption: string;
  readonly head: readonly string[];
  /** The first cell of a row is what the row is about. */
  readonly rows: readonly (readonly [Markup | string, ...(Markup | string | number)[]])[];
};

export function tableOf({ name, caption, head, rows }: Table): Markup {
  // Too wide for a narrow screen, it scrolls; whoever uses keys has to be able to get there.
  return html`<div class="history-scroll" tabindex="0" role="region" aria-label="${caption}"><table class="history-table history-${name}">
<caption>${caption}</caption>
<thead><tr>${head.map((title) => html`<th scope="col">${title}</th>`)}</tr></thead>
<tbody>${rows.map(
    ([first, ...cells]) => html`<tr><th scope="row">${first}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`,
  )}</tbody>
</table></div>`;
}
