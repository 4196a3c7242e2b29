/** Pieces of escaped HTML and the words that go into them. */
import { html } from 'hono/html';
import type { DashboardText } from '../../text/dashboard/dashboard-text.ts';

export type Markup = ReturnType<typeof html>;

export const wordOf = ({ words }: Pick<DashboardText, 'words'>, key: string): string => words[key] ?? key;

export type Table = {
  /** Names the classes: `history-table history-<name>`. */
  readonly name: string;
  readonly caption: string;
  readonly head: readonly string[];
  /** The first cell of a row is what the row is about. */
  readonly rows: readonly (readonly [Markup | string, ...(Markup | string | number)[]])[];
};

export function tableOf({ name, caption, head, rows }: Table): Markup {
  return html`<div class="history-scroll"><table class="history-table history-${name}">
<caption>${caption}</caption>
<thead><tr>${head.map((title) => html`<th scope="col">${title}</th>`)}</tr></thead>
<tbody>${rows.map(
    ([first, ...cells]) => html`<tr><th scope="row">${first}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`,
  )}</tbody>
</table></div>`;
}
